/** Without the query (what people search for) or a password link's token. */
export function loggedPath(address: string): string {
	const query = address.indexOf('?')
	const path = query < 0 ? address : address.slice(0, query)
	const before = secrets.find((start) => path.startsWith(start) && path.length > start.length)
	return before ? `${before}[secret]` : path
}

const secrets = ['/reset-password/', '/confirm-email/', '/preview/', '/invitation/', '/bill/']
