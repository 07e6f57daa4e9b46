import { memoizeByVersion } from '#app/adapters/cache/cache.ts'
import type { Transaction } from '#app/adapters/db/db.server.ts'
import { defaultLanguage, findLanguage, type Language } from '#app/i18n/languages.ts'
import { english, getTranslate, type Translate } from '#app/i18n/translate.ts'
import type { ActivityActor } from '../activity/record-activity.server.ts'
import { getCatalogVersion } from '../catalog-version/catalog-version.server.ts'
import { getOwn } from '../get-own.ts'
import {
	changeTranslations,
	loadTranslationForm,
	readTranslationStates,
	readTranslationTexts,
} from '../translations/save-translations.server.ts'
import { listTranslatableFields, type TranslatableCard, type TranslationForm } from '../translations/translatable.ts'
import { memoizeTranslation, translateRecords } from '../translations/translations.server.ts'
import type { AllSettings } from './cards.ts'
import { buildBuiltInTexts, type BuiltInTexts, withBuiltInTexts } from './default-settings.server.ts'
import { type PageText, parsePageText } from './pages/page-text.ts'
import { buildPolicyHighlights, type ProductHighlights } from './pages/policy-highlights.ts'
import type { Outlet } from './shop.ts'
import {
	buildHomeHighlights,
	createSettingsView,
	getFooterText,
	getHomeHighlights,
	getOutletRecords,
	getPageTexts,
	getShopContacts,
	getShopSettings,
	listShopLanguages,
} from './shop-settings.server.ts'
import { getCity, getMapsUrl, type OutletView, type ShopContacts } from './shop-view.ts'

/**
 * Returns the settings of a page with the owner's texts in a language (rule: own-translations). Built-in texts come
 * from the catalog of the language. Other texts without a translation stay in English. English settings are returned as
 * they are.
 */
export async function translateSettings<Card extends TranslatableCard>(
	card: Card,
	language: Language,
): Promise<AllSettings[Card]> {
	const settings = getShopSettings()[card]
	if (language.code === defaultLanguage.code) return settings
	const [translated] = await translateRecords(card, [{ id: 0, ...settings }], language)
	const builtIn = getOwn<object>({ ...getEnglishTexts() }, card)
	if (!builtIn) return translated!
	const texts: BuiltInTexts = await getLanguageTexts(language.code)
	return withBuiltInTexts(translated!, getOwn<object>({ ...texts }, card)!, builtIn)
}

const getEnglishTexts = createSettingsView((all): BuiltInTexts => buildBuiltInTexts(all, english))

/**
 * Returns the built-in texts in a language, with the owner's translations of the outlets and delivery times that they
 * mention.
 */
const getLanguageTexts = memoizeByVersion(getCatalogVersion, 8, async (code: string) => {
	const language = findLanguage(code) ?? defaultLanguage
	const [all, t] = [getShopSettings(), getTranslate(language)]
	const outlets = await translateRecords('outlet', getOutletRecords(), language, { isExact: true })
	const own = { ...all, delivery: await translateSettings('delivery', language), shop: { ...all.shop, outlets } }
	return { ...buildBuiltInTexts(own, t), product: buildProductHighlights(own, t) }
})

/** Returns the fields of a settings page whose English text is built in, so nobody needs to translate it. */
export function listBuiltInFields(card: TranslatableCard | undefined): string[] {
	const builtIn = card && getOwn<object>({ ...getEnglishTexts() }, card)
	if (!builtIn) return []
	const texts = Object.entries({ ...getShopSettings()[card] })
	return texts.flatMap(([name, text]) => (getOwn<unknown>({ ...builtIn }, name) === text ? [name] : []))
}

/** Returns what the form of a settings page needs for the translations of its texts. */
export function loadCardTranslations(card: TranslatableCard, values: object): Promise<TranslationForm> {
	return loadTranslationForm(card, { ...values, id: 0 }, listShopLanguages(), listBuiltInFields(card))
}

const translateContacts = memoizeTranslation(async (contacts: ShopContacts, language) => {
	const { about, founded } = await translateSettings('shop', language)
	const since = founded && getTranslate(language)('shell.since', { year: String(founded) })
	const lines = [about, since].filter(Boolean).join(' ')
	const [first] = await translateRecords('outlet', getOutletRecords().slice(0, 1), language, { isExact: true })
	const city = getCity(first ? [first] : [])
	return {
		...contacts,
		inCity: city && ` in ${city}`,
		...(lines && { about: lines }),
		...(first?.address && { address: first.address }),
	}
})

/** Returns the shop's contact details with its tagline, city and address in a language. */
export function getTranslatedContacts(language: Language): Promise<ShopContacts> {
	return translateContacts(getShopContacts(), language)
}

/** Returns the texts in the footer of each page in a language (rule: custom-texts). */
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

/** Returns the policy highlights of the home page in a language (rules: shop-promises, custom-texts). */
export async function getTranslatedHighlights(language: Language): Promise<ReturnType<typeof getHomeHighlights>> {
	if (language.code === defaultLanguage.code) return getHomeHighlights()
	return buildHomeHighlights({ ...getShopSettings(), home: await translateSettings('home', language) })
}

