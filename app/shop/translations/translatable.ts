import { translatedLanguages } from '#app/i18n/languages.ts'
import { getOwn } from '../get-own.ts'
import {
	maxAddressLength,
	maxAltTextLength,
	maxBannerTextLength,
	maxBannerTitleLength,
	maxHoursLength,
	maxNameLength,
	maxOfferLength,
	maxSaleMessageLength,
	maxSectionTextLength,
	maxTemplateLength,
	maxTitleLength,
} from '../values/limits.ts'
import { describeUnknownPlaceholder, findUnknownPlaceholder, placeholders } from './message-template.ts'
import { columnNames, getProductColumn, type ProductColumn, publicColumns } from '../values/product-columns.ts'
import { maxColumnNameLength, maxGuideColumns } from '../values/size-guide.ts'
import { maxLineLength } from '../values/text.ts'

/** A text of a record that the owner can translate. */
export interface TranslatableField {
	/** The label of the text on the form of the record. */
	label: string
	/** The maximum number of characters in a translation. */
	maxLength: number
	/** True if the text has several lines. The entries of a list are translated as the lines of one text. */
	isLong?: true
	/** The placeholders that the text may contain, such as `{name}`. If absent, braces have no special meaning. */
	placeholders?: readonly string[]
}

const name = { label: 'Name', maxLength: maxNameLength } as const satisfies TranslatableField
const maxLongLength = 5000
const altText = { label: 'Image description', maxLength: maxAltTextLength } as const satisfies TranslatableField
const maxPageLength = 20_000

const line = (label: string, maxLength: number): TranslatableField => ({ label, maxLength })
const template = (title: string): TranslatableField => ({
	label: `Text: ${title}`,
	maxLength: maxTemplateLength,
	isLong: true,
	placeholders,
})
const page = (label: string): TranslatableField => ({ label, maxLength: maxPageLength, isLong: true })

type Fields = Readonly<Record<string, TranslatableField>>

/** The fields of products, derived from the product columns. */
const productFields: Fields = Object.fromEntries(
	publicColumns.flatMap((column) => {
		const { kind, label, limit } = getProductColumn(column)
		if (kind === 'flag') return []
		const maxLength = limit ?? (kind === 'line' ? maxNameLength : maxLongLength)
		return [[column, { label, maxLength, ...(kind !== 'line' && { isLong: true }) }]]
	}),
)

/**
 * The texts that the owner can translate, by the kind of the record and its field (rule: own-translations). Pages,
 * forms, product files and the search take the translatable fields from this table.
 */
export const translatable = {
	product: { name, ...productFields },
	category: { name, content: { label: 'Description', maxLength: maxLongLength, isLong: true } },
	collection: { name },
	color: { name },
	offer: { text: line('Offer Text', maxOfferLength) },
	homeSection: {
		title: line('Title', maxBannerTitleLength),
		text: { label: 'Text', maxLength: maxSectionTextLength, isLong: true },
		altText,
	},
	banner: {
		title: line('Title', maxBannerTitleLength),
		text: line('Text', maxBannerTextLength),
		altText,
	},
	homeVideo: { title: line('Title', maxTitleLength) },
	sale: { words: line('Announcement bar', maxSaleMessageLength) },
	sizeGuide: {
		columns: { label: 'Columns, one per line', maxLength: maxGuideColumns * (maxColumnNameLength + 1), isLong: true },
	},
	instagramItem: { altText },
	// An outlet's id is only its position in the list of the settings, so a translation is used only if it was made from
	// exactly the present text.
	outlet: {
		name: line('Name', maxLineLength),
		address: line('Address', maxAddressLength),
		city: line('City', maxLineLength),
		hours: { label: 'Opening hours', maxLength: maxHoursLength, isLong: true },
	},
	// The kinds from here on are settings pages, whose record has the id 0. A test compares these texts with the
	// settings.
	shop: {
		about: line('Tagline', 120),
		updatesTitle: line('Newsletter heading', 60),
		updatesText: line('Newsletter text', 200),
		lastLine: line('Footer text', 120),
	},
	home: {
		shippingTitle: line('First highlight', 40),
		shippingText: line('First text', 200),
		qualityTitle: line('Second highlight', 40),
		qualityText: line('Second text', 200),
		returnsTitle: line('Third highlight', 40),
		returnsText: line('Third text', 200),
	},
	pages: {
		shipping: page('Shipping Policy'),
		returns: page('Return Policy'),
		privacy: page('Privacy Policy'),
		terms: page('Terms and Conditions'),
		story: page('Our Story'),
	},
	checkout: { note: { label: 'Note to shoppers', maxLength: 500, isLong: true } },
	delivery: { days: line('Delivery time', maxLineLength) },
	codes: { smsText: { label: 'Text', maxLength: 300, isLong: true }, dltTemplate: line('DLT template ID', 30) },
	templates: {
		confirm: template('Confirm an order'),
		shipped: template('Shipped'),
		review: template('Request a review'),
		payment: template('Request payment'),
		cart: template('Abandoned cart'),
	},
} as const satisfies Record<string, Fields>

export type TranslatableKind = keyof typeof translatable

/** The settings pages with texts that shoppers read. */
export const translatableCards = [
	'shop',
	'home',
	'pages',
	'checkout',
	'delivery',
	'templates',
	'codes',
] as const satisfies TranslatableKind[]
export type TranslatableCard = (typeof translatableCards)[number]

