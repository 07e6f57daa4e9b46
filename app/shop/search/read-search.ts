import { plainDigits } from '../text.ts'
import { stemOf, typedWords } from './analyse.ts'
import { type KnownWords, mendWord } from './mend-word.ts'
import { normaliseText } from './normalise.ts'
import { type PriceRange, takePrice } from './price-words.ts'
import type { Meaning, WordList } from './word-list.ts'

/** A part of a query. A product matches it with all words of one of its meanings. */
export interface Term {
	typed: string
	meanings: Meaning[]
	/**
	 * The kind of term: the thing searched for, its look, a side word that narrows the search as long as something is
	 * left, a word of the shop's own texts, or an unknown word.
	 */
	kind: 'thing' | 'look' | 'side' | 'other' | 'unknown'
	/** The misspelt word that it was corrected from. */
	guessedFrom?: string
}

export interface ReadSearch {
	terms: Term[]
	price: PriceRange
	/** Normalized sizes. */
	sizeKeys: string[]
	/** The same sizes as typed. */
	sizes: string[]
	/** The corrected query, if words were misspelt. */
	mended: string | null
}

interface Knowledge {
	list: WordList
	/** The words of names, categories, collections and colors, as written and as stems. */
	known: KnownWords
	/** The stems that occur only in descriptions. They are not treated as misspelt. */
	described: ReadonlySet<string>
	/** Returns the normalized size if the shop has this size. */
	sizeKeyOf: (text: string) => string | undefined
}

/** The rest of a longer search is ignored. */
export const mostWords = 12

/**
 * Parses a query into the shop's terms: prices and sizes are extracted, stop words dropped and misspelt words
 * corrected.
 */
export function readSearch(text: string, knowledge: Knowledge): ReadSearch {
	const { range, rest } = takePrice(plainDigits(normaliseText(text)))
	const words = typedWords(rest).slice(0, mostWords)
	const parts: Part[] = []
	for (let at = 0; at < words.length; at += parts.at(-1)!.length) parts.push(partAt(words, at, knowledge))
	return {
		terms: parts.flatMap(({ term }) => term ?? []),
		price: range,
		sizeKeys: parts.flatMap(({ sizeKey }) => sizeKey ?? []),
		sizes: parts.flatMap(({ sizeKey, understood }) => (sizeKey ? understood : [])),
		mended: parts.some(({ term }) => term?.guessedFrom) ? parts.map(({ understood }) => understood).join(' ') : null,
	}
}

/** Consecutive words with one meaning: a size, a stop word (neither field is set), or a term. */
interface Part {
	length: number
	understood: string
	sizeKey?: string
	term?: Term
}

function partAt(words: string[], at: number, knowledge: Knowledge): Part {
	return (
		sizeAt(words, at, knowledge.sizeKeyOf) ??
		phraseAt(words, at, knowledge) ??
		joinedAt(words, at, knowledge) ??
		wordAt(words[at]!, knowledge)
	)
}

type Words = Pick<Knowledge, 'list' | 'known'>

/** Finds the longest phrase that the list contains. */
function phraseAt(words: string[], at: number, { list, known }: Words): Part | undefined {
	for (let length = Math.min(list.longest, words.length - at); length > 1; length -= 1) {
		const typed = words.slice(at, at + length)
		const understood = typed.join(' ')
		if (list.meanings.has(keyOf(typed))) return { length, understood, term: termOf(understood, { list, known }) }
	}
	return undefined
}

function wordAt(word: string, { list, known, described }: Omit<Knowledge, 'sizeKeyOf'>): Part {
	if (list.isStop(word)) return { length: 1, understood: word }
	const term = termOfWord(word, { list, known, described })
	return { length: 1, understood: term.guessedFrom ? nameOf(term.typed, { list, known }) : word, term }
}

const nameOf = (word: string, { list, known }: Words) => (known.has(word) ? word : list.nameOf(word))

/** Finds two words that form a known word when joined. */
function joinedAt(words: string[], at: number, { list, known }: Words): Part | undefined {
	const [word, next] = [words[at]!, words[at + 1]]
	if (!next || list.isStop(word) || !isKnown(word + next, known, list)) return undefined
	if (isKnown(word, known, list) && isKnown(next, known, list)) return undefined
	return { length: 2, understood: `${word} ${next}`, term: termOf(word + next, { list, known }, [[word, next]]) }
}

