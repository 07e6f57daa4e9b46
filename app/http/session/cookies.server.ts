import { createCookie } from 'react-router'
import { signText, readSigned } from '#app/adapters/secret.server.ts'
import { getSettings } from '#app/adapters/settings.server.ts'
import { sessionSeconds } from '#app/shop/people/session/session.server.ts'
import { guestCartSeconds } from '#app/shop/cart/guest-cart.server.ts'
import type { Contact } from '#app/shop/people/account/account.schema.ts'
import { maxSizeLength } from '#app/shop/catalog/variant/sizes.ts'
import { cutText } from '#app/shop/values/cut-text.ts'
import { parseRowId } from '#app/shop/values/row-id.ts'
import { isPincode } from '#app/shop/values/pincode.ts'

const { https } = getSettings()
// The prefix __Host- limits the cookie to this exact host, over https.
const prefix = https ? '__Host-' : ''
const common = { path: '/', httpOnly: true, sameSite: 'lax' as const, secure: https }
export const sessionCookie = createSignedCookie(`${prefix}session`, sessionSeconds)
export const flashCookie = createSignedCookie(`${prefix}flash`, 60)
// `accountCookie` and `browserCookie` do not authenticate. They identify the account and the saved copy of a form that
// is sent without a session.
export const accountCookie = createSignedCookie(`${prefix}account`, sessionSeconds)
export const browserCookie = createSignedCookie(`${prefix}browser`, 30 * 60)
export const codeLifetime = 5 * 60
export const codeCookie = createSignedCookie(`${prefix}code`, codeLifetime)
export interface SentCode extends Contact {
	sentAt: number
	/** The code confirms a phone number instead of logging in (rule: confirmed-phone). */
	isToConfirm?: boolean
}

/** The contact to which a sign-in code was sent. The cookie does not prove that the contact belongs to the user. */
export const contactCookie = createSignedCookie(`${prefix}contact`, 60 * 60)
const confirmedSeconds = 30 * 24 * 60 * 60
/** The phone number that this browser confirmed with a code (rule: confirmed-phone). It logs nobody in. */
export const confirmedPhoneCookie = createSignedCookie(`${prefix}confirmed`, confirmedSeconds)
/** The order link from which a payment was started, until the browser returns from the payment service. */
export const payingLinkCookie = createSignedCookie(`${prefix}paying`, 60 * 60)

/** The token of a guest's cart (rule: guest-checkout). */
export const cartCookie = createSignedCookie(`${prefix}cart`, guestCartSeconds)
/** The order that a guest placed last in this browser. The browser can open its confirmation page for a day. */
export const placedOrderCookie = createSignedCookie(`${prefix}placed`, 24 * 60 * 60)

/**
 * Creates a signed cookie. The signing of `createCookie` uses WebCrypto, whose thread switch costs more than the rest.
 */
function createSignedCookie(name: string, maxAge: number) {
	return createCookie(name, {
		...common,
		maxAge,
		filter: (key) => key === name,
		encode: (value) => (value === '' ? '' : encodeURIComponent(signText(value))),
		decode: (value) => readSigned(value) ?? '',
	})
}

const ours = new RegExp(`(?:^|;\\s*)(?:${sessionCookie.name}|${flashCookie.name}|${cartCookie.name})=`)

export function hasOurCookie(cookies: string | undefined): boolean {
	return cookies !== undefined && ours.test(cookies)
}

export function formatConfirmedPhoneCookie(phone: string): Promise<string> {
	return confirmedPhoneCookie.serialize({ phone, until: Date.now() + confirmedSeconds * 1000 })
}

/** Returns the phone number that a browser confirmed, in E.164; `null` for none. */
export async function readConfirmedPhone(header: string | null): Promise<string | null> {
	const value = (await confirmedPhoneCookie.parse(header)) as { phone?: string; until?: number } | null
	return value?.phone && Number(value.until) > Date.now() ? value.phone : null
}

