import type { IncomingHttpHeaders } from 'node:http'
import { keyHolderOf } from '#app/shop/people/api-keys/key-holder.server.ts'
import { isKeyText } from '#app/shop/people/api-keys/key-text.ts'
import { viewerOf } from '#app/shop/people/session/session.server.ts'
import { bearerToken } from '../session/bearer.ts'
import { sessionCookie } from '../session/cookies.server.ts'

/** Of pages or API. */
export async function isSignedIn({ cookie, authorization }: IncomingHttpHeaders): Promise<boolean> {
	const ofPage = (await sessionCookie.parse(cookie ?? null)) as unknown
	if (typeof ofPage === 'string' && ofPage && (await viewerOf(ofPage, 'page'))) return true
	const ofApi = bearerToken(authorization)
	if (isKeyText(ofApi)) return (await keyHolderOf(ofApi)) !== null
	return ofApi !== '' && (await viewerOf(ofApi, 'api')) !== null
}
