import type { MiddlewareFunction, RouterContextProvider } from 'react-router'
import { newBrowserKey } from '#app/shop/people/session/pending-submission.server.ts'
import {
	closeSession,
	openSession,
	type SessionOrigin,
	type Viewer,
	viewerOf,
} from '#app/shop/people/session/session.server.ts'
import { networkOf } from '../arrival/client-address.ts'
import { arrivalContext, sessionContext, waitContext } from './contexts.ts'
import { accountCookie, browserCookie, codeCookie, codePatience, flashCookie, sessionCookie } from './cookies.server.ts'
import { deviceOf } from './device.ts'

/** A message for the next page. A toast is shown by every page; a notice only by the page that it is sent to. */
export interface Flash extends FlashLook {
	kind: 'toast' | 'notice'
	tone: 'success' | 'error'
	text: string
	/** The control that it is about, where the page shows it there. */
	field?: string | undefined
	/** Shown by the page after the next one, as a toast. */
	next?: Pick<Flash, 'tone' | 'text'>
	/** The address of the saved row: its list marks it. */
	saved?: string
}

/** Options of a button's message. */
export interface FlashLook {
	/** Gone after 2500 ms instead of 4 s (rule 80). */
	isBrief?: boolean
	/**
	 * The idempotency key of an addition to the cart: the next page reuses it, for the second of two quick taps arrives
	 * there.
	 */
	addKey?: string
}

type FlashOptions = Partial<Omit<Flash, 'text'>>

/** The session of one request: read at most once, and a cookie is set only when something changed. */
export interface RequestSession {
	viewer(): Promise<Viewer | null>
	/** The secret of this session; null without one. */
	token(): Promise<string | null>
	/** Whether the browser sent a session that is no longer valid. */
	isExpired(): Promise<boolean>
	/** Starts a new session; the previous one, if any, is revoked. */
	logIn(userId: number): Promise<void>
	/** Remembers for five minutes whose password was correct and whose code is due. */
	waitForCode(userId: number): void
	/** The account whose password was correct and whose code is due; null for everybody else. */
	waitsForCode(): Promise<number | null>
	/** Ends the session. When the account is deleted, the browser forgets it, too. */
	logOut(options?: { isGone: boolean }): Promise<void>
	/** The account that was last logged in on this browser; null when there was none for 30 days. */
	account(): Promise<number | null>
	/**
	 * Recognises this browser as one of the account's without logging it in: strangers who guess do not lock it out.
	 */
	remember(userId: number): void
	/** The key of the forms that this browser has waiting for a log-in; null when there are none. */
	browserKey(): Promise<string | null>
	/** As `browserKey`, for another 30 minutes; a new one when there is none. */
	giveBrowserKey(): Promise<string>
	flash(text: string, options?: FlashOptions): void
	/** The message that the last page left; reading removes it. */
	takeFlash(): Promise<Flash | null>
}

/** Gives every route the session, and sets its cookies once on the answer. */
export const sessionMiddleware: MiddlewareFunction<Response> = async ({ request, context }, next) => {
	const cookies: Promise<string>[] = []
	const origin = originOfSession(request, context)
	context.set(
		sessionContext,
		createRequestSession(request, origin, (cookie) => cookies.push(cookie)),
	)
	const response = await next()
	for (const cookie of await Promise.all(cookies)) response.headers.append('Set-Cookie', cookie)
	// Answers depend on who asks: nothing is cached unless the route itself says so.
	if (!response.headers.has('Cache-Control')) response.headers.set('Cache-Control', 'private, no-cache')
	// Set here and not where it is thrown, because React Router drops the headers of an error.
	if (response.status === 429) response.headers.set('Retry-After', String(context.get(waitContext)))
	if (response.status === 503) response.headers.set('Retry-After', '5')
	return response
}

/** The device and network of a request, as a new session stores them. */
function originOfSession({ headers }: Request, context: Readonly<RouterContextProvider>): SessionOrigin {
	const { address } = context.get(arrivalContext)
	return { device: deviceOf(headers.get('User-Agent')), address, network: networkOf(address) }
}

type SetCookie = (cookie: Promise<string>) => void

function createRequestSession(request: Request, origin: SessionOrigin, setCookie: SetCookie): RequestSession {
	const header = request.headers.get('Cookie')
	return {
		...signedInPart(header, setCookie, origin),
		...codePart(header, setCookie),
		...browserPart(header, setCookie),
		...flashPart(header, setCookie),
	}
}

type SignedIn = Pick<RequestSession, 'viewer' | 'token' | 'isExpired' | 'logIn' | 'logOut'>

function signedInPart(header: string | null, setCookie: SetCookie, origin: SessionOrigin): SignedIn {
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
		isExpired: async () => (await readToken()) !== null && (await readViewer()) === null,
		async logIn(userId) {
			await revoke()
			const opened = await openSession(userId, 'page', origin)
			token = Promise.resolve(opened)
			viewer = undefined
			setCookie(sessionCookie.serialize(opened))
			setCookie(accountCookie.serialize(userId))
			if (header?.includes(`${codeCookie.name}=`)) setCookie(codeCookie.serialize('', { maxAge: 0 }))
		},
		async logOut({ isGone } = { isGone: false }) {
			await revoke()
			token = Promise.resolve(null)
			viewer = undefined
			setCookie(sessionCookie.serialize('', { maxAge: 0 }))
			if (isGone) setCookie(accountCookie.serialize('', { maxAge: 0 }))
		},
	}
}

type Code = Pick<RequestSession, 'waitForCode' | 'waitsForCode'>

function codePart(header: string | null, setCookie: SetCookie): Code {
	return {
		waitForCode(userId) {
			setCookie(codeCookie.serialize({ userId, until: Date.now() + codePatience * 1000 }))
		},
		async waitsForCode() {
			const value = (await codeCookie.parse(header)) as { userId?: number; until?: number } | null
			return value?.userId && Number(value.until) > Date.now() ? value.userId : null
		},
	}
}

type Browser = Pick<RequestSession, 'account' | 'remember' | 'browserKey' | 'giveBrowserKey'>

function browserPart(header: string | null, setCookie: SetCookie): Browser {
	const readKey = async () => (await textOf(browserCookie.parse(header))) || null
	return {
		async account() {
			const value: unknown = await accountCookie.parse(header)
			return typeof value === 'number' ? value : null
		},
		remember(userId) {
			setCookie(accountCookie.serialize(userId))
		},
		browserKey: readKey,
		async giveBrowserKey() {
			const value = (await readKey()) ?? newBrowserKey()
			setCookie(browserCookie.serialize(value))
			return value
		},
	}
}

function flashPart(header: string | null, setCookie: SetCookie): Pick<RequestSession, 'flash' | 'takeFlash'> {
	let flash: Promise<Flash | null> | undefined
	const takeFlash = async () => {
		const value = (await flashCookie.parse(header)) as Flash | null
		if (value) setCookie(flashCookie.serialize('', { maxAge: 0 }))
		return value
	}
	return {
		flash(text, { kind = 'toast', tone = 'success', ...rest } = {}) {
			setCookie(flashCookie.serialize({ kind, tone, text, ...rest } satisfies Flash))
		},
		takeFlash: () => (flash ??= takeFlash()),
	}
}

async function textOf(cookie: Promise<unknown>): Promise<string | null> {
	const value = await cookie
	return typeof value === 'string' ? value : null
}
