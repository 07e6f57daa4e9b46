import type { IncomingMessage, ServerResponse } from 'node:http'
import { constants } from 'node:zlib'
import compression from 'compression'

type Compress = (req: IncomingMessage, res: ServerResponse, next: () => void) => void

// Typed for Express, it needs no more than node:http.
const compress = compression({
	threshold: 1_000,
	brotli: { params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: 18 } },
}) as unknown as Compress

export function compressed(req: IncomingMessage, res: ServerResponse, answer: () => void) {
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
