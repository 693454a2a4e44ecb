/**
 * The streaming parser of htmlparser2. The build puts it into the package (see gulpfile.js), because a
 * community node must not have dependencies. It knows the entities of XML itself and no others, so a
 * document cannot define any.
 */
export interface ParserHandlers {
	onopentag?(name: string, attributes: Record<string, string>): void;
	ontext?(text: string): void;
	/** @param isImplied the document ended, or went on, without closing it */
	onclosetag?(name: string, isImplied: boolean): void;
}

export declare class Parser {
	constructor(handlers: ParserHandlers, options: { readonly xmlMode: true });
	end(text: string): void;
}
