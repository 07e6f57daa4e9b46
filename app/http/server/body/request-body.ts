import type { IncomingMessage, ServerResponse } from 'node:http'

/** The whole body of a request; undefined when there is more. Never resolves for one that breaks off. */
export function readBodyWithin(req: IncomingMessage, most: number): Promise<Buffer<ArrayBuffer> | undefined> {
	return new Promise((resolve) => {
		const pieces: Buffer[] = []
		let size = 0
		const take = (piece: Buffer) => {
			size += piece.length
			if (size <= most) return void pieces.push(piece)
			req.off('data', take).pause()
			resolve(undefined)
		}
		req.on('data', take)
		req.once('end', () => resolve(Buffer.concat(pieces)))
	})
}

/** How many bytes of a body may still come after the answer. */
export interface Rest {
	most: number
}

/**
 * Holds the end of an answer until its request is all there: browsers read an answer only when their upload was
 * consumed, and a connection that is closed with bytes under way may lose it. Whoever sends more than `most` says after
 * an answer is cut off.
 */
export function takeRest(req: IncomingMessage, res: ServerResponse, most: number): Rest {
	const rest = { most }
	const { headers } = req
	if (!headers['transfer-encoding'] && !Number(headers['content-length'] ?? 0)) return rest
	const end = res.end.bind(res) as (...given: unknown[]) => ServerResponse
	let isHeld = false
	res.end = (...given: unknown[]) => {
		if (isHeld || req.complete) return end(...given)
		isHeld = true
		const [last] = given
		if (typeof last === 'string' || last instanceof Uint8Array) res.write(last)
		else res.flushHeaders()
		takeAll(req, rest.most, end)
		return res
	}
	return rest
}

function takeAll(req: IncomingMessage, most: number, then: () => void) {
	let taken = 0
	req.removeAllListeners('data').on('data', (piece: Buffer) => {
		taken += piece.length
		if (taken > most) req.destroy()
	})
	req.once('end', () => then())
	req.resume()
}
