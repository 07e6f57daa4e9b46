import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { accessLog } from '../../adapters/log.server.ts'
import type { CurrentRequest } from '../../adapters/reporting/current-request.ts'

/** A function that is called for each finished response. */
export type CountResponse = (route: string, status: number, ms: number) => void

/** Assigns a random id to a request. When the response is closed, logs the request with this id and calls `count`. */
export function trackRequest(
	req: IncomingMessage,
	res: ServerResponse,
	count: CountResponse | undefined,
): CurrentRequest {
	const answering: CurrentRequest = { requestId: randomUUID(), route: '(none)' }
	const startedAt = performance.now()
	res.on('close', () => {
		const ms = performance.now() - startedAt
		answering.status = res.statusCode
		count?.(answering.route, res.statusCode, ms)
		const { requestId } = answering
		const path = toLoggedPath(req.url ?? '')
		accessLog.info({ requestId, method: req.method, path, status: res.statusCode, ms: Math.round(ms) }, 'request')
	})
	return answering
}

/** Returns a path for the log, without the query (search terms) and the token of a link, however it is encoded. */
export function toLoggedPath(address: string): string {
	const query = address.indexOf('?')
	const path = query < 0 ? address : address.slice(0, query)
	const parts = decodeFully(path).split('/').filter(Boolean)
	// The segment before the token can be at any position, because the router also resolves `..`.
	const before = parts.findIndex((part, index) => secrets.has(part) && index < parts.length - 1)
	return before < 0 ? path : `/${parts[before]}/[secret]`
}

/** Returns whether a path contains the token of a link. */
export const isSecretLink = (path: string): boolean => toLoggedPath(path) !== path

/** The path segments that a token follows. */
const secrets = new Set([
	'reset-password',
	'confirm-email',
	'preview',
	'invitation',
	'bill',
	'stop',
	'look',
	'o',
	'v',
	'complaint',
])

/**
 * Decodes a path up to three times, for multiple encodings, and returns it in lower case, because the router ignores
 * case.
 */
function decodeFully(path: string): string {
	let read = path
	for (let time = 0; time < 3; time += 1) read = decodeOnce(read)
	return read.toLowerCase().replaceAll('\\', '/')
}

/** Decodes the escaped ASCII characters of a path once. Other and invalid escapes are not changed. */
function decodeOnce(path: string): string {
	return path.replaceAll(/%[\da-f]{2}/gi, (code) => {
		const character = Number.parseInt(code.slice(1), 16)
		return character < 0x80 ? String.fromCharCode(character) : code
	})
}
