/** A full http(s) address: no path, nothing that a browser would run. */
export function isWebAddress(text: string): boolean {
	return /^https?:\/\/[^\s]+$/i.test(text) && URL.canParse(text)
}

/** A page of the shop, such as /collection/Summer. */
export function isShopPath(text: string): boolean {
	return /^\/(?![/\\])[^\s\\]*$/.test(text)
}