/** Returns the policy highlights of a product's page in a language. */
export async function getTranslatedProductHighlights(language: Language): Promise<ProductHighlights> {
	return (await getLanguageTexts(language.code)).product
}

function buildProductHighlights(all: AllSettings, t: Translate): ProductHighlights {
	const { shippingTerms, deliveryDays, returns } = buildPolicyHighlights(all, t)
	const city = getCity(all.shop.outlets)
	const sent = deliveryDays || t('policies.shipsSoon', { city, hasCity: city ? 'yes' : 'no' })
	return { sent, returns: returns.sentence, terms: `${shippingTerms} ${returns.sentence}` }
}

/**
 * Returns the shop's outlets in a language. An outlet's id is only its position in the list. A translation is therefore
 * used only if it was made from exactly the outlet's present English text.
 */
export async function translateOutlets(language: Language): Promise<OutletView[]> {
	const outlets = getOutletRecords()
	const translated = await translateRecords('outlet', outlets, language, { isExact: true })
	return translated.map((outlet, index) => ({ ...outlet, mapsUrl: getMapsUrl(outlets[index]!) }))
}

const kind = 'outlet'

/** Returns the id under which an outlet's translations are stored: its position in the list, counted from 1. */
const toId = (index: number) => index + 1

type WithOutlets = { outlets?: readonly Outlet[] }

/**
 * Returns the outlets of a settings card with their translations. The card's form shows them, and the card's expected
 * version includes them (rule: two-editors). The result is empty for a card without outlets.
 */
export async function readTranslatedOutlets(
	db: Pick<Transaction, 'translation'>,
	{ outlets }: WithOutlets,
): Promise<WithOutlets> {
	if (!outlets) return {}
	const texts = await readTranslationTexts(
		db,
		kind,
		outlets.map((_, index) => toId(index)),
	)
	return { outlets: outlets.map((outlet, index) => ({ ...outlet, translations: texts.get(toId(index)) ?? {} })) }
}

/** Returns the outlets without translations, as the setting stores them; `{}` for a card without outlets. */
export function omitOutletTranslations(outlets: readonly Outlet[] | undefined): WithOutlets {
	return outlets ? { outlets: outlets.map(({ translations: _, ...outlet }) => outlet) } : {}
}

/** Returns the saved outlets and the data with which the settings form shows the outlets' translations. */
export async function loadOutletTranslations() {
	const languages = listShopLanguages()
	const outlets = getOutletRecords()
	const states = await readTranslationStates(kind, outlets, languages)
	return {
		...(await loadTranslationForm(kind, null, languages)),
		saved: outlets.map((outlet) => ({ outlet, states: states.get(outlet.id) ?? {} })),
	}
}

/**
 * Saves the translations of the submitted outlets. If an outlet has moved in the list, its translations move with it.
 * The translations of a removed outlet are deleted (rule: own-translations).
 */
export async function saveOutletTranslations(
	tx: Transaction,
	actor: ActivityActor,
	before: readonly Outlet[],
	after: readonly Outlet[],
	label: string,
): Promise<void> {
	await moveTranslations(tx, findSources(before, after))
	const entry = { subject: 'setting', id: 0, label } as const
	for (const [index, { translations, ...outlet }] of after.entries())
		await changeTranslations(tx, actor, kind, { ...outlet, id: toId(index) }, translations, entry)
}

/**
 * Returns the previous list index of each outlet in `after`, or `undefined` for a new outlet. Outlets are recognized by
 * their texts. An outlet whose texts changed is taken for the one that was at the same index.
 */
function findSources(before: readonly Outlet[], after: readonly Outlet[]): (number | undefined)[] {
	const free = new Map(before.map((outlet, index) => [index, toTextKey(outlet)]))
	const use = (index: number | undefined) => (index !== undefined && free.delete(index) ? index : undefined)
	const unchanged = after.map((outlet, index) => (free.get(index) === toTextKey(outlet) ? use(index) : undefined))
	const moved = after.map((outlet, index) => {
		const key = toTextKey(outlet)
		return unchanged[index] ?? use([...free].find(([, other]) => other === key)?.[0])
	})
	return moved.map((source, index) => source ?? use(index))
}

const toTextKey = (outlet: Outlet) =>
	JSON.stringify(listTranslatableFields(kind).map(([field]) => getOwn({ ...outlet }, field) ?? ''))

async function moveTranslations(tx: Transaction, sources: readonly (number | undefined)[]): Promise<void> {
	const rows = await tx.translation.findMany({ where: { kind } })
	const isInPlace = ({ recordId }: { recordId: number }) => sources[recordId - 1] === recordId - 1
	const misplaced = rows.filter((row) => !isInPlace(row))
	if (misplaced.length === 0) return
	await tx.translation.deleteMany({ where: { id: { in: misplaced.map(({ id }) => id) } } })
	const moved = sources.flatMap((source, index) => {
		const own = source === undefined ? [] : misplaced.filter(({ recordId }) => recordId === toId(source))
		return own.map(({ id: _, ...row }) => ({ ...row, recordId: toId(index) }))
	})
	if (moved.length > 0) await tx.translation.createMany({ data: moved })
}
