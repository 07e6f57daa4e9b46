import { toAsciiDigits } from '../values/text.ts'
import { stemWord, splitSearchTerms } from './tokenize.ts'
import { type KnownTerms, correctSpelling } from './correct-spelling.ts'
import { normalizeText } from './normalize.ts'
import type { Meaning, SynonymList } from './synonym-list.ts'
import { currency } from '../region/india.ts'

/** A part of a query. A product matches the term when it has all words of one of the meanings. */
export interface Term {
	typedPhrase: string
	meanings: Meaning[]
	/**
	 * The kind of term. `thing`: what is searched for. `look`: its material, pattern or color. `side`: a word that
	 * narrows the search only as long as products match it. `other`: a word of the shop's own texts. `unknown`: any other
	 * word.
	 */
	kind: 'thing' | 'look' | 'side' | 'other' | 'unknown'
	/** The misspelt word from which the term was corrected. */
	guessedFrom?: string
}

export interface ParsedSearch {
	terms: Term[]
	price: PriceRange
	/** Normalized sizes. */
	sizeKeys: string[]
	/** The sizes of `sizeKeys` as typed. */
	sizes: string[]
	/** The corrected query, if words were misspelt. */
	corrected: string | null
}

interface SearchVocabulary {
	list: SynonymList
	/** The words of names, categories, collections and colors, as written and as stems. */
	known: KnownTerms
	/** The stems that occur only in descriptions. They are not treated as misspelt. */
	described: ReadonlySet<string>
	/** Returns the normalized size if the shop has this size. */
	sizeKeyOf: (text: string) => string | undefined
}

/** The maximum number of words in a search. The rest is ignored. */
export const maxSearchTerms = 12

/**
 * Parses a query into the shop's terms (rule: product-search): prices and sizes are extracted, stop words dropped and
 * misspelt words corrected.
 */
export function parseSearch(text: string, vocabulary: SearchVocabulary): ParsedSearch {
	const { range, rest } = extractPrice(toAsciiDigits(normalizeText(text)))
	const words = splitSearchTerms(rest).slice(0, maxSearchTerms)
	const parts: SearchPart[] = []
	for (let at = 0; at < words.length; at += parts.at(-1)!.length) parts.push(parsePart(words, at, vocabulary))
	return {
		terms: parts.flatMap(({ term }) => term ?? []),
		price: range,
		sizeKeys: parts.flatMap(({ sizeKey }) => sizeKey ?? []),
		sizes: parts.flatMap(({ sizeKey, understood }) => (sizeKey ? understood : [])),
		corrected: parts.some(({ term }) => term?.guessedFrom) ? parts.map(({ understood }) => understood).join(' ') : null,
	}
}

/** Consecutive words with one meaning: a size (`sizeKey`), a term, or a stop word, which has neither. */
interface SearchPart {
	length: number
	understood: string
	sizeKey?: string
	term?: Term
}

function parsePart(words: string[], at: number, vocabulary: SearchVocabulary): SearchPart {
	return (
		parseSize(words, at, vocabulary) ??
		parsePhrase(words, at, vocabulary) ??
		parseJoinedTerms(words, at, vocabulary) ??
		parseWord(words[at]!, vocabulary)
	)
}

type Words = Pick<SearchVocabulary, 'list' | 'known'>

/** Finds the longest phrase of the synonym list that begins at this word. */
function parsePhrase(words: string[], at: number, { list, known }: Words): SearchPart | undefined {
	for (let length = Math.min(list.longest, words.length - at); length > 1; length -= 1) {
		const typedPhrase = words.slice(at, at + length)
		const understood = typedPhrase.join(' ')
		if (list.meanings.has(toKey(typedPhrase)))
			return { length, understood, term: buildTerm(understood, { list, known }) }
	}
	return undefined
}

function parseWord(word: string, { list, known, described }: Omit<SearchVocabulary, 'sizeKeyOf'>): SearchPart {
	if (list.isStop(word)) return { length: 1, understood: word }
	const term = buildWordTerm(word, { list, known, described })
	return { length: 1, understood: term.guessedFrom ? toKnownName(term.typedPhrase, { list, known }) : word, term }
}

const toKnownName = (word: string, { list, known }: Words) => (known.has(word) ? word : list.nameOf(word))

/** Finds two words that form a known word when joined. */
function parseJoinedTerms(words: string[], at: number, { list, known }: Words): SearchPart | undefined {
	const [word, next] = [words[at]!, words[at + 1]]
	if (!next || list.isStop(word) || !isKnown(word + next, known, list)) return undefined
	if (isKnown(word, known, list) && isKnown(next, known, list)) return undefined
	return { length: 2, understood: `${word} ${next}`, term: buildTerm(word + next, { list, known }, [[word, next]]) }
}

