/**
 * A path of the shop to redirect to, or `otherwise`: an address of another site is never followed. Characters that no
 * header can hold are encoded as a browser would.
 */
export function safeRedirect(to: unknown, otherwise: string): string {
	// eslint-disable-next-line no-control-regex
	if (typeof to !== 'string' || !/^\/(?![/\\])[^\\\u0000-\u001F\u007F]*$/.test(to)) return otherwise
	return to.toWellFormed().replace(/[^\u0021-\u007E]+/gu, encodeURIComponent)
}
