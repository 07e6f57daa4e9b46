/**
 * A path of our own to go to, or `otherwise`: an address that leads to another site is never followed. What no header can hold, such as an
 * accent, is encoded as a browser would.
 */
export function safeRedirect(to: unknown, otherwise: string): string {
	// eslint-disable-next-line no-control-regex
	if (typeof to !== 'string' || !/^\/(?![/\\])[^\\\u0000-\u001F\u007F]*$/.test(to)) return otherwise
	return to.toWellFormed().replace(/[^\u0021-\u007E]+/gu, encodeURIComponent)
}
