import { createCookie, type MiddlewareFunction, type RouterContextProvider } from 'react-router'
import { signed, unsigned } from '#app/adapters/secret.server.ts'
import { settings } from '#app/adapters/settings.server.ts'
import { newBrowserKey } from '#app/shop/people/session/pending-submission.server.ts'
import { closeSession, openSession, type SessionOrigin, sessionSeconds, type Viewer, viewerOf } from '#app/shop/people/session/session.server.ts'
import { networkOf } from '../arrival/client-address.ts'
import { arrivalContext, sessionContext, waitContext } from './contexts.ts'
import { deviceOf } from './device.ts'

/** A message for the next page. A toast is shown by every page; a notice belongs to the page that it is sent to. */
export interface Flash extends FlashLook {
	kind: 'toast' | 'notice'
	tone: 'success' | 'error'
	text: string
	/** The control that it is about, where it is shown on the page that has it. */
	field?: string | undefined
	/** For the page after the next one, as a toast. */
	next?: Pick<Flash, 'tone' | 'text'>
	/** The address of what was saved: its list marks it. */
	saved?: string
}

/** What else goes with what a button has done. */
export interface FlashLook {
	/** Gone after 2500 ms instead of 4 s (rule 80). */
	isBrief?: boolean
	/** With which key something was put into the cart: the next page keeps it, for the second of two quick taps lands there. */
	addKey?: string
}

type FlashOptions = Partial<Omit<Flash, 'text'>>

/** One request's view of who is there: read at most once, and a cookie is set only when something changed. */
export interface RequestSession {
	viewer(): Promise<Viewer | null>
	/** The secret of this session; null without one. */
	token(): Promise<string | null>
	/** Whether the browser came with a session that counts no more. */
	isExpired(): Promise<boolean>
	/** Starts a new session; the one before, if any, is revoked. */
	logIn(userId: number): Promise<void>
	/** Remembers for five minutes who has shown the password and owes the code. */
	waitForCode(userId: number): void
	/** Who has shown the password here and owes the code; null for everybody else. */
	waitsForCode(): Promise<number | null>
	/** Ends the session. Whose account is gone has nothing to come back to: the browser then forgets that, too. */
	logOut(options?: { isGone: boolean }): Promise<void>
	/** The account that was last logged in on this browser; null when there was none for 30 days. */
	account(): Promise<number | null>
	/** Knows this browser as one of the account's without logging it in: strangers who guess do not lock it out. */
	remember(userId: number): void
	/** By what this browser gets back the forms that wait for a log-in; null when none do. */
	browserKey(): Promise<string | null>
	/** As `browserKey`, for another 30 minutes; a new one when there is none. */
	giveBrowserKey(): Promise<string>
	flash(text: string, options?: FlashOptions): void
	/** The message that the last page left; reading it uses it up. */
	takeFlash(): Promise<Flash | null>
}

const { https } = settings()
// With the __Host- prefix a browser accepts the cookie only from this very host, over https.
const prefix = https ? '__Host-' : ''
const common = { path: '/', httpOnly: true, sameSite: 'lax' as const, secure: https }
export const sessionCookie = createSignedCookie(`${prefix}session`, sessionSeconds)
const flashCookie = createSignedCookie(`${prefix}flash`, 60)
// Neither lets anybody in: they say whose a form is that comes without a session, and who may have it back.
export const accountCookie = createSignedCookie(`${prefix}account`, sessionSeconds)
const browserCookie = createSignedCookie(`${prefix}browser`, 30 * 60)
const codePatience = 5 * 60
const codeCookie = createSignedCookie(`${prefix}code`, codePatience)

/** As `createCookie` with `secrets`, which signs alike but with WebCrypto, whose way through a thread costs more than the rest of a cookie. */
function createSignedCookie(name: string, maxAge: number) {
	return createCookie(name, {
		...common,
		maxAge,
		filter: (key) => key === name,
		encode: (value) => (value === '' ? '' : encodeURIComponent(signed(value))),
		decode: (value) => unsigned(value) ?? '',
	})
}

const ours = new RegExp(`(?:^|;\\s*)(?:${sessionCookie.name}|${flashCookie.name})=`)

