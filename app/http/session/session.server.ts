import type { MiddlewareFunction, RouterContextProvider } from 'react-router'
import { createBrowserKey } from '#app/shop/people/session/form-drafts.server.ts'
import {
	closeSession,
	openSession,
	type SessionOrigin,
	type Viewer,
	findViewerByToken,
} from '#app/shop/people/session/session.server.ts'
import { getNetwork } from '../server/client-address.ts'
import { requestContext, sessionContext, waitContext } from './contexts.ts'
import {
	accountCookie,
	browserCookie,
	cartCookie,
	codeCookie,
	codeLifetime,
	confirmedPhoneCookie,
	contactCookie,
	flashCookie,
	formatConfirmedPhoneCookie,
	placedOrderCookie,
	readConfirmedPhone,
	type SentCode,
	sessionCookie,
} from './cookies.server.ts'
import { getSettings } from '#app/adapters/settings.server.ts'
import { parseWishlistCookie, type WishlistItem, formatWishlistCookie } from '#app/shop/wishlist/wishlist-items.ts'

/** A message for the next page. Every page shows a toast, but only the addressed page shows a notice. */
export interface Flash extends FlashOptions {
	kind: 'toast' | 'notice'
	tone: 'success' | 'error'
	text: string
	field?: string | undefined
	/** A toast on the page after the next one. */
	next?: Pick<Flash, 'tone' | 'text'>
	saved?: string
}

export interface FlashOptions {
	/** The toast disappears after 2500 ms instead of 4 s (rule: toast-time). */
	isBrief?: boolean
	/** True when a heading or a field error of the next page has the same text (rule: toast-repeats-nothing). */
	isInPage?: boolean
	/**
	 * The idempotency key that the next page reuses. The second of two quick taps is sent from the next page and, with
	 * the same key, adds nothing.
	 */
	addKey?: string
}

export const sessionMiddleware: MiddlewareFunction<Response> = async ({ request, context }, next) => {
	const cookies: Promise<string>[] = []
	const origin = getSessionOrigin(request, context)
	context.set(
		sessionContext,
		createRequestSession(request, origin, (cookie) => cookies.push(cookie)),
	)
	const response = await next()
	for (const cookie of await Promise.all(cookies)) response.headers.append('Set-Cookie', cookie)
	// Responses depend on the user, so nothing is cached unless a route says so.
	if (!response.headers.has('Cache-Control')) response.headers.set('Cache-Control', 'private, no-cache')
	// React Router drops the headers of a thrown response, so Retry-After is set here.
	if (response.status === 429) response.headers.set('Retry-After', String(context.get(waitContext)))
	if (response.status === 503) response.headers.set('Retry-After', '5')
	return response
}

function getSessionOrigin({ headers }: Request, context: Readonly<RouterContextProvider>): SessionOrigin {
	const { address } = context.get(requestContext)
	return { device: describeDevice(headers.get('User-Agent')), address, network: getNetwork(address) }
}

type SetCookie = (cookie: Promise<string>) => void

export type RequestSession = ReturnType<typeof createRequestSession>

function createRequestSession(request: Request, origin: SessionOrigin, setCookie: SetCookie) {
	const header = request.headers.get('Cookie')
	const saved = createWishlistSession(header, setCookie)
	return {
		/** The network of the client, the unit for rate limits. */
		network: origin.network,
		...saved,
		...createLoginSession(header, setCookie, origin, saved),
		...createCodeSession(header, setCookie),
		...createBrowserSession(header, setCookie),
		...createFlashSession(header, setCookie),
		...createCartSession(header, setCookie),
	}
}

