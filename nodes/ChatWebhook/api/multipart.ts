/** A file to be sent along. */
export interface SentFile {
	readonly name: string;
	readonly contentType: string;
	readonly bytes: Buffer;
}

/** Built by hand into one buffer, so that a repeated request carries the very same bytes. */
export function multipartBody(
	payload: object,
	files: readonly SentFile[],
): { readonly contentType: string; readonly body: Buffer } {
	const json = JSON.stringify(payload);
	let boundary = '----n8n-chat-webhook-boundary';
	while (json.includes(boundary) || files.some(({ bytes }) => bytes.includes(boundary)))
		boundary += '-x';
	const part = (name: string, type: string, bytes: Buffer | string) => [
		Buffer.from(
			`--${boundary}\r\nContent-Disposition: form-data; ${name}\r\nContent-Type: ${type}\r\n\r\n`,
		),
		Buffer.from(bytes),
		Buffer.from('\r\n'),
	];
	const body = Buffer.concat([
		...part('name="payload_json"', 'application/json', json),
		...files.flatMap(({ name, contentType, bytes }, index) =>
			part(
				`name="files[${index}]"; filename="${quoted(name)}"`,
				contentType.replace(/[^\x20-\x7e]/g, ''),
				bytes,
			),
		),
		Buffer.from(`--${boundary}--\r\n`),
	]);
	return { contentType: `multipart/form-data; boundary=${boundary}`, body };
}

function quoted(name: string): string {
	return name.replace(/"/g, '%22').replace(/\r/g, '%0D').replace(/\n/g, '%0A');
}
