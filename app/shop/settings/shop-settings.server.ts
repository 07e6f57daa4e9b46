import { defaultLanguage, type Language, pseudoLanguage, translatedLanguages } from '#app/i18n/languages.ts'
import { watchRows } from '#app/adapters/db/sql.server.ts'
import { getSettings } from '#app/adapters/settings.server.ts'
import { getCatalogVersion } from '../catalog-version/catalog-version.server.ts'
import { parseDay } from '../values/dates.ts'
import { toPaise } from '../values/money.ts'
import { type AllSettings, type CardName, cardNames, cards, getSettingKey } from './cards.ts'
import { type Setting, splitLines } from './setting.ts'
import type { SellerDetails, ShopContacts } from './shop-view.ts'
import { getCity, getMapsUrl, toSocialLink } from './shop-view.ts'
import { toDeliveryPrices } from './delivery.ts'
import { type PageText, parsePageText } from './pages/page-text.ts'
import { newShopKey, buildDefaults } from './default-settings.server.ts'
import { toE164 } from '../values/phone.ts'

/** The stored values as JSON by key. */
type StoredSettings = ReadonlyMap<string, string>

const storedNow = await watchRows<{ key: string; value: string }>(
	'SELECT "key", CAST("value" AS TEXT) AS "value" FROM "Setting" ORDER BY "key"',
)

/**
 * Returns the effective settings: the stored values, and defaults for all others. An unreadable value counts as not
 * stored.
 */
export function parseStoredSettings(stored: StoredSettings): AllSettings {
	const saved = Object.fromEntries(cardNames.map((card) => [card, parseCard(card, stored)])) as Record<CardName, object>
	const defaults = buildDefaults(saved, stored.has(newShopKey))
	return Object.fromEntries(cardNames.map((card) => [card, { ...defaults[card], ...saved[card] }])) as AllSettings
}

function parseCard(card: CardName, stored: StoredSettings): object {
	const values = Object.entries<Setting>(cards[card].settings).flatMap(([name, { schema }]) => {
		const text = stored.get(getSettingKey(card, name))
		if (text === undefined) return []
		const result = schema.safeParse(JSON.parse(text))
		return result.success ? [[name, result.data]] : []
	})
	return Object.fromEntries(values)
}

let known: { version: number; text: string; all: AllSettings; hasNewDefaults: boolean } | undefined

/**
 * Returns all current settings, including changes by other processes. Runs no query while the catalog version stays the
 * same.
 */
export function getShopSettings(): AllSettings {
	// The version is read first so that a change during the query causes another read.
	const version = getCatalogVersion()
	if (known?.version === version) return known.all
	const rows = storedNow()
	// Sales also raise the version but leave the settings and their views unchanged.
	const text = JSON.stringify(rows)
	const all =
		known?.text === text ? known.all : parseStoredSettings(new Map(rows.map(({ key, value }) => [key, value])))
	known = { version, text, all, hasNewDefaults: rows.some(({ key }) => key === newShopKey) }
	return all
}

/**
 * Returns whether the shop uses `newShopDefaults` (rule: new-shop-defaults). It is false only for a shop that was
 * opened by a release without these defaults. The result never changes for a shop.
 */
export function hasNewShopDefaults(): boolean {
	getShopSettings()
	return known!.hasNewDefaults
}

/** Creates a view of the settings that is recalculated when they change. */
export function createSettingsView<View>(make: (all: AllSettings) => View): () => View {
	let cached: { all: AllSettings; view: View } | undefined
	return () => {
		const all = getShopSettings()
		if (cached?.all !== all) cached = { all, view: make(all) }
		return cached.view
	}
}

/** Returns the shop's name and contact details for pages, emails and invoices (rule: saved-settings). */
export const getShopContacts = createSettingsView(({ shop, mark }): ShopContacts => {
	const [phone] = splitLines(shop.phones)
	const [first] = shop.outlets
	const city = getCity(shop.outlets)
	const about = [shop.about, shop.founded && `Since ${shop.founded}.`].filter(Boolean).join(' ')
	const social = splitLines(shop.social).map(toSocialLink)
	return {
		name: shop.name,
		...(mark.image && { logo: mark.image }),
		inCity: city && ` in ${city}`,
		...(about && { about }),
		...(shop.founded && { founded: shop.founded }),
		...(phone && { phone }),
		...(shop.whatsapp && { whatsapp: toE164(shop.whatsapp).slice(1) }),
		...(shop.email && { email: shop.email }),
		...(first?.address && { address: first.address }),
		...(first && { mapsUrl: getMapsUrl(first) }),
		...(social.length > 0 && { social }),
		...(shop.grievanceName && { hasGrievanceOfficer: true }),
	}
})

/**
 * Returns the seller's details. `null` until the legal name or the grievance officer is saved (rule: seller-details).
 */
export const getSellerDetails = createSettingsView(({ shop, tax: { legalName } }): SellerDetails | null => {
	const { grievanceName: name, grievanceTitle: title, grievancePhone, grievanceEmail, outlets } = shop
	if (!legalName && !name) return null
	const [addresses, phones] = [outlets.map(({ address }) => address).filter(Boolean), splitLines(shop.phones)]
	// An officer without contact details of their own is reached at the shop's.
	const officer = { name, title, phone: grievancePhone || (phones[0] ?? ''), email: grievanceEmail || shop.email }
	return { legalName, addresses, phones, email: shop.email, officer: name ? officer : null }
})

