/** A path of the shop, never another site's, or `otherwise`. Encodes what no header can hold. */
export function safeRedirect(to: unknown, otherwise: string): string {
	// eslint-disable-next-line no-control-regex
	if (typeof to !== 'string' || !/^\/(?![/\\])[^\\\u0000-\u001F\u007F]*$/.test(to)) return otherwise
	return to.toWellFormed().replace(/[^\u0021-\u007E]+/gu, encodeURIComponent)
}
