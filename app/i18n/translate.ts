import { IntlMessageFormat } from 'intl-messageformat'
import type { ReactNode } from 'react'
import type { PlainMessages, RichMessages } from './+types/messages.ts'
import { defaultLanguage, type Language, sentenceSection } from './languages.ts'

export type MessageKey = keyof PlainMessages

/** The keys of texts without arguments. */
export type PlainKey = { [Key in MessageKey]: PlainMessages[Key] extends undefined ? Key : never }[MessageKey]

type Arguments<Values> = Values extends undefined ? [] : [values: Values]

/** The kinds of records whose names `named` translates. */
export type NamedKind = 'category' | 'collection' | 'color'

/**
 * The function that translates the shop's texts into one language. Its methods format numbers, dates and lists for that
 * language.
 */
export interface Translate {
	/** Returns the text with a key, such as `cart.empty`; in English when the language lacks it. */
	<Key extends keyof PlainMessages>(key: Key, ...values: Arguments<PlainMessages[Key]>): string
	/** Returns a text with tags. For each tag, `values` has a function that wraps the tag's content in an element. */
	rich: <Key extends keyof RichMessages>(key: Key, values: RichMessages[Key]) => ReactNode
	/**
	 * Returns the translation of a sentence, or of several, that a rule of the shop writes in English. `values` fill
	 * the placeholders of `english` and are translated too. Without `values`, the sentence contains them already.
	 * Returns `undefined` when the language lacks the sentence.
	 */
	sentence: (english: string, values?: object) => string | undefined
	/**
	 * Returns the owner's translation of a category's, collection's or color's name (rule: own-translations). Addresses
	 * contain the English name, so it is translated where it is shown.
	 */
	named: (kind: NamedKind, name: string) => string
	language: Language
	number: (value: number) => string
	/** Formats a date in India's time zone, such as 21 November 2026. */
	date: (value: Date) => string
	/** Formats a date and time in India's time zone, such as 21 Nov 2026, 3:45 pm. */
	dateTime: (value: Date) => string
	/** Formats a date without its year in India's time zone, such as Mon, 30 Nov. */
	day: (value: Date) => string
	/** Formats a list, such as `S, M and L`. */
	list: (parts: readonly string[]) => string
}

type Format = string | IntlMessageFormat

/** Returns the `Translate` of a language. It caches compiled texts, and nothing about a request. */
export function getTranslate(language: Language): Translate {
	let known = translators.get(language.code)
	if (!known) translators.set(language.code, (known = createTranslate(language)))
	return known
}

const translators = new Map<string, Translate>()

/**
 * Returns the name untranslated: the `named` of a translator to which `withNames` has not added the translations in the
 * database.
 */
export const keepName: Translate['named'] = (_, name) => name

/**
 * Returns a copy of `t` whose `named` translates the names of categories, collections and colors with `find`. Names
 * without a translation stay in English.
 */
export function withNames(t: Translate, find: (kind: NamedKind, name: string) => string | undefined): Translate {
	const named: Translate['named'] = (kind, name) => find(kind, name) ?? name
	const translate = t as unknown as (key: string, values?: object) => string
	const copy = (key: string, values?: object) => translate(key, values)
	return Object.assign(copy, t, { named }) as Translate
}

/**
 * The `Translate` of English, for texts without a visitor's language: those for the staff, the built-in texts of the
 * settings, and sentences that `Translate.sentence` translates later.
 */
export const english: Translate = /* @__PURE__ */ getTranslate(defaultLanguage)

function createTranslate(language: Language): Translate {
	const locale = `${language.intl}-u-nu-latn`
	const formats = new Map<string, Format>()
	const format = (key: string, values?: Record<string, unknown>) => {
		let known = formats.get(key)
		if (known === undefined) formats.set(key, (known = compile(key, language, locale)))
		return typeof known === 'string' ? known : known.format(values)
	}
	const numbers = new Intl.NumberFormat(locale)
	const formatDates = (parts: Intl.DateTimeFormatOptions) =>
		new Intl.DateTimeFormat(locale, { day: 'numeric', timeZone: 'Asia/Kolkata', ...parts })
	const dates = formatDates({ month: 'long', year: 'numeric' })
	const time = { hour: 'numeric', minute: '2-digit', hour12: true } as const
	const times = formatDates({ month: 'short', year: 'numeric', ...time })
	const days = formatDates({ weekday: 'short', month: 'short' })
	const lists = new Intl.ListFormat(locale)
	return Object.assign((key: string, values?: object) => String(format(key, { ...values })), {
		rich: (key: string, values: object) => format(key, { ...values }) as ReactNode,
		sentence: createSentences(language, format),
		named: keepName,
		language,
		number: (value: number) => numbers.format(value),
		date: (value: Date) => dates.format(value),
		dateTime: (value: Date) => times.format(value),
		day: (value: Date) => days.format(value),
		list: (parts: readonly string[]) => lists.format(parts),
	}) as Translate
}