function createLoginSession(
	header: string | null,
	setCookie: SetCookie,
	origin: SessionOrigin,
	saved: WishlistSession,
) {
	let token: Promise<string | null> | undefined
	let viewer: Promise<Viewer | null> | undefined
	const getToken = () => (token ??= toText(sessionCookie.parse(header)))
	const findViewer = async () => {
		const value = await getToken()
		return value ? findViewerByToken(value, 'page') : null
	}
	const getViewer = () => (viewer ??= findViewer())
	const revoke = async () => {
		const value = await getToken()
		if (value) await closeSession(value)
	}
	/** Replaces the session by the one that `open` creates, such as in the transaction that consumes a code. */
	const startSession = async <Opened extends { userId: number; token: string }>(
		open: (from: SessionOrigin) => Promise<Opened>,
	): Promise<Opened> => {
		const opened = await open(origin)
		// The previous session ends only when the new one exists, so a failed log-in does not end it.
		await revoke()
		token = Promise.resolve(opened.token)
		viewer = undefined
		setCookie(sessionCookie.serialize(opened.token))
		setCookie(accountCookie.serialize(opened.userId))
		for (const cookie of [codeCookie, contactCookie])
			if (header?.includes(`${cookie.name}=`)) setCookie(cookie.serialize('', { maxAge: 0 }))
		return opened
	}
	return {
		viewer: getViewer,
		token: getToken,
		/** Returns whether the browser sent a session that is no longer valid. */
		isExpired: async () => (await getToken()) !== null && (await getViewer()) === null,
		async logIn(userId: number) {
			await startSession(async (from) => ({ userId, token: await openSession(userId, 'page', from) }))
		},
		startSession,
		/** Logs the user out. `isGone` (a deleted account) also deletes the cookie that names the account. */
		async logOut({ isGone } = { isGone: false }) {
			await revoke()
			token = Promise.resolve(null)
			viewer = undefined
			for (const cookie of [sessionCookie, confirmedPhoneCookie]) setCookie(cookie.serialize('', { maxAge: 0 }))
			saved.showSaved(null)
			if (isGone) setCookie(accountCookie.serialize('', { maxAge: 0 }))
		},
	}
}

function createCodeSession(header: string | null, setCookie: SetCookie) {
	return {
		/** Stores that the password was correct. The code must follow within five minutes. */
		waitForCode(userId: number) {
			setCookie(codeCookie.serialize({ userId, until: Date.now() + codeLifetime * 1000 }))
		},
		/** Returns the user whose password was correct within the last five minutes; `null` without one. */
		async waitsForCode() {
			const value = (await codeCookie.parse(header)) as { userId?: number; until?: number } | null
			return value?.userId && Number(value.until) > Date.now() ? value.userId : null
		},
		/** Stores the contact to which a sign-in code was sent and the time, because the next code must wait. */
		waitForSignInCode(sent: SentCode) {
			setCookie(contactCookie.serialize(sent))
		},
		/** Returns the contact of this browser's last code if it has this purpose; otherwise `null`. */
		async findSentCode({ isToConfirm = false } = {}) {
			const sent = (await contactCookie.parse(header)) as SentCode | null
			return sent && (sent.isToConfirm ?? false) === isToConfirm ? sent : null
		},
		saveConfirmedPhone(phone: string) {
			setCookie(formatConfirmedPhoneCookie(phone))
			setCookie(contactCookie.serialize('', { maxAge: 0 }))
		},
		confirmedPhone: () => readConfirmedPhone(header),
	}
}

function createBrowserSession(header: string | null, setCookie: SetCookie) {
	const readKey = async () => (await toText(browserCookie.parse(header))) || null
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
		/** Returns the `browserKey`, or creates one. The browser stores it for another 30 minutes. */
		async giveBrowserKey() {
			const value = (await readKey()) ?? createBrowserKey()
			setCookie(browserCookie.serialize(value))
			return value
		},
	}
}

/** The order that a guest placed in this browser, and the token of its cart. */
export interface PlacedGuestOrder {
	orderId: number
	token: string
}

function createCartSession(header: string | null, setCookie: SetCookie) {
	const parseToken = async () => (await toText(cartCookie.parse(header))) || null
	let token: Promise<string | null> | undefined
	const change = (value: string | null) => {
		token = Promise.resolve(value)
		setCookie(value === null ? cartCookie.serialize('', { maxAge: 0 }) : cartCookie.serialize(value))
	}
	return {
		/** Returns the token of the guest's cart; `null` without one. */
		cartToken: () => (token ??= parseToken()),
		/** Stores the token for another 30 days. */
		saveCartToken: (value: string) => change(value),
		deleteCartToken: () => change(null),
		placedOrder: async () => (await placedOrderCookie.parse(header)) as PlacedGuestOrder | '' | null,
		rememberPlacedOrder: (placed: PlacedGuestOrder) => setCookie(placedOrderCookie.serialize(placed)),
	}
}

