import { defaultLanguage, type Language } from '#app/i18n/languages.ts'
import { getTranslate } from '#app/i18n/translate.ts'
import type { Transaction } from '#app/adapters/db/db.server.ts'
import { recordActivity } from '../activity/record-activity.server.ts'
import type { Actor } from '../auth/permissions.ts'
import { findTranslatableCard, type TranslatableCard, type TranslationInput } from '../translations/translatable.ts'
import {
	findTranslationTexts,
	readTranslationActivity,
	saveTranslations,
} from '../translations/save-translations.server.ts'
import { memoizeTranslation, translateRecords } from '../translations/translations.server.ts'
import { type AllSettings, type CardName, cards, getSettingLabel } from './cards.ts'
import { type PageText, parsePageText } from './pages/page-text.ts'
import type { ProductHighlights } from './pages/policy-highlights.ts'
import {
	buildHomeHighlights,
	getFooterText,
	getHomeHighlights,
	getPageTexts,
	getProductHighlights,
	getShopContacts,
	getShopSettings,
} from './shop-settings.server.ts'
import type { ShopContacts } from './shop-view.ts'

/**
 * Returns the settings of a page with the owner's texts in a language; texts without a translation stay in English
 * (rule: own-translations). English settings are returned as they are.
 */
export async function translateSettings<Card extends TranslatableCard>(
	card: Card,
	language: Language,
): Promise<AllSettings[Card]> {
	const settings = getShopSettings()[card]
	if (language.code === defaultLanguage.code) return settings
	const [translated] = await translateRecords(card, [{ id: 0, ...settings }], language)
	return translated!
}

const translateContacts = memoizeTranslation(async (contacts: ShopContacts, language) => {
	const { about, founded } = await translateSettings('shop', language)
	const since = founded && getTranslate(language)('shell.since', { year: String(founded) })
	const lines = [about, since].filter(Boolean).join(' ')
	return lines ? { ...contacts, about: lines } : contacts
})

/** Returns the shop's contact details with its tagline in a language. */
export function getTranslatedContacts(language: Language): Promise<ShopContacts> {
	return translateContacts(getShopContacts(), language)
}

/** Returns the texts in the footer of each page in a language (rule: own-words). */
export async function getTranslatedFooter(language: Language): Promise<ReturnType<typeof getFooterText>> {
	if (language.code === defaultLanguage.code) return getFooterText()
	const { updatesTitle, updatesText, lastLine } = await translateSettings('shop', language)
	return { updatesTitle, updatesText, lastLine }
}

/** Returns the parsed text of a content page in a language. */
export async function getTranslatedPage(
	page: keyof ReturnType<typeof getPageTexts>,
	language: Language,
): Promise<PageText> {
	if (language.code === defaultLanguage.code) return getPageTexts()[page]
	return parsePageText((await translateSettings('pages', language))[page])
}

/** Returns the policy highlights of the home page in a language (rules: shop-promises, own-words). */
export async function getTranslatedHighlights(language: Language): Promise<ReturnType<typeof getHomeHighlights>> {
	if (language.code === defaultLanguage.code) return getHomeHighlights()
	return buildHomeHighlights({ ...getShopSettings(), home: await translateSettings('home', language) })
}

/** Returns the policy highlights of a product's page, with the owner's delivery time in a language. */
export async function getTranslatedProductHighlights(language: Language): Promise<ProductHighlights> {
	const highlights = getProductHighlights()
	const { days } = await translateSettings('delivery', language)
	if (days === getShopSettings().delivery.days) return highlights
	return { ...highlights, sent: getTranslate(language)('delivery.days', { days }) }
}

/** Adds the translations of a card's texts to its values, for its form and its version. */
export async function addTranslations<Shown extends object>(
	db: Pick<Transaction, 'translation'>,
	card: CardName,
	values: Shown,
): Promise<Shown> {
	const kind = findTranslatableCard(card)
	return kind ? { ...values, translations: await findTranslationTexts(db, kind, 0) } : values
}

/** Saves the translations of a card's texts (rule: own-translations). */
export async function saveCardTranslations(
	tx: Transaction,
	actor: Actor,
	kind: TranslatableCard,
	values: Readonly<Record<string, unknown>>,
	translations: TranslationInput | undefined,
): Promise<void> {
	const old = await readTranslationActivity(tx, kind, 0)
	await saveTranslations(tx, kind, { ...values, id: 0 }, translations)
	const now = await readTranslationActivity(tx, kind, 0)
	const label = getSettingLabel(cards[kind], 'translations')
	await recordActivity(tx, actor, { action: 'change', kind: 'setting', label, old, new: now })
}
