import type { IncomingHttpHeaders } from 'node:http'
import { keyHolderOf } from '#app/shop/people/api-keys/api-keys.server.ts'
import { isKeyText } from '#app/shop/people/api-keys/key-words.ts'
import { viewerOf } from '#app/shop/people/session/session.server.ts'
import { accountCookie, sessionCookie } from '../session/cookies.server.ts'

/** Returns whether a request has a session of the pages or of the API. */
export async function isSignedIn({ cookie, authorization }: IncomingHttpHeaders): Promise<boolean> {
	const ofPage = (await sessionCookie.parse(cookie ?? null)) as unknown
	if (typeof ofPage === 'string' && ofPage && (await viewerOf(ofPage, 'page'))) return true
	const ofApi = bearerToken(authorization)
	if (isKeyText(ofApi)) return (await keyHolderOf(ofApi)) !== null
	return ofApi !== '' && (await viewerOf(ofApi, 'api')) !== null
}

/** Returns whether a request has a session, or a browser's last account, for which a form is saved until the log-in. */
export async function hasSessionOrAccount(headers: IncomingHttpHeaders): Promise<boolean> {
	return Boolean(await accountCookie.parse(headers.cookie ?? null)) || (await isSignedIn(headers))
}

export function bearerToken(header: string | null | undefined): string {
	return /^Bearer ([\w-]{20,200})$/i.exec(header ?? '')?.[1] ?? ''
}
