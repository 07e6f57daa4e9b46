import type { MiddlewareFunction, RouterContextProvider } from 'react-router'
import { newBrowserKey } from '#app/shop/people/session/pending-submission.server.ts'
import {
	closeSession,
	openSession,
	type SessionOrigin,
	type Viewer,
	viewerOf,
} from '#app/shop/people/session/session.server.ts'
import { networkOf } from '../server/client-address.ts'
import { requestContext, sessionContext, waitContext } from './contexts.ts'
import { accountCookie, browserCookie, codeCookie, codeLifetime, flashCookie, sessionCookie } from './cookies.server.ts'
import { deviceOf } from './device.ts'
import { type SavedPart, savedPart } from './saved-cookie.server.ts'

/** A message for the next page. Every page shows a toast, but only the addressed page shows a notice. */
export interface Flash extends FlashLook {
	kind: 'toast' | 'notice'
	tone: 'success' | 'error'
	text: string
	field?: string | undefined
	/** A toast on the page after the next one. */
	next?: Pick<Flash, 'tone' | 'text'>
	saved?: string
}

export interface FlashLook {
	/** The toast disappears after 2500 ms instead of 4 s (rule: toast-time). */
	isBrief?: boolean
	/** The key that the next page reuses, because a quick second tap arrives there. */
	addKey?: string
}

export const sessionMiddleware: MiddlewareFunction<Response> = async ({ request, context }, next) => {
	const cookies: Promise<string>[] = []
	const origin = originOfSession(request, context)
	context.set(
		sessionContext,
		createRequestSession(request, origin, (cookie) => cookies.push(cookie)),
	)
	const response = await next()
	for (const cookie of await Promise.all(cookies)) response.headers.append('Set-Cookie', cookie)
	// Responses depend on the user, so nothing is cached unless a route says so.
	if (!response.headers.has('Cache-Control')) response.headers.set('Cache-Control', 'private, no-cache')
	// React Router drops the headers of a thrown error.
	if (response.status === 429) response.headers.set('Retry-After', String(context.get(waitContext)))
	if (response.status === 503) response.headers.set('Retry-After', '5')
	return response
}

function originOfSession({ headers }: Request, context: Readonly<RouterContextProvider>): SessionOrigin {
	const { address } = context.get(requestContext)
	return { device: deviceOf(headers.get('User-Agent')), address, network: networkOf(address) }
}

type SetCookie = (cookie: Promise<string>) => void

export type RequestSession = ReturnType<typeof createRequestSession>

function createRequestSession(request: Request, origin: SessionOrigin, setCookie: SetCookie) {
	const header = request.headers.get('Cookie')
	const saved = savedPart(header, setCookie)
	return {
		/** The unit for rate limits. */
		network: origin.network,
		...saved,
		...signedInPart(header, setCookie, origin, saved),
		...codePart(header, setCookie),
		...browserPart(header, setCookie),
		...flashPart(header, setCookie),
	}
}

function signedInPart(header: string | null, setCookie: SetCookie, origin: SessionOrigin, saved: SavedPart) {
	let token: Promise<string | null> | undefined
	let viewer: Promise<Viewer | null> | undefined
	const readToken = () => (token ??= textOf(sessionCookie.parse(header)))
	const findViewer = async () => {
		const value = await readToken()
		return value ? viewerOf(value, 'page') : null
	}
	const readViewer = () => (viewer ??= findViewer())
	const revoke = async () => {
		const value = await readToken()
		if (value) await closeSession(value)
	}
	return {
		viewer: readViewer,
		token: readToken,
		/** Returns whether the browser sent a session that is no longer valid. */
		isExpired: async () => (await readToken()) !== null && (await readViewer()) === null,
		async logIn(userId: number) {
			await revoke()
			const opened = await openSession(userId, 'page', origin)
			token = Promise.resolve(opened)
			viewer = undefined
			setCookie(sessionCookie.serialize(opened))
			setCookie(accountCookie.serialize(userId))
			if (header?.includes(`${codeCookie.name}=`)) setCookie(codeCookie.serialize('', { maxAge: 0 }))
		},
		/** Logs the user out. With `isGone` the browser also deletes the cookie of a deleted account. */
		async logOut({ isGone } = { isGone: false }) {
			await revoke()
			token = Promise.resolve(null)
			viewer = undefined
			setCookie(sessionCookie.serialize('', { maxAge: 0 }))
			saved.showSaved(null)
			if (isGone) setCookie(accountCookie.serialize('', { maxAge: 0 }))
		},
	}
}

function codePart(header: string | null, setCookie: SetCookie) {
	return {
		/** Waits five minutes for a code after a correct password. */
		waitForCode(userId: number) {
			setCookie(codeCookie.serialize({ userId, until: Date.now() + codeLifetime * 1000 }))
		},
		/** Returns the user whose password was correct; `null` for others. */
		async waitsForCode() {
			const value = (await codeCookie.parse(header)) as { userId?: number; until?: number } | null
			return value?.userId && Number(value.until) > Date.now() ? value.userId : null
		},
	}
}

function browserPart(header: string | null, setCookie: SetCookie) {
	const readKey = async () => (await textOf(browserCookie.parse(header))) || null
	return {
		async account() {
			const value: unknown = await accountCookie.parse(header)
			return typeof value === 'number' ? value : null
		},
		/** Remembers the account in the browser, so that strangers who guess passwords do not lock the user out. */
		remember(userId: number) {
			setCookie(accountCookie.serialize(userId))
		},
		/** Returns the key of forms that wait for a login; `null` without any. */
		browserKey: readKey,
		/** Keeps that key for another 30 minutes and creates it when it is missing. */
		async giveBrowserKey() {
			const value = (await readKey()) ?? newBrowserKey()
			setCookie(browserCookie.serialize(value))
			return value
		},
	}
}

function flashPart(header: string | null, setCookie: SetCookie) {
	let flash: Promise<Flash | null> | undefined
	const takeFlash = async () => {
		const value = (await flashCookie.parse(header)) as Flash | null
		if (value) setCookie(flashCookie.serialize('', { maxAge: 0 }))
		return value
	}
	return {
		flash(text: string, { kind = 'toast', tone = 'success', ...rest }: Partial<Omit<Flash, 'text'>> = {}) {
			setCookie(flashCookie.serialize({ kind, tone, text, ...rest } satisfies Flash))
		},
		takeFlash: () => (flash ??= takeFlash()),
	}
}

async function textOf(cookie: Promise<unknown>): Promise<string | null> {
	const value = await cookie
	return typeof value === 'string' ? value : null
}
