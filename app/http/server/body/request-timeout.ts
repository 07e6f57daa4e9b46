import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { isUpload } from '../early-refusal.ts'

/** The maximum milliseconds for a request to arrive. */
export const requestTimeouts = { upload: 15 * 60_000, form: 120_000, visitor: 20_000 }

/** Ends a request whose body does not arrive in time. */
export function destroyIfLate(req: IncomingMessage, isSignedIn: (headers: IncomingHttpHeaders) => Promise<boolean>) {
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
