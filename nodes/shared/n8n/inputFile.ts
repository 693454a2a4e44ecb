import type { IExecuteFunctions } from 'n8n-workflow';

/** A file of an input item. */
export interface InputFile {
	/** `''` when the file has no name. */
	readonly name: string;
	/** Without a dot; `''` when unknown. */
	readonly extension: string;
	readonly contentType: string;
	/** Undefined when n8n does not tell before reading. */
	readonly size: number | undefined;
	read(): Promise<Buffer>;
}

/** @returns the file in a binary field of an item, or undefined when there is none; reads nothing yet */
export function inputFile(
	context: IExecuteFunctions,
	itemIndex: number,
	field: string,
): InputFile | undefined {
	const binary = context.getInputData()[itemIndex]?.binary?.[field];
	if (!binary) return undefined;
	// In memory the data itself is there, as base64; elsewhere n8n may know the size.
	const size =
		binary.bytes ??
		(binary.id === undefined ? Buffer.byteLength(binary.data, 'base64') : undefined);
	return {
		name: binary.fileName ?? '',
		extension: binary.fileExtension ?? '',
		contentType: binary.mimeType || 'application/octet-stream',
		size,
		read: () => context.helpers.getBinaryDataBuffer(itemIndex, field),
	};
}