/** Returns the hash of the shop's logo. `''` without one (rule: shop-logo). */
export const getLogoHash = createSettingsView(({ mark }) => mark.image)

export const getMailSender = createSettingsView(({ mail }) => ({ name: mail.senderName, address: mail.senderAddress }))

/** Returns the parsed texts of the content pages. */
export const getPageTexts = createSettingsView(({ pages: { isRead: _, ...pages } }) => {
	const parsed = Object.entries(pages).map(([page, text]) => [page, parsePageText(text)])
	return Object.fromEntries(parsed) as Record<keyof typeof pages, PageText>
})

/** Returns the pincode prefixes that are not served (rule: pincode-not-served). */
export const getUnservedPincodes = createSettingsView(({ delivery }) => splitLines(delivery.notServed))

/** Returns the maximum delivery times in business days, and the public holidays (rule: business-days). */
export const getDeliveryDays = createSettingsView(({ delivery }) => ({
	homeState: delivery.homeState,
	home: delivery.homeDays,
	elsewhere: delivery.elsewhereDays,
	remote: delivery.remoteDays,
	holidays: new Set(
		splitLines(delivery.holidays)
			.map(parseDay)
			.filter((day) => day !== null),
	),
}))

/**
 * Returns the languages of the storefront, English first (rule: languages). Only `npm run dev` adds the pseudo-locale.
 */
export const listShopLanguages = createSettingsView(({ shop }): readonly Language[] => [
	defaultLanguage,
	...translatedLanguages.filter(({ code }) => shop[`language-${code}`]),
	...(process.env.NODE_ENV === 'development' ? [pseudoLanguage] : []),
])

/** Returns whether visitors order without an account (rule: guest-checkout). */
export const isGuestCheckoutOn = createSettingsView(({ checkout }) => checkout.whoCanOrder === 'everyone')

/** Returns whether the shop delivers to the USA and the UK (rule: delivery-abroad). */
export const isAbroadServed = createSettingsView(({ delivery }) => delivery.isAbroadServed)

/** Returns the delivery prices. `null` until the owner sets one (rules: total-is-subtotal, delivery-price). */
export const getDeliveryPrices = createSettingsView(({ delivery }) => toDeliveryPrices(delivery))

/** Returns up to three policy highlights of the home page (rules: shop-promises, custom-texts). */
export const getHomeHighlights = createSettingsView(buildHomeHighlights)

/**
 * Builds the policy highlights of the home page from settings, whose texts may be translated. Omits highlights without
 * a title and text.
 */
export function buildHomeHighlights(all: AllSettings) {
	const { shippingTitle, shippingText, qualityTitle, qualityText, returnsTitle, returnsText } = all.home
	const wayBack = all.returns.returnDays === null ? ('noWayBack' as const) : ('wayBack' as const)
	return [
		{ title: shippingTitle, text: shippingText, icon: 'truck' as const },
		{ title: qualityTitle, text: qualityText, icon: 'needle' as const },
		{ title: returnsTitle, text: returnsText, icon: wayBack },
	].filter(({ title, text }) => title || text)
}

/** Returns the texts in the footer of each page (rule: custom-texts). */
export const getFooterText = createSettingsView(({ shop: { updatesTitle, updatesText, lastLine } }) => ({
	updatesTitle,
	updatesText,
	lastLine,
}))

/** Returns the COD fee in paise. 0 without a fee (rule: cod-fee). */
export const getCodFeePaise = createSettingsView(({ cash }) => toPaise(cash.fee ?? 0))

/**
 * Returns the discount in percent for a COD order that is paid before it is shipped. 0 without one (rule:
 * prepaid-discount).
 */
export const getPrepaidPercent = createSettingsView(({ cash }) => cash.prepaidPercent ?? 0)

/** Returns the COD limits in paise (rule: cod-limits). */
export const getCodSettings = createSettingsView(({ cash }) => ({
	lowestPaise: toPaiseOrNull(cash.lowest),
	highestPaise: toPaiseOrNull(cash.highest),
	firstHighestPaise: toPaiseOrNull(cash.firstHighest),
	pinsAllowed: splitLines(cash.pinsAllowed),
	pinsRefused: splitLines(cash.pinsRefused),
	needsPhone: cash.needsPhone,
	needsConfirmedPhone: cash.needsConfirmedPhone,
}))

/** Returns the number of days after delivery within which a courier must remit the cash (rule: missing-remittance). */
export const getRemittanceDays = createSettingsView(({ cash }) => cash.remittanceDays)

const toPaiseOrNull = (rupees: number | null) => (rupees === null ? null : toPaise(rupees))

/**
 * Returns the maximum units of an order line and of an order, and the maximum number of unpaid COD orders. `null` when
 * the environment turns rate limits off.
 */
export function getOrderLimits(): { perLine: number; perOrder: number; openCod: number } | null {
	if (!getSettings().rateLimits) return null
	const { perLine, perOrder, openCod } = getShopSettings().checkout
	return { perLine, perOrder, openCod }
}

/** Returns the shop's outlets as records, whose id is their place in the list. */
export const getOutletRecords = createSettingsView(({ shop }) =>
	shop.outlets.map((outlet, index) => ({ ...outlet, id: index + 1 })),
)

/** Returns all phone numbers. The first is the shop's main number. */
export const getPhones = createSettingsView(({ shop }) => splitLines(shop.phones))