function termOfWord(word: string, { list, known, described }: Omit<Knowledge, 'sizeKeyOf'>): Term {
	if (described.has(stemOf(word)) || isKnown(word, known, list)) return termOf(word, { list, known })
	const parts = splitWord(word, known, list)
	if (parts) return termOf(word, { list, known }, [parts])
	const mended = mendWord(word, spellingsOf(known, list))
	if (mended) return { ...termOf(mended, { list, known }), guessedFrom: word }
	return { ...termOf(word, { list, known }), kind: 'unknown' }
}

function termOf(text: string, { list, known }: Words, others: string[][] = []): Term {
	const key = keyOf(text.split(' '))
	const listed = list.meanings.get(key) ?? [{ words: key.split(' '), worth: 1, isUsual: true }]
	const meanings = listed.filter(({ words, isUsual }) => isUsual || words.every((word) => known.has(word)))
	const more = others.map((words) => ({ words: words.map(stemOf), worth: 1, isUsual: true }))
	return { typed: text, meanings: [...meanings, ...more], kind: kindOf(key, list) }
}

function kindOf(key: string, list: WordList): Term['kind'] {
	if (list.isThing(key)) return 'thing'
	if (list.isLook(key)) return 'look'
	return list.isSide(key) ? 'side' : 'other'
}

const keyOf = (words: string[]) => words.map(stemOf).join(' ')

function isKnown(word: string, known: KnownWords, list: WordList): boolean {
	const stem = stemOf(word)
	return list.meanings.has(stem) || list.isSide(stem) || list.isStop(word) || known.has(word) || known.has(stem)
}

/** Splits a word that is two known words written as one. */
function splitWord(word: string, known: KnownWords, list: WordList): string[] | undefined {
	for (let at = 3; at <= word.length - 3; at += 1) {
		const parts = [word.slice(0, at), word.slice(at)]
		if (parts.every((part) => /^[a-z]+$/.test(part) && isKnown(part, known, list))) return parts
	}
	return undefined
}

let joinedSpellings: { known: KnownWords; list: WordList; all: KnownWords } | undefined

/**
 * Returns the possible corrections of a misspelt word: names, and words of the list for products that the shop has,
 * which count as rare.
 */
function spellingsOf(known: KnownWords, list: WordList): KnownWords {
	if (joinedSpellings?.known !== known || joinedSpellings.list !== list) {
		const own = [...known].filter(([word]) => /^[a-z]+$/.test(word))
		const isSold = (word: string) =>
			list.meanings.get(stemOf(word))?.some(({ words }) => words.every((one) => known.has(one)))
		const listed = [...list.spellings].filter(isSold).map((word) => [word, 1] as const)
		joinedSpellings = { known, list, all: new Map([...listed, ...own]) }
	}
	return joinedSpellings.all
}

/**
 * Finds a size, of one or two words, such as `'xl'`, `'uk 8'` or `'extra large'`, with or without a preceding `'size'`.
 */
function sizeAt(words: string[], at: number, sizeKeyOf: Knowledge['sizeKeyOf']): Part | undefined {
	if (words.length === 1) return undefined
	const named = /^(size|saiz|sije|साइज|साइज़|સાઇઝ|number|no)$/.test(words[at]!) ? 1 : 0
	for (const length of [2, 1]) {
		const texts = words.slice(at + named, at + named + length)
		if (texts.length < length || named + length === words.length) continue
		const key = sizeKeyOf(texts.join(' '))
		if (key) return { length: named + length, understood: words.slice(at, at + named + length).join(' '), sizeKey: key }
	}
	return undefined
}

/** A part of a query that was recognized as a price, size or look, and the query without it. */
export type Understood = { rest: string } & ({ price: PriceRange } | { size: string } | { look: string })

/** Returns the recognized prices, sizes and looks of a query that also contains something else. */
export function understoodIn(text: string, { price, sizes, terms }: ReadSearch): Understood[] {
	const plain = plainDigits(normaliseText(text))
	const parts: Understood[] = []
	if (Object.keys(price).length > 0) parts.push({ price, rest: takePrice(plain).rest })
	for (const typed of sizes) parts.push({ size: typed, rest: without(plain, typed) })
	for (const { kind, typed } of terms) if (kind === 'look') parts.push({ look: typed, rest: without(plain, typed) })
	return parts.filter(({ rest }) => rest !== '' && rest !== plain)
}

const letter = String.raw`\p{L}\p{M}\p{N}`

function without(text: string, typed: string): string {
	// Words of a query consist of letters and digits.
	const words = typed.replaceAll(' ', `[^${letter}]+`)
	const phrase = new RegExp(`(?<![${letter}])${words}(?![${letter}])`, 'u')
	return text.replace(phrase, ' ').replace(/\s+/g, ' ').trim()
}
