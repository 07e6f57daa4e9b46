import { watchedRows } from '#app/adapters/db/sql.server.ts'
import { settings } from '#app/adapters/settings.server.ts'
import { catalogVersionNow } from '../version/catalog-version.server.ts'
import { toPaise } from '../money.ts'
import { type AllSettings, type CardName, cardNames, cards, settingKey } from './cards.ts'
import { defaultSettings } from './defaults.server.ts'
import { pricesOf } from './delivery.ts'
import { type PageText, parsePageText } from './pages/page-text.ts'
import { type ProductPromises, promisesOf } from './pages/promises.ts'
import type { Setting } from './setting.ts'
import { linesOf } from './setting-kinds.ts'
import { chatNumber, cityOf, mapsUrlOf, type OutletView, type ShopContacts, socialLink } from './shop-view.ts'

/** The stored values as JSON by key. */
type Stored = ReadonlyMap<string, string>

const storedNow = await watchedRows<{ key: string; value: string }>(
	'SELECT "key", CAST("value" AS TEXT) AS "value" FROM "Setting" ORDER BY "key"',
)

/** Returns the effective settings: these rows over the defaults. An unreadable value counts as not saved. */
export function settingsWith(stored: Stored): AllSettings {
	const saved = Object.fromEntries(cardNames.map((card) => [card, savedOf(card, stored)])) as Record<CardName, object>
	const defaults = defaultSettings(saved)
	return Object.fromEntries(cardNames.map((card) => [card, { ...defaults[card], ...saved[card] }])) as AllSettings
}

function savedOf(card: CardName, stored: Stored): object {
	const values = Object.entries<Setting>(cards[card].settings).flatMap(([name, { schema }]) => {
		const text = stored.get(settingKey(card, name))
		if (text === undefined) return []
		const result = schema.safeParse(JSON.parse(text))
		return result.success ? [[name, result.data]] : []
	})
	return Object.fromEntries(values)
}

let known: { version: number; text: string; all: AllSettings } | undefined

/**
 * Returns all current settings, including changes by other processes. Runs no query while the catalog version stays the
 * same.
 */
export function settingsNow(): AllSettings {
	// The version is read first so that a change during the query causes another read.
	const version = catalogVersionNow()
	if (known?.version === version) return known.all
	const rows = storedNow()
	// Sales also raise the version but leave the settings and their views unchanged.
	const text = JSON.stringify(rows)
	const all = known?.text === text ? known.all : settingsWith(new Map(rows.map(({ key, value }) => [key, value])))
	known = { version, text, all }
	return all
}

/** Creates a view of the settings that is recalculated when they change. */
function viewOf<View>(make: (all: AllSettings) => View): () => View {
	let made: { all: AllSettings; view: View } | undefined
	return () => {
		const all = settingsNow()
		if (made?.all !== all) made = { all, view: make(all) }
		return made.view
	}
}

/** Returns the shop's name and contact details for pages, emails and invoices (rule: saved-settings). */
export const shopContacts = viewOf(({ shop, mark }): ShopContacts => {
	const [phone] = linesOf(shop.phones)
	const [first] = shop.outlets
	const city = cityOf(shop.outlets)
	const about = [shop.about, shop.founded && `Since ${shop.founded}.`].filter(Boolean).join(' ')
	const social = linesOf(shop.social).map(socialLink)
	return {
		name: shop.name,
		...(mark.image && { logo: mark.image }),
		inCity: city && ` in ${city}`,
		...(about && { about }),
		...(shop.founded && { founded: shop.founded }),
		...(phone && { phone }),
		...(shop.whatsapp && { whatsapp: chatNumber(shop.whatsapp) }),
		...(shop.email && { email: shop.email }),
		...(first?.address && { address: first.address }),
		...(first && { mapsUrl: mapsUrlOf(first) }),
		...(social.length > 0 && { social }),
	}
})

