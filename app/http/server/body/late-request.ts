import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { isUpload } from '../early-refusal.ts'

/** The maximum milliseconds for a request to arrive. */
export const requestTimeouts = { upload: 15 * 60_000, form: 120_000, visitor: 20_000 }

/** Ends a request whose body does not arrive in time. */
export function endIfLate(req: IncomingMessage, isSignedIn: (headers: IncomingHttpHeaders) => Promise<boolean>) {
	if (req.complete) return
	const end = () => void (req.complete || req.destroy())
	const endUnlessSignedIn = async () => {
		if (!(await isSignedIn(req.headers).catch(() => false))) end()
		else if (!isUpload(req) && !req.destroyed)
			timer = setTimeout(end, requestTimeouts.form - requestTimeouts.visitor).unref()
	}
	let timer = setTimeout(() => void endUnlessSignedIn(), requestTimeouts.visitor).unref()
	req.once('close', () => clearTimeout(timer))
}
