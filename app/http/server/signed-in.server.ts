import type { IncomingHttpHeaders } from 'node:http'
import { findKeyHolder } from '#app/shop/people/api-keys/api-keys.server.ts'
import { isApiKeyToken } from '#app/shop/people/api-keys/api-key-details.ts'
import { findViewerByToken, type Viewer } from '#app/shop/people/session/session.server.ts'
import { accountCookie, sessionCookie } from '../session/cookies.server.ts'

/** Returns whether a request has a session of the pages or of the API. */
export async function isSignedIn({ cookie, authorization }: IncomingHttpHeaders): Promise<boolean> {
	const ofPage = (await sessionCookie.parse(cookie ?? null)) as unknown
	if (typeof ofPage === 'string' && ofPage && (await findViewerByToken(ofPage, 'page'))) return true
	return (await findTokenHolder(parseBearerToken(authorization))) !== null
}

/**
 * Returns the holder of a bearer token, which belongs to a session or an API key; `null` for an unknown or empty one.
 */
export async function findTokenHolder(token: string): Promise<Viewer | null> {
	if (!token) return null
	return isApiKeyToken(token) ? findKeyHolder(token) : findViewerByToken(token, 'api')
}

/** Returns whether a request has a session, or a browser's last account, for which a form is saved until the log-in. */
export async function hasSessionOrAccount(headers: IncomingHttpHeaders): Promise<boolean> {
	return Boolean(await accountCookie.parse(headers.cookie ?? null)) || (await isSignedIn(headers))
}

export function parseBearerToken(header: string | null | undefined): string {
	return /^Bearer ([\w-]{20,200})$/i.exec(header ?? '')?.[1] ?? ''
}
