/** The path of a request as the log may know it: no query (what people search for), no token of a password link. */
export function loggedPath(address: string): string {
	return address.split('?')[0]!.replace(/^(\/reset-password\/).+/, '$1[secret]')
}