type Pattern = readonly [key: string, pattern: RegExp]

/** The number of characters above which a text without `values` is not translated as sentences. */
const maxSentenceLength = 600

/** Creates `Translate.sentence`. The placeholders of a sentence may already be filled with values. */
function createSentences({ catalog }: Language, format: (key: string, values: Record<string, unknown>) => unknown) {
	const sentences = new Map(Object.entries(catalog[sentenceSection] ?? {}))
	const patterns = [...sentences.keys()].filter((key) => /\{\w+\}/.test(key)).map(toPattern)
	const fill = (key: string, values: object): string => {
		const translated = Object.entries(values).map(([name, value]) => [
			name,
			typeof value === 'string' ? (translate(value) ?? value) : value,
		])
		return String(format(`${sentenceSection}.${key}`, Object.fromEntries(translated)))
	}
	const translateOne = (text: string): string | undefined => {
		if (sentences.get(text)) return fill(text, {})
		for (const [key, pattern] of patterns) {
			const found = pattern.exec(text)
			if (found && sentences.get(key)) return fill(key, { ...found.groups })
		}
		return undefined
	}
	/**
	 * Translates the sentences in `parts`. Some sentences have a translation only together, so the longest run of
	 * sentences is tried first. A sentence without a translation stays in English.
	 */
	const translateParts = (parts: string[]): string[] => {
		for (let count = parts.length; count > 0; count--) {
			const translated = translateOne(parts.slice(0, count).join(' '))
			if (translated !== undefined) return [translated, ...translateParts(parts.slice(count))]
		}
		return parts.length > 0 ? [parts[0]!, ...translateParts(parts.slice(1))] : []
	}
	const translate = (english: string, values?: object): string | undefined => {
		if (sentences.size === 0) return undefined
		if (values && sentences.get(english)) return fill(english, values)
		if (english.length > maxSentenceLength) return undefined
		const translated = translateParts(english.split(/(?<=[.!?]) /)).join(' ')
		return translated === english ? undefined : translated
	}
	return translate
}

/**
 * Returns a sentence's key with the regular expression that finds the values of the key's placeholders in a filled-in
 * sentence. For a key that is only a placeholder, the expression matches nothing.
 */
function toPattern(key: string): Pattern {
	const parts = key.split(/\{(\w+)\}/)
	const source = parts.map((part, index) => {
		if (index % 2 === 0) return part.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')
		return part === 'number' ? `(?<${part}>\\d[\\d,]*)` : `(?<${part}>.+?)`
	})
	return [key, parts.join('').length > parts[1]!.length ? new RegExp(`^${source.join('')}$`) : /^(?!)/]
}

/**
 * Compiles a text; the caller caches the result. An invalid translation counts as missing, and `npm run i18n` lists it.
 */
function compile(key: string, { catalog }: Language, locale: string): Format {
	const translated = findMessage(catalog, key)
	const english = findMessage(defaultLanguage.catalog, key) ?? key
	try {
		return toFormat(translated || english, translated ? locale : defaultLanguage.intl)
	} catch {
		return toFormat(english, defaultLanguage.intl)
	}
}

function findMessage(catalog: Language['catalog'], key: string): string | undefined {
	const [screen = '', ...parts] = key.split('.')
	const name = parts.join('.')
	return Object.hasOwn(catalog, screen) && Object.hasOwn(catalog[screen]!, name) ? catalog[screen]![name] : undefined
}

/** Returns the formatter of a text, or the text itself when it has no arguments, tags or quotes. */
function toFormat(message: string, locale: string): Format {
	return /[{'<]/.test(message) ? new IntlMessageFormat(message, locale) : message
}