/** Returns the settings page with this name if its texts can be translated; `undefined` for other names. */
export function findTranslatableCard(name: string): TranslatableCard | undefined {
	return translatableCards.find((card) => card === name)
}

/** Returns the fields of a kind that can be translated. */
export function listTranslatableFields(kind: TranslatableKind): [field: string, spec: TranslatableField][] {
	return Object.entries<TranslatableField>(translatable[kind])
}

/** Returns the message about an unknown `{word}` of a translation; `undefined` when there is none. */
export function findPlaceholderProblem({ placeholders: known }: TranslatableField, text: string): string | undefined {
	const unknown = known && findUnknownPlaceholder(text)
	return unknown === undefined ? undefined : describeUnknownPlaceholder(unknown)
}

/** Returns the columns of product files that contain translations, such as `Title (hi)`: one per language and field. */
export function listTranslationColumns(
	languages: readonly { code: string }[] = translatedLanguages,
): { heading: string; code: string; field: string; label: string }[] {
	const getHeading = (field: string, label: string) => {
		if (field === 'name') return 'Title'
		const csv = columnNames.some((name) => name === field) ? getProductColumn(field as ProductColumn).csv : null
		// The description and the details share a column in English, so their translations have columns named by their
		// labels.
		return csv === null || csv === 'Body (HTML)' ? label : csv
	}
	return languages.flatMap(({ code }) =>
		listTranslatableFields('product').map(([field, { label }]) => ({
			heading: `${getHeading(field, label)} (${code})`,
			code,
			field,
			label: `${label.toLowerCase()} (${code})`,
		})),
	)
}

/**
 * The submitted translations: texts by language code and field. An empty text deletes a translation, and absent ones
 * stay unchanged.
 */
export type TranslationInput = Readonly<Record<string, LanguageInput | undefined>>

type LanguageInput = Readonly<Record<string, string | string[] | undefined>> & {
	/** The fields whose outdated translation the user has confirmed as still right. */
	stillRight?: string[] | undefined
}

/** A translation as its form shows it. */
export interface TranslationState {
	text: string
	/**
	 * The state of the translation. `missing`: only the English text exists. `outdated`: the English text has changed
	 * since it was translated. `current`: anything else.
	 */
	state: 'current' | 'missing' | 'outdated'
	/** The time of the translation's last change; `null` when it is missing. */
	updatedAt: Date | null
}

/** An English text with its translations. */
export interface TranslationRow {
	kind: TranslatableKind
	id: number
	field: string
	/** The name of the record to which the text belongs. */
	record: string
	label: string
	to: string
	original: string
	/** The expected version that the row's form submits. A different current version reveals a second editor. */
	seen: string
	/** The texts by the code of the language. */
	states: Record<string, TranslationState>
}

/** The maximum size of a file of translations in megabytes. */
export const maxTranslationFileMb = 5

/** The labels of the states. */
export const translationStateLabels = { missing: 'Missing', outdated: 'Outdated', current: 'Translated' } as const

/** The translations of a record by the code of the language and the field. */
export type TranslationStates = Readonly<Record<string, Readonly<Record<string, TranslationState>>>>

/** The data that a record's edit form needs to show its translation fields. */
export interface TranslationForm {
	kind: TranslatableKind
	/** The languages that are on, besides English. None when the shop has one language only. */
	languages: { code: string; name: string; intl: string }[]
	/** The translations with their states. Empty for a new record. */
	states: TranslationStates
}

/** The texts of a record's translations by the code of the language and the field. */
export type TranslationTexts = Readonly<Record<string, Readonly<Record<string, string>>>>

/**
 * Returns the translations of a form or a record, each as a line of text. The lines of two versions of a record are
 * compared to find changes by another editor (rule: two-editors).
 */
export function toTranslationLines(kind: TranslatableKind, texts: unknown): { lines: string[] } {
	const lines = translatedLanguages.flatMap(({ code, name }) =>
		listTranslatableFields(kind).flatMap(([field, { label }]) => {
			const text = getTranslationText(texts, code, field).trim()
			return text === '' ? [] : [`${name}, ${label}: ${text}`]
		}),
	)
	return { lines }
}

function getPart(group: unknown, name: string): unknown {
	return typeof group === 'object' && group !== null ? new Map(Object.entries(group)).get(name) : undefined
}

/** Returns the text of a field and language from a form or from stored translations; `''` when there is none. */
export function getTranslationText(values: unknown, code: string, field: string): string {
	const text = getPart(getPart(values, code), field)
	return typeof text === 'string' ? text : ''
}

/** Returns the texts of `texts` and `more` together. If both have a text for a field, the one in `more` is used. */
export function mergeTranslations(texts: TranslationTexts, more: TranslationTexts): TranslationTexts {
	const codes = [...new Set([...Object.keys(texts), ...Object.keys(more)])]
	return Object.fromEntries(codes.map((code) => [code, { ...getOwn(texts, code), ...getOwn(more, code) }]))
}

/** Returns an English value as the text to translate. The entries of a list become lines. */
export function toSourceText(value: unknown): string {
	if (Array.isArray(value)) return value.join('\n')
	return typeof value === 'string' ? value : ''
}

/** Returns a translation as a field value. If the English value is a list, the lines become the entries of a list. */
export function fromTranslation(text: string, english: unknown): string | string[] {
	return Array.isArray(english) ? text.split('\n').filter((line) => line.trim() !== '') : text
}
