/** A path for the log: without the query (what people search for) or the token of a link, however it is spelt. */
export function pathForLog(address: string): string {
	const query = address.indexOf('?')
	const path = query < 0 ? address : address.slice(0, query)
	const parts = decodeFully(path).split('/').filter(Boolean)
	// Anywhere: the router resolves `..`, too.
	const before = parts.findIndex((part, index) => secrets.has(part) && index < parts.length - 1)
	return before < 0 ? path : `/${parts[before]}/[secret]`
}

/** Words of a path that a token follows. */
const secrets = new Set(['reset-password', 'confirm-email', 'preview', 'invitation', 'bill', 'stop', 'look'])

/** Reads a path as the router does: decoded, in any case, and as often as somebody may have encoded it. */
function decodeFully(path: string): string {
	let read = path
	for (let time = 0; time < 3; time += 1) read = decodeOnce(read)
	return read.toLowerCase().replaceAll('\\', '/')
}

/** What is no letter's code stays as it is. */
function decodeOnce(path: string): string {
	return path.replaceAll(/%[\da-f]{2}/gi, (code) => {
		const letter = Number.parseInt(code.slice(1), 16)
		return letter < 0x80 ? String.fromCharCode(letter) : code
	})
}
