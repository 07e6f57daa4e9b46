import type { RouterContextProvider } from 'react-router'
import type { Client } from '#app/shop/rate-limits/rate-limits.ts'
import { Refusal } from '#app/shop/values/refusal.ts'
import { getNetwork } from './client-address.ts'
import { requestContext, sessionContext, waitContext } from '../session/contexts.ts'
import type { IncomingHttpHeaders } from 'node:http'
import { findKeyHolder } from '#app/shop/people/api-keys/api-keys.server.ts'
import { isApiKeyToken } from '#app/shop/people/api-keys/api-key-details.ts'
import { findViewerByToken, type Viewer } from '#app/shop/people/session/session.server.ts'
import { accountCookie, sessionCookie } from '../session/cookies.server.ts'

type Context = Readonly<RouterContextProvider>

/**
 * Runs `work` for the account `userId` (`null` for a visitor) and the network of the request. Sets Retry-After for a
 * rate-limited refusal.
 */
export async function runAsClient<Account extends number | null, T>(
	context: Context,
	userId: Account,
	work: (requester: Client<Account>) => Promise<T>,
): Promise<T> {
	try {
		return await work({ userId, network: getNetwork(context.get(requestContext).address) })
	} catch (error) {
		if (error instanceof Refusal && error.wait) context.set(waitContext, error.wait)
		throw error
	}
}

/** Runs `work` for the client, with or without a session. */
export async function runAsVisitor<T>(context: Context, work: (requester: Client) => Promise<T>): Promise<T> {
	const viewer = await context.get(sessionContext).viewer()
	return runAsClient(context, viewer?.userId ?? null, work)
}

/** Returns whether a request has a valid session, of the pages or the API, or a valid API key. */
export async function isSignedIn({ cookie, authorization }: IncomingHttpHeaders): Promise<boolean> {
	const ofPage = (await sessionCookie.parse(cookie ?? null)) as unknown
	if (typeof ofPage === 'string' && ofPage && (await findViewerByToken(ofPage, 'page'))) return true
	return (await findTokenHolder(parseBearerToken(authorization))) !== null
}

/**
 * Returns the holder of a bearer token, which belongs to a session or an API key; `null` for an unknown or empty token.
 */
export async function findTokenHolder(token: string): Promise<Viewer | null> {
	if (!token) return null
	return isApiKeyToken(token) ? findKeyHolder(token) : findViewerByToken(token, 'api')
}

/**
 * Returns whether a request has a valid session or names the account that the browser used last. A form that such a
 * browser sends without a session is saved until the log-in.
 */
export async function hasSessionOrAccount(headers: IncomingHttpHeaders): Promise<boolean> {
	return Boolean(await accountCookie.parse(headers.cookie ?? null)) || (await isSignedIn(headers))
}

export function parseBearerToken(header: string | null | undefined): string {
	return /^Bearer ([\w-]{20,200})$/i.exec(header ?? '')?.[1] ?? ''
}
