import type { IncomingMessage, ServerResponse } from 'node:http'

/**
 * Returns the whole body of a request; `undefined` when it is longer than `most`. Never resolves for a request that
 * breaks off.
 */
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

/** The number of bytes of a body that may still arrive after the response. */
export interface Rest {
	most: number
}

/**
 * Delays the end of a response until its request has arrived completely. Browsers read a response only after their
 * upload was consumed, and closing a connection while bytes are in transit may lose it. A client that sends more than
 * `most` bytes after a response is disconnected.
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
