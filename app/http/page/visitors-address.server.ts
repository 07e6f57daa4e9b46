import type { IncomingHttpHeaders } from 'node:http'
import { hasOurCookie } from '../session/cookies.server.ts'
import { pageKey } from './page-key.ts'

/** The address of a page that is the same for every visitor, asked for by one. */
export function visitorsAddress(url: string, headers: IncomingHttpHeaders): string | undefined {
	if (isKnown(headers)) return undefined
	return headers.accept?.includes('text/html') ? pageKey(url) : undefined
}

/** Has a session, or was here lately. */
export function isKnown({ cookie, authorization }: IncomingHttpHeaders): boolean {
	return hasOurCookie(cookie) || Boolean(authorization)
}
