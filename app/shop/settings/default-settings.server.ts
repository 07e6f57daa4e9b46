import { read, type Transaction, write } from '#app/adapters/db/db.server.ts'
import { getSettings } from '#app/adapters/settings.server.ts'
import { english, type Translate } from '#app/i18n/translate.ts'
import { getGstinState } from '../tax/gst-registration.ts'
import { parseIndianTime } from '../values/dates.ts'
import { type AllSettings, type CardName, cardNames, cards, getSettingKey } from './cards.ts'
import {
	buildOurStory,
	buildPrivacyPolicy,
	buildReturnPolicy,
	buildShippingPolicy,
	buildTerms,
	type ShopDetails,
} from './pages/default-texts.ts'
import { buildPolicyHighlights, type HighlightSettings } from './pages/policy-highlights.ts'
import { type Card, type Environment, type Setting, splitLines } from './setting.ts'
import { getCity } from './shop-view.ts'

/** The key of the row that marks a shop whose first start used `newShopDefaults`. */
export const newShopKey = 'defaults.newShop'

/**
 * The defaults of new shops, where they differ from those in the settings cards. Online payments and delivery abroad are
 * off, so that a new shop does not sell in a way that its owner never chose. The others are better values for low stock
 * and for how long personal data is kept. A shop that an earlier release set up keeps the defaults of the cards, so that
 * an update does not change what it does (rule: new-shop-defaults).
 */
export const newShopDefaults: { readonly [Name in CardName]?: Partial<AllSettings[Name]> } = {
	shop: { lowAt: 1 },
	checkout: { onlineBy: 'none' },
	delivery: { isAbroadServed: false },
	privacy: { messagesDays: 730, complaintsDays: 1095, spamDays: 90, consentsDays: 1095, remittancesDays: 1095 },
}

/**
 * Defaults of new shops that the database's triggers read too. The triggers know only the default that the card
 * defines, so a new shop stores these rows even while they have the default value.
 */
export const storedDefaults: Readonly<Record<string, number>> = { 'shop.lowAt': 1 }

type SavedSettings = { [Name in CardName]: Partial<AllSettings[Name]> }

/**
 * Returns the default of every setting: the one that its card defines, the one in `newShopDefaults` for a new shop, or
 * the one derived from other saved settings.
 */
export function buildDefaults(saved: SavedSettings, isNewShop: boolean): AllSettings {
	const environment = getSettings()
	const getDefault = Object.fromEntries(
		cardNames.map((card) => [
			card,
			{ ...readDefaults(cards[card], environment), ...(isNewShop && newShopDefaults[card]) },
		]),
	) as AllSettings
	const getCardSettings = <Name extends CardName>(card: Name): AllSettings[Name] => ({
		...getDefault[card],
		...saved[card],
	})
	const [shop, delivery] = [getCardSettings('shop'), getCardSettings('delivery')]
	const others = { returns: getCardSettings('returns'), checkout: getCardSettings('checkout') }
	const texts = buildBuiltInTexts({ shop, delivery, ...others }, english)
	return {
		...getDefault,
		shop: {
			...getDefault.shop,
			...texts.shop,
			whatsapp: splitLines(shop.phones)[0] ?? '',
			lastLine: `© 2025 ${shop.name}`,
		},
		home: { ...getDefault.home, ...texts.home },
		mail: { ...getDefault.mail, ...toMailSender(shop) },
		pages: { ...getDefault.pages, ...texts.pages },
		tax: { ...getDefault.tax, homeState: getGstinState(getCardSettings('tax').gstin) ?? delivery.homeState },
	}
}

/** Returns the defaults that a card defines. `undefined` for those derived from other settings. */
export function readDefaults(card: Pick<Card, 'settings'>, environment: Environment): Record<string, unknown> {
	const getDefault = ({ fromEnvironment, fallback, schema }: Setting) =>
		fromEnvironment?.(environment) ?? fallback ?? schema.safeParse(undefined).data
	return Object.fromEntries(Object.entries(card.settings).map(([name, setting]) => [name, getDefault(setting)]))
}

function toMailSender({ name, email }: AllSettings['shop']): Pick<AllSettings['mail'], 'senderName' | 'senderAddress'> {
	const { mailFrom, given } = getSettings()
	if (given.includes('MAIL_FROM')) return { senderName: mailFrom.name, senderAddress: mailFrom.address }
	return { senderName: name, senderAddress: email || mailFrom.address }
}

