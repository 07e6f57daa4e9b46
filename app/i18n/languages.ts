import en from './messages/en.json' with { type: 'json' }
import gu from './messages/gu.json' with { type: 'json' }
import hi from './messages/hi.json' with { type: 'json' }

/** The texts of a language, by screen and then by name. A missing text is shown in English. */
export type Catalog = Readonly<Record<string, Readonly<Record<string, string>>>>

export interface Language {
	/** The prefix of its addresses (English has none), and the value of `hreflang`. */
	code: string
	/** The language's name in the language itself. */
	name: string
	/** The locale of `Intl` and of the `lang` attribute. Digits are Latin in every language. */
	intl: string
	direction: 'ltr' | 'rtl'
	/** The CSS `line-height` for writing that needs more room than Latin letters. */
	lineHeight?: number
	/** The sentence in this language that offers it to a reader of a page in another language. */
	offer: string
	catalog: Catalog
}

/**
 * The browser's scripts contain no catalogs, because pages are translated on the server. `import.meta.env` is missing
 * when Node runs this file without Vite.
 */
const isBrowser = !(import.meta.env?.SSR ?? true)
const none: Catalog = {}

/** The default language. Its addresses have no prefix, and its texts are complete. */
export const defaultLanguage: Language = {
	code: 'en',
	name: 'English',
	intl: 'en-IN',
	direction: 'ltr',
	offer: 'Read this page in English',
	catalog: isBrowser ? none : en,
}

/**
 * The languages that the shop can be translated to (rule: languages). Another language needs an entry here and its JSON
 * file.
 */
export const translatedLanguages: readonly Language[] = [
	{
		code: 'hi',
		name: 'हिन्दी',
		intl: 'hi-IN',
		direction: 'ltr',
		lineHeight: 1.75,
		offer: 'यह पेज हिन्दी में पढ़ें',
		catalog: isBrowser ? none : hi,
	},
	{
		code: 'gu',
		name: 'ગુજરાતી',
		intl: 'gu-IN',
		direction: 'ltr',
		lineHeight: 1.75,
		offer: 'આ પેજ ગુજરાતીમાં વાંચો',
		catalog: isBrowser ? none : gu,
	},
]

/**
 * The section of a catalog whose keys are the English sentences that rules of the shop write. The English catalog has
 * no such section.
 */
export const sentenceSection = 'sentences'
/**
 * The section of a catalog whose keys are English sentences of the browser's scripts. Pages in English need not load
 * it.
 */
export const scriptSection = 'scripts'

/**
 * A language for tests that shows English with accents and longer: `[Ĉåŕţ ···]`. A text without accents is not in the
 * catalog, and a text that is cut off has too little room. Only the development server and tests serve it. No shop can
 * turn it on.
 */
export const pseudoLanguage: Language = {
	code: 'en-XA',
	name: 'Þšéûðö',
	intl: 'en-XA',
	direction: 'ltr',
	offer: '[Ŕéåð ţĥîš þåĝé îñ þšéûðö-Éñĝļîšĥ ·············]',
	get catalog() {
		pseudoCatalog ??= buildPseudoCatalog()
		return pseudoCatalog
	},
}

let pseudoCatalog: Catalog | undefined

function buildPseudoCatalog(): Catalog {
	const toPseudoTexts = (texts: readonly (readonly [key: string, text: string])[]) =>
		Object.fromEntries(texts.map(([key, text]) => [key, toPseudoText(text)]))
	const listSentences = (section: typeof sentenceSection | typeof scriptSection) =>
		translatedLanguages.flatMap(({ catalog }) => Object.keys(catalog[section] ?? {}).map((key) => [key, key] as const))
	return Object.fromEntries([
		...Object.entries(defaultLanguage.catalog).map(
			([name, texts]) => [name, toPseudoTexts(Object.entries(texts))] as const,
		),
		...([sentenceSection, scriptSection] as const).map((name) => [name, toPseudoTexts(listSentences(name))]),
	]) as Catalog
}

const plainLetters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const accentedLetters = 'ÅƁÇÐÉƑĜĤÎĴĶĻṀÑÖÞǪŔŠŢÛṼŴẊÝŽåƀçðéƒĝĥîĵķļɱñöþǫŕšţûṽŵẋýž'

/**
 * Accents the letters of an ICU message, except in arguments, tags and URLs of links, and makes each line 40 % longer.
 * A list mark (`- `) stays at the beginning of its line.
 */
export function toPseudoText(message: string): string {
	return message.replace(/^(- )?(.+)$/gm, (_, mark = '', line: string) => mark + toPseudoLine(line))
}

function toPseudoLine(message: string): string {
	let text = ''
	let length = 0
	/**
	 * Whether the current characters are text. The first entry is for the characters outside all braces. Each open
	 * brace adds an entry. The argument of a plural is not text, but its branches are.
	 */
	const isText = [true]
	for (const [part] of message.matchAll(/<[^>]*>|\]\([^)]*\)|[^]/g)) {
		if (part === '{') isText.push(!isText.at(-1))
		if (part === '}') isText.pop()
		if (isText.at(-1) && part.length === 1 && !/[{}]/.test(part)) length += 1
		const letter = isText.at(-1) ? plainLetters.indexOf(part) : -1
		text += letter < 0 ? part : accentedLetters[letter]
	}
	return `[${text} ${'·'.repeat(Math.ceil(length * 0.4))}]`
}

/** Returns the language with a code, even if the shop has not turned it on; `undefined` for an unknown code. */
export function findLanguage(code: string | null | undefined): Language | undefined {
	return [defaultLanguage, ...translatedLanguages, pseudoLanguage].find((language) => language.code === code)
}

/** The first segments of addresses that have no language: the admin, the JSON API and files. */
const withoutLanguage = (
	'admin api products categories colors users orders banners offers video instagram updates contacts ratings docs ' +
	'language images logo videos assets fonts health metrics .well-known __manifest'
).split(' ')

const pathPattern = /^\/([^/?#]*)([^?#]*)/

/**
 * Returns whether a path can follow the prefix of a language: every page except those in `withoutLanguage` can, even an
 * unknown one. Files at the root, such as `/robots.txt`, cannot.
 */
function hasLanguages(path: string): boolean {
	const [, first = '', rest = ''] = pathPattern.exec(path) ?? []
	return !withoutLanguage.includes(first.toLowerCase()) && (rest !== '' || !first.includes('.'))
}

/**
 * Splits an address into its language and the path that the router knows. If the address has no prefix, or its path
 * cannot have one (see `hasLanguages`), the language is `undefined` and `path` is the whole address.
 */
export function splitAddress(address: string): { language: Language | undefined; path: string } {
	const [, first = ''] = pathPattern.exec(address) ?? []
	const language = first === defaultLanguage.code ? undefined : findLanguage(first)
	const rest = address.slice(first.length + 1)
	const path = rest.startsWith('/') ? rest : `/${rest}`
	return language && !path.startsWith('//') && hasLanguages(path)
		? { language, path }
		: { language: undefined, path: address }
}

/**
 * Returns the address of a page in a language. Files, the admin, addresses of other sites and those with a language's
 * prefix stay as they are.
 */
export function toLocalizedPath(path: string, { code }: Pick<Language, 'code'>): string {
	const isOther = !path.startsWith('/') || path.startsWith('//') || !hasLanguages(path)
	if (code === defaultLanguage.code || isOther || splitAddress(path).language) return path
	return path === '/' || /^\/[?#]/.test(path) ? `/${code}${path.slice(1)}` : `/${code}${path}`
}