/** Whether a browser comes with a cookie that makes its pages its own: a session, or a message for the next page. */
export function hasOurCookie(cookies: string | undefined): boolean {
	return cookies !== undefined && ours.test(cookies)
}

/** Whether a browser comes with a session, be it still good or not. */
export function hasSession(cookies: string | null): boolean {
	return cookies?.includes(`${sessionCookie.name}=`) ?? false
}

/** Gives every route the visit, and writes its cookies once on the way out. */
export const sessionMiddleware: MiddlewareFunction<Response> = async ({ request, context }, next) => {
	const cookies: Promise<string>[] = []
	const origin = originOfSession(request, context)
	context.set(sessionContext, createRequestSession(request, origin, (cookie) => cookies.push(cookie)))
	const response = await next()
	for (const cookie of await Promise.all(cookies)) response.headers.append('Set-Cookie', cookie)
	// What an answer says depends on who asks: nothing is kept for somebody else unless the route itself says so.
	if (!response.headers.has('Cache-Control')) response.headers.set('Cache-Control', 'private, no-cache')
	// Here and not where it is thrown, because a page keeps no header of an error.
	if (response.status === 429) response.headers.set('Retry-After', String(context.get(waitContext)))
	if (response.status === 503) response.headers.set('Retry-After', '5')
	return response
}

/** With what and from where a request comes, as a session that it begins is remembered. */
function originOfSession({ headers }: Request, context: Readonly<RouterContextProvider>): SessionOrigin {
	const { address } = context.get(arrivalContext)
	return { device: deviceOf(headers.get('User-Agent')), address, network: networkOf(address) }
}

function createRequestSession(request: Request, origin: SessionOrigin, setCookie: (cookie: Promise<string>) => void): RequestSession {
	const header = request.headers.get('Cookie')
	let token: Promise<string | null> | undefined
	let viewer: Promise<Viewer | null> | undefined
	let flash: Promise<Flash | null> | undefined
	const readToken = () => (token ??= (sessionCookie.parse(header) as Promise<unknown>).then((value) => (typeof value === 'string' ? value : null)))
	const readViewer = async () => {
		const value = await readToken()
		return value ? viewerOf(value, 'page') : null
	}
	const readKey = async () => {
		const value: unknown = await browserCookie.parse(header)
		return typeof value === 'string' && value ? value : null
	}
	const revoke = async () => {
		const value = await readToken()
		if (value) await closeSession(value)
	}
	return {
		viewer: () => (viewer ??= readViewer()),
		token: readToken,
		isExpired: async () => (await readToken()) !== null && (await (viewer ??= readViewer())) === null,
		async logIn(userId) {
			await revoke()
			const opened = await openSession(userId, 'page', origin)
			token = Promise.resolve(opened)
			viewer = undefined
			setCookie(sessionCookie.serialize(opened))
			setCookie(accountCookie.serialize(userId))
			if (header?.includes(`${codeCookie.name}=`)) setCookie(codeCookie.serialize('', { maxAge: 0 }))
		},
		waitForCode(userId) {
			setCookie(codeCookie.serialize({ userId, until: Date.now() + codePatience * 1000 }))
		},
		async waitsForCode() {
			const value = (await codeCookie.parse(header)) as { userId?: number; until?: number } | null
			return value?.userId && Number(value.until) > Date.now() ? value.userId : null
		},
		async logOut({ isGone } = { isGone: false }) {
			await revoke()
			token = Promise.resolve(null)
			viewer = undefined
			setCookie(sessionCookie.serialize('', { maxAge: 0 }))
			if (isGone) setCookie(accountCookie.serialize('', { maxAge: 0 }))
		},
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
		flash(text, { kind = 'toast', tone = 'success', ...rest } = {}) {
			setCookie(flashCookie.serialize({ kind, tone, text, ...rest } satisfies Flash))
		},
		takeFlash() {
			flash ??= (flashCookie.parse(header) as Promise<Flash | null>).then((value) => {
				if (value) setCookie(flashCookie.serialize('', { maxAge: 0 }))
				return value
			})
			return flash
		},
	}
}