function buildWordTerm(word: string, { list, known, described }: Omit<SearchVocabulary, 'sizeKeyOf'>): Term {
	if (described.has(stemWord(word)) || isKnown(word, known, list)) return buildTerm(word, { list, known })
	const parts = splitWord(word, known, list)
	if (parts) return buildTerm(word, { list, known }, [parts])
	const corrected = correctSpelling(word, listCorrectable(known, list))
	if (corrected) return { ...buildTerm(corrected, { list, known }), guessedFrom: word }
	return { ...buildTerm(word, { list, known }), kind: 'unknown' }
}

function buildTerm(text: string, { list, known }: Words, others: string[][] = []): Term {
	const key = toKey(text.split(' '))
	const listed = list.meanings.get(key) ?? [{ words: key.split(' '), worth: 1, isInDescriptions: true }]
	const meanings = listed.filter(
		({ words, isInDescriptions }) => isInDescriptions || words.every((word) => known.has(word)),
	)
	const more = others.map((words) => ({ words: words.map(stemWord), worth: 1, isInDescriptions: true }))
	// The synonym list maps words of other scripts to English words. Translated product texts contain the words as
	// typed, so these are searched for too.
	const own = key.split(' ')
	const isTranslated =
		/[^\p{Script=Latin}\d ]/u.test(key) && list.meanings.has(key) && own.every((word) => known.has(word))
	if (isTranslated) more.push({ words: own, worth: 1, isInDescriptions: true })
	return { typedPhrase: text, meanings: [...meanings, ...more], kind: getTermKind(key, list) }
}

function getTermKind(key: string, list: SynonymList): Term['kind'] {
	if (list.isThing(key)) return 'thing'
	if (list.isAttribute(key)) return 'look'
	return list.isSide(key) ? 'side' : 'other'
}

const toKey = (words: string[]) => words.map(stemWord).join(' ')

function isKnown(word: string, known: KnownTerms, list: SynonymList): boolean {
	const stem = stemWord(word)
	return list.meanings.has(stem) || list.isSide(stem) || list.isStop(word) || known.has(word) || known.has(stem)
}

/** Splits a word that is two known words written as one. */
function splitWord(word: string, known: KnownTerms, list: SynonymList): string[] | undefined {
	for (let at = 3; at <= word.length - 3; at += 1) {
		const parts = [word.slice(0, at), word.slice(at)]
		if (parts.every((part) => /^[a-z]+$/.test(part) && isKnown(part, known, list))) return parts
	}
	return undefined
}

let joinedSpellings: { known: KnownTerms; list: SynonymList; all: KnownTerms } | undefined

/**
 * Returns the words that a misspelt word can be corrected to: the words of the shop's names, and words of the synonym
 * list for products that the shop has. A word of the synonym list counts as if one product contained it.
 */
function listCorrectable(known: KnownTerms, list: SynonymList): KnownTerms {
	if (joinedSpellings?.known !== known || joinedSpellings.list !== list) {
		const own = [...known].filter(([word]) => /^[a-z]+$/.test(word))
		const isInStockCatalog = (word: string) =>
			list.meanings.get(stemWord(word))?.some(({ words }) => words.every((one) => known.has(one)))
		const listed = [...list.spellings].filter(isInStockCatalog).map((word) => [word, 1] as const)
		joinedSpellings = { known, list, all: new Map([...listed, ...own]) }
	}
	return joinedSpellings.all
}

/**
 * Finds a size, of one or two words, such as `'xl'`, `'uk 8'` or `'extra large'`, with or without a preceding `'size'`.
 */
function parseSize(
	words: string[],
	at: number,
	{ sizeKeyOf, known }: Pick<SearchVocabulary, 'sizeKeyOf' | 'known'>,
): SearchPart | undefined {
	const named = /^(size|saiz|sije|साइज|साइज़|સાઇઝ|number|no)$/.test(words[at]!) ? 1 : 0
	for (const length of [2, 1]) {
		const texts = words.slice(at + named, at + named + length)
		if (texts.length < length) continue
		// If the whole query is a size and also a word of the shop's names, such as '501' or 'large', the name takes
		// precedence.
		const isWhole = named === 0 && length === words.length
		if (isWhole && texts.every((word) => known.has(word) && !isSizeLetters(word))) continue
		const key = sizeKeyOf(texts.join(' '))
		if (key) return { length: named + length, understood: words.slice(at, at + named + length).join(' '), sizeKey: key }
	}
	return undefined
}

const isSizeLetters = (word: string) => /^(?:\d?x+[sl]|[sml])$/.test(word)

/** A part of a query that was recognized as a price, size or look, and the query without it. */
export type Interpretation = { rest: string } & ({ price: PriceRange } | { size: string } | { look: string })

/** Returns the recognized prices, sizes and looks of a query that also contains something else. */
export function listInterpretations(text: string, { price, sizes, terms }: ParsedSearch): Interpretation[] {
	const plain = toAsciiDigits(normalizeText(text))
	const parts: Interpretation[] = []
	if (Object.keys(price).length > 0) parts.push({ price, rest: extractPrice(plain).rest })
	for (const typedPhrase of sizes) parts.push({ size: typedPhrase, rest: removePhrase(plain, typedPhrase) })
	for (const { kind, typedPhrase } of terms)
		if (kind === 'look') parts.push({ look: typedPhrase, rest: removePhrase(plain, typedPhrase) })
	return parts.filter(({ rest }) => rest !== '' && rest !== plain)
}