/** Returns the hash of the shop's logo. `''` without one (rule: shop-mark). */
export const shopMark = viewOf(({ mark }) => mark.image)

export const mailSender = viewOf(({ mail }) => ({ name: mail.senderName, address: mail.senderAddress }))

/** Returns the parsed texts of the content pages. */
export const pageTexts = viewOf(({ pages: { isRead: _, ...pages } }) => {
	const parsed = Object.entries(pages).map(([page, text]) => [page, parsePageText(text)])
	return Object.fromEntries(parsed) as Record<keyof typeof pages, PageText>
})

/** Returns the pincode prefixes that are not served (rule: pin-not-served). */
export const pinsNotServed = viewOf(({ delivery }) => linesOf(delivery.notServed))

/** Returns the delivery prices. `null` until the owner sets one (rules: total-is-subtotal, delivery-price). */
export const deliveryPrices = viewOf(({ delivery }) => pricesOf(delivery))

/** Returns the three policy highlights of the home page (rules: shop-promises, own-words). */
export const homePromises = viewOf((all) => {
	const { shippingTitle, shippingText, qualityTitle, qualityText, returnsTitle, returnsText } = all.home
	const wayBack = promisesOf(all).returns.isOffered ? ('wayBack' as const) : ('noWayBack' as const)
	return [
		{ title: shippingTitle, text: shippingText, icon: 'truck' as const },
		{ title: qualityTitle, text: qualityText, icon: 'needle' as const },
		{ title: returnsTitle, text: returnsText, icon: wayBack },
	].filter(({ title, text }) => title || text)
})

/** Returns the texts in the footer of each page (rule: own-words). */
export const footerWords = viewOf(({ shop: { updatesTitle, updatesText, lastLine } }) => ({
	updatesTitle,
	updatesText,
	lastLine,
}))

/** Returns the policy highlights of a product's page. */
export const productPromises = viewOf((all): ProductPromises => {
	const { shippingTerms, deliveryDays, returns } = promisesOf(all)
	const city = cityOf(all.shop.outlets)
	const sent = deliveryDays || `Ships${city && ` from ${city}`} in 1-2 business days.`
	return { sent, returns: returns.inWords, terms: `${shippingTerms} ${returns.inWords}` }
})

/** Returns the COD fee in paise. 0 without a fee (rule: cash-fee). */
export const cashFeePaise = viewOf(({ cash }) => toPaise(cash.fee ?? 0))

/**
 * Returns the discount in percent for a COD order that is paid before it is shipped. 0 without one (rule:
 * prepaid-discount).
 */
export const prepaidPercent = viewOf(({ cash }) => cash.prepaidPercent ?? 0)

/** Returns the COD limits in paise (rule: cash-limits). */
export const cashSettings = viewOf(({ cash }) => ({
	lowestPaise: paiseOrNull(cash.lowest),
	highestPaise: paiseOrNull(cash.highest),
	firstHighestPaise: paiseOrNull(cash.firstHighest),
	pinsAllowed: linesOf(cash.pinsAllowed),
	pinsRefused: linesOf(cash.pinsRefused),
	needsPhone: cash.needsPhone,
}))

const paiseOrNull = (rupees: number | null) => (rupees === null ? null : toPaise(rupees))

/**
 * Returns the maximum units of an order line and of an order, and the maximum number of unpaid COD orders. `null` when
 * limits are disabled.
 */
export function orderLimits(): { perLine: number; pieces: number; openCash: number } | null {
	return settings().rateLimits ? settingsNow().checkout : null
}

/** Returns the shop's outlets for pages that show more than the first. */
export const shopOutlets = viewOf(({ shop }): OutletView[] =>
	shop.outlets.map((outlet) => ({ ...outlet, mapsUrl: mapsUrlOf(outlet) })),
)

/** Returns all phone numbers. The first is the shop's main number. */
export const shopPhones = viewOf(({ shop }) => linesOf(shop.phones))
