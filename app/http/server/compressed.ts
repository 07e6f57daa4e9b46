import type { IncomingMessage, ServerResponse } from 'node:http'
import { constants } from 'node:zlib'
import compression from 'compression'

type Compress = (req: IncomingMessage, res: ServerResponse, next: () => void) => void

// Typed for Express, it needs no more than node:http.
const compress = compression({
	threshold: 1_000,
	filter: (req, res) => !confirmsChange(req, res) && compression.filter(req, res),
	brotli: { params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: 18 } },
}) as unknown as Compress

/**
 * A call that changed something is answered in one piece: compressed, its head would go first, and to a shop that ends
 * between the two a proxy may make a whole answer of the head alone.
 */
function confirmsChange({ method }: IncomingMessage, res: ServerResponse): boolean {
	const isRead = method === 'GET' || method === 'HEAD'
	return !isRead && String(res.getHeader('Content-Type')).startsWith('application/json')
}

export function compressAnswer(req: IncomingMessage, res: ServerResponse, answer: () => void) {
	compress(req, res, () => {
		forgetDrained(res)
		answer()
	})
}

/** `compression` moves `drain` listeners to its own stream, where `once` cannot remove them: they would pile up. */
function forgetDrained(res: ServerResponse) {
	const once = res.once.bind(res)
	res.once = ((type: string, listener: (...given: unknown[]) => void) => {
		if (type !== 'drain') return once(type, listener)
		return res.on(type, function drained(this: NodeJS.EventEmitter) {
			this.removeListener(type, drained)
			listener()
		})
	}) as typeof res.once
}