const browserKey = new RegExp(`(?:^|;\\s*)${browserCookie.name}=`)

/** Returns whether the browser has the key of forms that are saved until a log-in. */
export function hasBrowserKey(cookies: string | undefined): boolean {
	return cookies !== undefined && browserKey.test(cookies)
}

/** Returns whether a session cookie exists, valid or not. */
export function hasSession(cookies: string | null): boolean {
	return cookies?.includes(`${sessionCookie.name}=`) ?? false
}

const secondsPerYear = 31_536_000

/** Returns the header of an unsigned cookie, for a preference that identifies no one. */
export function formatPreferenceCookie(
	name: string,
	value: string,
	{ maxAge = secondsPerYear, path = '/' } = {},
): string {
	return `${name}=${value}; Max-Age=${maxAge}; Path=${path}; HttpOnly; SameSite=Lax${getSettings().https ? '; Secure' : ''}`
}

export const createPincodeCookie = (pincode: string) => formatPreferenceCookie('pin', pincode)

const pincodePattern = /(?:^|;\s*)pin=(\d+)(?:;|$)/

/** Returns the PIN code in a browser's cookie; `undefined` for none. */
export function readPincodeCookie(cookies: string | null | undefined): string | undefined {
	const [, pincode = ''] = pincodePattern.exec(cookies ?? '') ?? []
	return isPincode(pincode) ? pincode : undefined
}

export const createLanguageCookie = (code: string) => formatPreferenceCookie('language', code)

const languagePattern = /(?:^|;\s*)language=([a-z]{2,3})(?:;|$)/

/**
 * Returns the code of the language that was chosen last in a browser; `undefined` for none. The shop may not have this
 * language.
 */
export function readLanguageCookie(cookies: string | null | undefined): string | undefined {
	return languagePattern.exec(cookies ?? '')?.[1]
}

/** The maximum number of products in the cookie. The script that writes it has the same limit. */
const maxViewed = 12

const viewedPattern = /(?:^|;\s*)viewed=(\d{1,10}(?:\.\d{1,10})*)(?:;|$)/
const sizePattern = /(?:^|;\s*)size=([^;]{1,400})/

/** Returns the recently viewed products in a browser's cookie, newest first (rule: recently-viewed). */
export function readViewedIds(cookies: string | null): number[] {
	const cookieIds = viewedPattern.exec(cookies ?? '')?.[1]?.split('.') ?? []
	return [...new Set(cookieIds.slice(0, maxViewed).map((id) => parseRowId(id)))].filter((id) => id > 0)
}

/** Returns the size that was selected last in a browser, or an empty string. */
export function readChosenSizeCookie(cookies: string | null): string {
	try {
		return cutText(decodeURIComponent(sizePattern.exec(cookies ?? '')?.[1] ?? ''), maxSizeLength)
	} catch {
		return ''
	}
}

const productViewPattern = /(?:^|;\s*)products=(\w+)(?:;|$)/

/** Returns the view of the product list that was chosen last in a browser. The text is not checked. */
export function readProductViewCookie(cookies: string | null): string | undefined {
	return productViewPattern.exec(cookies ?? '')?.[1]
}

// The path includes `/admin/products.data`, which a browser with script requests.
export const createProductViewCookie = (view: string) => formatPreferenceCookie('products', view, { path: '/admin' })

export const createLiteCookie = (choice: 'on' | 'off') => formatPreferenceCookie('lite', choice)

const litePattern = /(?:^|;\s*)lite=(on|off)(?:;|$)/

/** Returns whether a visitor gets the lite page: by their choice, or else by `Save-Data`. */
export function isLite(cookies: string | null | undefined, saveData: string | null | undefined): boolean {
	const chosen = litePattern.exec(cookies ?? '')?.[1]
	return chosen ? chosen === 'on' : saveData?.trim().toLowerCase() === 'on'
}
