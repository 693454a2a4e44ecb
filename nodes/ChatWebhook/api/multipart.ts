/** A file to be sent along. */
export interface SentFile {
	readonly name: string;
	readonly contentType: string;
	readonly bytes: Buffer;
}

/** A body with its type. */
export interface EncodedBody {
	readonly contentType: string;
	readonly body: Buffer;
}

/**
 * Written by the platform's own FormData, and into one buffer: what is sent again then carries the very
 * same bytes, which a stream could not.
 * @param payload goes in as `payload_json`, the files as `files[0]`, `files[1]` …
 */
export async function multipartBody(
	payload: object,
	files: readonly SentFile[],
): Promise<EncodedBody> {
	const form = new FormData();
	form.set('payload_json', JSON.stringify(payload));
	for (const [index, { name, contentType, bytes }] of files.entries())
		form.set(`files[${index}]`, new Blob([new Uint8Array(bytes)], { type: contentType }), name);
	const encoded = new Response(form);
	return {
		contentType: encoded.headers.get('content-type') ?? 'multipart/form-data',
		body: Buffer.from(await encoded.arrayBuffer()),
	};
}
