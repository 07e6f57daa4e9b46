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

/** JSON by key. */
type Stored = ReadonlyMap<string, string>

const storedNow = await watchedRows<{ key: string; value: string }>(
	'SELECT "key", CAST("value" AS TEXT) AS "value" FROM "Setting" ORDER BY "key"',
)

/** The settings that hold, with these rows saved over the defaults; a value that cannot be read counts as not saved. */
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

/** All settings that hold now, also when another process saved them. No query while the catalogue's version stays. */
export function settingsNow(): AllSettings {
	// The version is taken first: what changes while rows are read is read again.
	const version = catalogVersionNow()
	if (known?.version === version) return known.all
	const rows = storedNow()
	// Sales raise the version too: they leave the settings, and what was made of them, as they are.
	const text = JSON.stringify(rows)
	const all = known?.text === text ? known.all : settingsWith(new Map(rows.map(({ key, value }) => [key, value])))
	known = { version, text, all }
	return all
}

/** A view of the settings, made again when they change. */
function viewOf<View>(make: (all: AllSettings) => View): () => View {
	let made: { all: AllSettings; view: View } | undefined
	return () => {
		const all = settingsNow()
		if (made?.all !== all) made = { all, view: make(all) }
		return made.view
	}
}

/** How the shop is called and reached, for pages, mails and invoices (rule: saved-settings). */
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

/** The hash of the shop's mark; '' without one (rule: shop-mark). */
export const shopMark = viewOf(({ mark }) => mark.image)

/** Whom mails come from. */
export const mailSender = viewOf(({ mail }) => ({ name: mail.senderName, address: mail.senderAddress }))

/** The texts of the pages that are read, in parts. */
export const pageTexts = viewOf(({ pages: { isRead: _, ...pages } }) => {
	const parsed = Object.entries(pages).map(([page, text]) => [page, parsePageText(text)])
	return Object.fromEntries(parsed) as Record<keyof typeof pages, PageText>
})

/** The beginnings of PIN codes to which nothing is sent (rule: pin-not-served). */
export const pinsNotServed = viewOf(({ delivery }) => linesOf(delivery.notServed))

/** What delivery costs; null until the owner sets a price (rules: total-is-subtotal, delivery-price). */
export const deliveryPrices = viewOf(({ delivery }) => pricesOf(delivery))

/** The three promises of the home page (rules: shop-promises, own-words). */
export const homePromises = viewOf((all) => {
	const { shippingTitle, shippingText, qualityTitle, qualityText, returnsTitle, returnsText } = all.home
	const wayBack = promisesOf(all).returns.isOffered ? ('wayBack' as const) : ('noWayBack' as const)
	return [
		{ title: shippingTitle, text: shippingText, icon: 'truck' as const },
		{ title: qualityTitle, text: qualityText, icon: 'needle' as const },
		{ title: returnsTitle, text: returnsText, icon: wayBack },
	].filter(({ title, text }) => title || text)
})

/** What stands at the end of each page (rule: own-words). */
export const footerWords = viewOf(({ shop: { updatesTitle, updatesText, lastLine } }) => ({
	updatesTitle,
	updatesText,
	lastLine,
}))

/** Those of a product's page. */
export const productPromises = viewOf((all): ProductPromises => {
	const { shippingTerms, deliveryDays, returns } = promisesOf(all)
	const city = cityOf(all.shop.outlets)
	const sent = deliveryDays || `Ships${city && ` from ${city}`} in 1-2 business days.`
	return { sent, returns: returns.inWords, terms: `${shippingTerms} ${returns.inWords}` }
})

/** What is added to an order that is paid in cash; 0 without a fee (rule: cash-fee). */
export const cashFeePaise = viewOf(({ cash }) => toPaise(cash.fee ?? 0))

/**
 * Percent that an order in cash becomes cheaper by being paid before it is sent; 0 without (rule: prepaid-discount).
 */
export const prepaidPercent = viewOf(({ cash }) => cash.prepaidPercent ?? 0)

/** To whom cash on delivery is offered, in paise (rule: cash-limits). */
export const cashSettings = viewOf(({ cash }) => ({
	lowestPaise: paiseOrNull(cash.lowest),
	highestPaise: paiseOrNull(cash.highest),
	firstHighestPaise: paiseOrNull(cash.firstHighest),
	pinsAllowed: linesOf(cash.pinsAllowed),
	pinsRefused: linesOf(cash.pinsRefused),
	needsPhone: cash.needsPhone,
}))

const paiseOrNull = (rupees: number | null) => (rupees === null ? null : toPaise(rupees))

/** Pieces of an order and unpaid cash orders; null when limits are lifted. */
export function orderLimits(): { perLine: number; pieces: number; openCash: number } | null {
	return settings().rateLimits ? settingsNow().checkout : null
}

/** Where the shop stands, for the pages that show more than the first. */
export const shopOutlets = viewOf(({ shop }): OutletView[] =>
	shop.outlets.map((outlet) => ({ ...outlet, mapsUrl: mapsUrlOf(outlet) })),
)

/** Every phone number, the first of which is that of the shop. */
export const shopPhones = viewOf(({ shop }) => linesOf(shop.phones))
