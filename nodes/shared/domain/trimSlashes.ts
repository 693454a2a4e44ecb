/** Without any slash at the end. A pattern would try anew at each of many slashes. */
export function trimSlashes(text: string): string {
	let end = text.length;
	while (end > 0 && text[end - 1] === '/') end--;
	return text.slice(0, end);
}
