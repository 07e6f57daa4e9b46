import { IntlMessageFormat } from 'intl-messageformat'
import type { ReactNode } from 'react'
import type { PlainMessages, RichMessages } from './+types/messages.ts'
import { defaultLanguage, type Language } from './languages.ts'

export type MessageKey = keyof PlainMessages

type Arguments<Values> = Values extends undefined ? [] : [values: Values]

/** Translates the texts of the shop into one language, and formats numbers, dates and lists in it. */
export interface Translate {
	/** Returns the text with a key, such as `cart.empty`; in English when the language lacks it. */
	<Key extends keyof PlainMessages>(key: Key, ...values: Arguments<PlainMessages[Key]>): string
	/** Returns a text with marked parts, each of which a function wraps in an element. */
	rich: <Key extends keyof RichMessages>(key: Key, values: RichMessages[Key]) => ReactNode
	language: Language
	number: (value: number) => string
	/** Formats a date of India, such as 21 November 2026. */
	date: (value: Date) => string
	/** Formats a list, such as `S, M and L`. */
	list: (parts: readonly string[]) => string
}

type Format = string | IntlMessageFormat

/** Returns the function that translates into a language. It keeps its texts in memory, and no state of a request. */
export function getTranslate(language: Language): Translate {
	let known = translators.get(language.code)
	if (!known) translators.set(language.code, (known = createTranslate(language)))
	return known
}

const translators = new Map<string, Translate>()

function createTranslate(language: Language): Translate {
	const locale = `${language.intl}-u-nu-latn`
	const formats = new Map<string, Format>()
	const format = (key: string, values?: Record<string, unknown>) => {
		let known = formats.get(key)
		if (known === undefined) formats.set(key, (known = compile(key, language, locale)))
		return typeof known === 'string' ? known : known.format(values as Parameters<IntlMessageFormat['format']>[0])
	}
	const numbers = new Intl.NumberFormat(locale)
	const dates = new Intl.DateTimeFormat(locale, {
		day: 'numeric',
		month: 'long',
		year: 'numeric',
		timeZone: 'Asia/Kolkata',
	})
	const lists = new Intl.ListFormat(locale)
	return Object.assign((key: string, values?: object) => String(format(key, { ...values })), {
		rich: (key: string, values: object) => format(key, { ...values }) as ReactNode,
		language,
		number: (value: number) => numbers.format(value),
		date: (value: Date) => dates.format(value),
		list: (parts: readonly string[]) => lists.format(parts),
	}) as Translate
}

/** Reads a text once. A broken translation counts as missing, and `npm run i18n` lists it. */
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
	const [screen = '', name = ''] = key.split('.')
	return Object.hasOwn(catalog, screen) && Object.hasOwn(catalog[screen]!, name) ? catalog[screen]![name] : undefined
}

/** A text without arguments needs no formatter. */
function toFormat(message: string, locale: string): Format {
	return /[{'<]/.test(message) ? new IntlMessageFormat(message, locale) : message
}
