import type { IncomingMessage, ServerResponse, IncomingHttpHeaders } from 'node:http'
import { isUpload } from '../early-refusal.ts'

/**
 * Returns the whole body of a request; `undefined` when it is longer than `maxBytes`. Never resolves for a request that
 * breaks off.
 */
export function readBodyWithin(req: IncomingMessage, maxBytes: number): Promise<Buffer<ArrayBuffer> | undefined> {
	return new Promise((resolve) => {
		const chunks: Buffer[] = []
		let size = 0
		const collectChunk = (chunk: Buffer) => {
			size += chunk.length
			if (size <= maxBytes) return void chunks.push(chunk)
			req.off('data', collectChunk).pause()
			resolve(undefined)
		}
		req.on('data', collectChunk)
		req.once('end', () => resolve(Buffer.concat(chunks)))
	})
}

/** The number of bytes of a body that may still arrive after the response. */
export interface RemainingBody {
	maxBytes: number
}

/**
 * Delays the end of a response until its request has arrived completely. Browsers read a response only after their
 * upload was consumed, and a response may be lost when its connection is closed while bytes are in transit. A client
 * that sends more than `maxBytes` bytes after a response is disconnected.
 */
export function awaitRemainingBody(req: IncomingMessage, res: ServerResponse, maxBytes: number): RemainingBody {
	const remaining = { maxBytes }
	const { headers } = req
	if (!headers['transfer-encoding'] && !Number(headers['content-length'] ?? 0)) return remaining
	const end = res.end.bind(res) as (...given: unknown[]) => ServerResponse
	let isHeld = false
	res.end = (...given: unknown[]) => {
		if (isHeld || req.complete) return end(...given)
		isHeld = true
		const [last] = given
		if (typeof last === 'string' || last instanceof Uint8Array) res.write(last)
		else res.flushHeaders()
		drainBody(req, remaining.maxBytes, end)
		return res
	}
	return remaining
}

function drainBody(req: IncomingMessage, maxBytes: number, then: () => void) {
	let taken = 0
	req.removeAllListeners('data').on('data', (chunk: Buffer) => {
		taken += chunk.length
		if (taken > maxBytes) req.destroy()
	})
	req.once('end', () => then())
	req.resume()
}

/** The maximum milliseconds for a request to arrive. `visitor` is for clients that are not signed in. */
export const requestTimeouts = { upload: 15 * 60_000, form: 120_000, visitor: 20_000 }

/** Ends a request whose body does not arrive in time. */
export function limitBodyTime(req: IncomingMessage, isSignedIn: (headers: IncomingHttpHeaders) => Promise<boolean>) {
	if (req.complete) return
	const destroyIfIncomplete = () => void (req.complete || req.destroy())
	const destroyUnlessSignedIn = async () => {
		if (!(await isSignedIn(req.headers).catch(() => false))) destroyIfIncomplete()
		else if (!isUpload(req) && !req.destroyed)
			timer = setTimeout(destroyIfIncomplete, requestTimeouts.form - requestTimeouts.visitor).unref()
	}
	let timer = setTimeout(() => void destroyUnlessSignedIn(), requestTimeouts.visitor).unref()
	req.once('close', () => clearTimeout(timer))
}
