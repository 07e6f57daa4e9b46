/** A path of our own to go to, or `otherwise`: an address that leads to another site is never followed. */
export function safeRedirect(to: unknown, otherwise: string): string {
	// eslint-disable-next-line no-control-regex
	return typeof to === 'string' && /^\/(?![/\\])[^\\\u0000-\u001F\u007F]*$/.test(to) ? to : otherwise
}
