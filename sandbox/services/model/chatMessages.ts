/** A part of the conversation, as the chat completions interface has it. */
export interface ChatMessage {
	role: 'system' | 'developer' | 'user' | 'assistant' | 'tool';
	content?: string | Array<{ type: string; text?: string }> | null;
}

/** A tool that the caller offers. */
export interface ToolFunction {
	name: string;
	description?: string;
	parameters?: ToolParameters;
}

/** What a tool is to be called with. */
export interface ToolParameters {
	properties?: Record<string, ToolParameter>;
	required?: string[];
}

/** What is known of a parameter of a tool; n8n puts those of a tool that a person approves into one. */
export interface ToolParameter extends ToolParameters {
	type?: string;
	description?: string;
	default?: unknown;
}

/** The text of a message, whose content may come in parts. */
export function textOf({ content }: ChatMessage): string {
	if (typeof content === 'string') return content;
	return (content ?? []).map(({ text }) => text ?? '').join('\n');
}
