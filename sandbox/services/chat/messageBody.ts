import type { Request } from 'express';
import { bodyOf, formOf, isRecord, mediaTypeOf } from '../core/requestBody.ts';
import { ERRORS } from './chatError.ts';

/** A file as it arrived; `field` is the n of `files[n]`. */
export interface SentFile {
	field: string;
	filename: string;
	contentType: string;
	bytes: Buffer;
}

/** The body of a message in any of the content types. */
export async function readMessageBody(
	request: Request,
): Promise<{ body: Record<string, unknown>; files: SentFile[] }> {
	switch (mediaTypeOf(request)) {
		case 'application/json':
			return { body: parseObject(bodyOf(request).toString('utf8')), files: [] };
		case 'application/x-www-form-urlencoded':
			return { body: withPayload(formOf(request)), files: [] };
		case 'multipart/form-data':
			return readMultipart(request);
		default:
			throw ERRORS.contentType();
	}
}

async function readMultipart(
	request: Request,
): Promise<{ body: Record<string, unknown>; files: SentFile[] }> {
	const parts = await new Response(new Uint8Array(bodyOf(request)), {
		headers: { 'Content-Type': request.get('Content-Type') ?? '' },
	})
		.formData()
		.catch(() => undefined);
	if (!parts) throw ERRORS.contentType();
	const fields: Record<string, string> = {};
	const files: SentFile[] = [];
	for (const [name, value] of parts) {
		if (typeof value === 'string') fields[name] = value;
		else
			files.push({
				field: /^files\[(\d+)\]$/.exec(name)?.[1] ?? name,
				filename: value.name,
				contentType: value.type || 'application/octet-stream',
				bytes: Buffer.from(await value.arrayBuffer()),
			});
	}
	return { body: withPayload(fields), files };
}

function withPayload({
	payload_json: payload,
	...fields
}: Record<string, string>): Record<string, unknown> {
	return payload === undefined ? fields : { ...fields, ...parseObject(payload) };
}

function parseObject(text: string): Record<string, unknown> {
	let value: unknown;
	try {
		value = JSON.parse(text);
	} catch {
		throw ERRORS.invalidJson();
	}
	if (!isRecord(value)) throw ERRORS.invalidJson();
	return value;
}