const wordCharacter = String.raw`\p{L}\p{M}\p{N}`

function removePhrase(text: string, typedPhrase: string): string {
	// The words of the phrase may be separated by punctuation in the query.
	const words = typedPhrase.replaceAll(' ', `[^${wordCharacter}]+`)
	const phrase = new RegExp(`(?<![${wordCharacter}])${words}(?![${wordCharacter}])`, 'u')
	return text.replace(phrase, ' ').replace(/\s+/g, ' ').trim()
}

interface PriceRange {
	minRupees?: number
	maxRupees?: number
}

const sign = `(?:${currency.wordPattern})`
const number = String.raw`(?:${sign}\s*)?(\d[\d,]*(?:\.\d+)?)(\s*(?:k|thousand|hazar|hazaar|हज़ार|हजार|હજાર)(?![\p{L}\p{M}]))?(?:\s*${sign}|\s*/-)?`
const below = String.raw`(?:under|below|less\s+than|upto|up\s+to|within|max|maximum|not\s+more\s+than|cheaper\s+than|<)`
const belowAfter = [
	String.raw`(?:or\s+less|se\s+kam|se\s+niche|se\s+neeche|ke\s+andar|ke\s+neeche|ke\s+niche|ke\s+under`,
	String.raw`tak|andar|niche|neeche|thi\s+ochha|thi\s+ochhi|sudhi|nu\s+andar`,
	String.raw`से\s+कम|से\s+नीचे|के\s+अंदर|के\s+नीचे|तक`,
	String.raw`થી\s+ઓછા|થી\s+ઓછી|થી\s+ઓછું|થી\s+નીચે|ની\s+અંદર|સુધી|અંદર)`,
].join('|')
const above = String.raw`(?:above|over|more\s+than|min|minimum|starting\s+from|at\s+least|>)`
const aboveAfter = [
	String.raw`(?:or\s+more|se\s+zyada|se\s+jyada|se\s+upar|se\s+uper|thi\s+vadhu`,
	String.raw`से\s+ज़्यादा|से\s+ज्यादा|से\s+ऊपर|થી\s+વધુ|થી\s+ઉપર|and\s+above)`,
].join('|')
const end = String.raw`(?![\p{L}\p{M}\p{N}])`
const start = String.raw`(?<![\p{L}\p{M}\p{N}])`
const buildPricePattern = (pattern: string) => new RegExp(start + pattern + end, 'u')

type ToRange = (numbers: number[]) => PriceRange
const toMaximum = ([most]: number[]): PriceRange => ({ maxRupees: most! })
const toMinimum = ([least]: number[]): PriceRange => ({ minRupees: least! })
const sentences: [RegExp, ToRange][] = [
	[
		buildPricePattern(
			String.raw`(?:between\s+)?${number}\s*(?:-|to|and|se|से|થી)\s*${number}(?:\s+(?:ke\s+beech|के\s+बीच))?`,
		),
		([least, most]) => ({ minRupees: least!, maxRupees: most! }),
	],
	[buildPricePattern(String.raw`${below}\s*${number}`), toMaximum],
	[buildPricePattern(String.raw`${number}\s*${belowAfter}`), toMaximum],
	[buildPricePattern(String.raw`${above}\s*${number}`), toMinimum],
	[buildPricePattern(String.raw`${number}\s*${aboveAfter}`), toMinimum],
	// A price alone is a maximum price.
	[new RegExp(String.raw`${sign}\s*(\d[\d,]*)()${end}`, 'u'), toMaximum],
	[new RegExp(String.raw`${start}(\d[\d,]*)()\s*(?:${sign}|/-)`, 'u'), toMaximum],
]
/** The lowest number that counts as a price without a currency sign. Smaller ones are more likely sizes or years. */
const minRupees = 50
const withSign = new RegExp(`${sign}|/-`, 'u')
const maxRupees = 1_000_000_000

/** Returns the price range of a normalized query, and the query without it. */
export function extractPrice(text: string): { range: PriceRange; rest: string } {
	for (const [pattern, made] of sentences) {
		const found = pattern.exec(text)
		if (!found) continue
		const numbers = [1, 3]
			.map((at) => [found[at], found[at + 1]] as const)
			.filter(([digits]) => digits)
			.map(([digits, thousands]) => Number(digits!.replaceAll(',', '')) * (thousands?.trim() ? 1000 : 1))
		const lowest = withSign.test(found[0]) ? 1 : minRupees
		if (numbers.some((one) => !(one >= lowest && one <= maxRupees))) continue
		const rest = `${text.slice(0, found.index)} ${text.slice(found.index + found[0].length)}`
			.replace(/\s+/g, ' ')
			.trim()
		return { range: made(numbers), rest }
	}
	return { range: {}, rest: text }
}