function createFlashSession(header: string | null, setCookie: SetCookie) {
	let flash: Promise<Flash | null> | undefined
	const consumeFlash = async () => {
		const value = (await flashCookie.parse(header)) as Flash | null
		if (value) setCookie(flashCookie.serialize('', { maxAge: 0 }))
		return value
	}
	return {
		flash(text: string, { kind = 'toast', tone = 'success', ...rest }: Partial<Omit<Flash, 'text'>> = {}) {
			setCookie(flashCookie.serialize({ kind, tone, text, ...rest } satisfies Flash))
		},
		takeFlash: () => (flash ??= consumeFlash()),
	}
}

async function toText(cookie: Promise<unknown>): Promise<string | null> {
	const value = await cookie
	return typeof value === 'string' ? value : null
}

type WishlistSession = ReturnType<typeof createWishlistSession>

// A script reads the cookie to mark the hearts on pages that are the same for all visitors. It identifies no one.
const name = 'saved'
const pattern = new RegExp(`(?:^|;\\s*)${name}=([^;]*)`)
const year = 365 * 24 * 60 * 60
/** The prefix of saved products of an account. The next user who logs in does not get these products. */
const ofAccount = 'a.'
/** The maximum number of hearts of an account that a browser shows, which keeps the cookie short. */
const maxShown = 100

function createWishlistSession(header: string | null, setCookie: (cookie: Promise<string>) => void) {
	const had = pattern.exec(header ?? '')?.[1] ?? ''
	const set = (value: string) => {
		if (value === had) return
		const secure = getSettings().https ? '; Secure' : ''
		const maxAge = value === '' ? 0 : year
		setCookie(Promise.resolve(`${name}=${value}; Max-Age=${maxAge}; Path=/; SameSite=Lax${secure}`))
	}
	return {
		/** Returns the products that a visitor saved in this browser, newest first. */
		savedHere: () => (had.startsWith(ofAccount) ? [] : parseWishlistCookie(had)),
		saveHere: (items: readonly WishlistItem[]) => set(formatWishlistCookie(items)),
		/** Stores the saved products of an account in the browser, which shows their hearts. `null` removes them. */
		showSaved: (ids: readonly number[] | null) => {
			if (ids) set(ids.length > 0 ? ofAccount + ids.slice(0, maxShown).join('.') : '')
			else if (had.startsWith(ofAccount)) set('')
		},
	}
}

const browsers: [RegExp, string][] = [
	[/\bEdg(?:A|iOS)?\//, 'Edge'],
	[/\bOPR\/|\bOpera\b/, 'Opera'],
	[/\bSamsungBrowser\//, 'Samsung Internet'],
	[/\b(?:Firefox|FxiOS)\//, 'Firefox'],
	[/(?:Chrome|CriOS)\//, 'Chrome'],
	[/\bSafari\//, 'Safari'],
]
const systems: [RegExp, string][] = [
	[/\biPhone\b/, 'iPhone'],
	[/\biPad\b/, 'iPad'],
	[/\bAndroid\b/, 'Android'],
	[/\bWindows\b/, 'Windows'],
	[/\bMac OS X\b|\bMacintosh\b/, 'Mac'],
	[/\bCrOS\b/, 'Chromebook'],
	[/\bLinux\b/, 'Linux'],
]

/** Returns a name such as 'Chrome on Android', or the first word of the User-Agent, such as 'curl'. */
export function describeDevice(userAgent: string | null): string {
	const text = (userAgent ?? '').slice(0, 500)
	const find = (known: [RegExp, string][]) => known.find(([pattern]) => pattern.test(text))?.[1]
	const [browser, system] = [find(browsers), find(systems)]
	if (browser && system) return `${browser} on ${system}`
	return browser ?? system ?? /^[a-z][\w .-]{0,30}/i.exec(text)?.[0].trim() ?? 'Unknown device'
}