type HomeText = 'shippingTitle' | 'shippingText' | 'qualityTitle' | 'qualityText' | 'returnsTitle' | 'returnsText'

/** The texts of settings pages that are used until the owner writes others. */
export interface BuiltInTexts {
	shop: Pick<AllSettings['shop'], 'updatesTitle' | 'updatesText'>
	home: Pick<AllSettings['home'], HomeText>
	pages: Omit<AllSettings['pages'], 'isRead'>
}

/**
 * Builds the texts that are used until the owner writes others, in a language (rules: shop-promises, own-translations).
 */
export function buildBuiltInTexts({ shop, ...settings }: HighlightSettings & Pick<AllSettings, 'shop'>, t: Translate) {
	const { name, email, founded, outlets } = shop
	const { homeState } = settings.delivery
	const address = outlets[0]?.address ?? ''
	const details: ShopDetails = { name, email, founded, homeState, city: getCity(outlets), address }
	const highlights = buildPolicyHighlights(settings, t)
	return {
		shop: { updatesTitle: t('policies.updatesTitle'), updatesText: t('policies.updatesText') },
		home: {
			shippingTitle: t('policies.homeShippingTitle'),
			shippingText: highlights.shipping,
			qualityTitle: t('policies.qualityTitle'),
			qualityText: t('policies.qualityText'),
			returnsTitle: highlights.returns.title,
			returnsText: highlights.returns.text,
		},
		pages: {
			shipping: buildShippingPolicy(t, details, highlights),
			returns: buildReturnPolicy(t, highlights),
			privacy: buildPrivacyPolicy(t, details, highlights),
			terms: buildTerms(t, details, highlights),
			story: buildOurStory(t, details, highlights),
		},
	} satisfies BuiltInTexts
}

/**
 * Returns the texts of a settings page in a language, where the built-in ones replace those that the owner has neither
 * written in English nor translated (rule: own-translations).
 */
export function withBuiltInTexts<Values extends object>(translated: Values, builtIn: object, english: object): Values {
	const [texts, replacing] = [translated, builtIn].map((values) => new Map<string, unknown>(Object.entries(values)))
	const names = Object.entries(english).flatMap(([name, text]) => (texts!.get(name) === text ? [name] : []))
	return { ...translated, ...Object.fromEntries(names.map((name) => [name, replacing!.get(name)])) }
}

/**
 * Gives a shop without accounts and products the defaults of a new shop. Changes nothing in any other shop (rule:
 * new-shop-defaults).
 */
export async function saveNewShopDefaults(): Promise<void> {
	const [user, product] = await Promise.all([
		read.user.findFirst({ select: { id: true } }),
		read.product.findFirst({ select: { id: true } }),
	])
	if (user || product) return
	const data = Object.entries({ [newShopKey]: true, ...storedDefaults }).map(([key, value]) => ({ key, value }))
	await write(async (tx) => {
		await tx.setting.deleteMany({ where: { key: { in: data.map(({ key }) => key) } } })
		await tx.setting.createMany({ data })
	})
}

type PageTexts = BuiltInTexts['pages']
export type PageName = keyof PageTexts

/** The day of the release that last changed the texts used until the owner saves others. */
const builtInTextsChangedAt = parseIndianTime('2026-11-29')

/**
 * Records `now` as the date of each page whose text differs between `before` and `after`, including default texts that
 * are derived from other settings (rule: policy-dates).
 */
export async function savePageDates(
	tx: Transaction,
	before: PageTexts,
	after: PageTexts,
	now = new Date(),
): Promise<void> {
	const isText = (page: PageName) => typeof after[page] === 'string'
	const changed = (Object.keys(after) as PageName[]).filter((page) => isText(page) && before[page] !== after[page])
	for (const page of changed)
		await tx.pageDate.upsert({ where: { page }, create: { page, changedAt: now }, update: { changedAt: now } })
}

/**
 * Returns when the English text of a page last changed (rule: policy-dates). A text that was saved before dates were
 * recorded has the time at which it was saved.
 */
export async function findPageDate(page: PageName): Promise<Date> {
	const key = getSettingKey('pages', page)
	const [recorded, saved] = await Promise.all([
		read.pageDate.findUnique({ where: { page }, select: { changedAt: true } }),
		read.setting.findUnique({ where: { key }, select: { updatedAt: true } }),
	])
	return recorded?.changedAt ?? saved?.updatedAt ?? builtInTextsChangedAt
}
