/** Requests allowed in a window of time. */
export interface Window {
	limit: number;
	perMs: number;
}

/** Limits, and ways in which servers differ from each other. */
export interface ChatLimits {
	webhook: Window;
	/** What the rate-limit headers are like. */
	headers: 'normal' | 'missing' | 'lying' | 'bodyOnly';
	/** Every request while blocked makes the block one window longer. */
	penalty: boolean;
	/** A limit of the channel that no header tells of. */
	hiddenChannel: Window | null;
	/** After so many requests everything is answered with an HTML page for a while, once. */
	blockPage: { afterRequests: number; seconds: number } | null;
	maxContent: number;
	counting: 'codePoints' | 'utf16';
	/** Answers repeat the address with its token. */
	echoSecrets: boolean;
	/** Whoever stands in a text is notified, whatever `allowed_mentions` says. */
	ignoreAllowedMentions: boolean;
	/** Only the literal `true` counts for `wait`. */
	strictWaitParam: boolean;
	maxFileBytes: number;
}

/** The limits of the original service. */
export const DEFAULT_CHAT_LIMITS: ChatLimits = {
	webhook: { limit: 5, perMs: 2000 },
	headers: 'normal',
	penalty: false,
	hiddenChannel: null,
	blockPage: null,
	maxContent: 2000,
	counting: 'codePoints',
	echoSecrets: false,
	ignoreAllowedMentions: false,
	strictWaitParam: false,
	maxFileBytes: 10 * 1024 * 1024,
};
