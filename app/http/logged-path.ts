/** The path of a request as the log may know it: no query (what people search for), no token of a password link. */
export function loggedPath(address: string): string {
	const query = address.indexOf('?')
	const path = query < 0 ? address : address.slice(0, query)
	return path.startsWith(secret) && path.length > secret.length ? `${secret}[secret]` : path
}

const secret = '/reset-password/'
