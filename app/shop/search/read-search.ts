import { plainDigits } from '../text.ts'
import { stemOf, typedWords } from './analyse.ts'
import { type KnownWords, mendWord } from './mend-word.ts'
import { normaliseText } from './normalise.ts'
import { type PriceRange, takePrice } from './price-words.ts'
import type { Meaning, WordList } from './word-list.ts'

/** A part of a search: a product answers it with all words of one of its meanings. */
export interface Term {
	typed: string
	meanings: Meaning[]
	/**
	 * What is sought, how it looks, what narrows the search as long as something is left (side), a word of the shop's own
	 * texts, or one that nobody knows.
	 */
	kind: 'thing' | 'look' | 'side' | 'other' | 'unknown'
	/** The misspelt word that it is guessed from. */
	guessedFrom?: string
}

export interface ReadSearch {
	terms: Term[]
	price: PriceRange
	/** Sizes for comparison. */
	sizeKeys: string[]
	/** The same as they were typed. */
	sizes: string[]
	/** The words as they were understood, where some were misspelt. */
	mended: string | null
}

interface Knowledge {
	list: WordList
	/** Words of names, categories, collections and colours, as written and in their stems. */
	known: KnownWords
	/** Stems that only descriptions have: they are not misspelt. */
	described: ReadonlySet<string>
	/** Whether a text is a size that the shop has. */
	sizeKeyOf: (text: string) => string | undefined
}

/** The rest of a longer search does not count. */
export const mostWords = 12

/** A search in the terms of the shop: prices and sizes are taken out, words without meaning dropped, misspelt ones mended. */
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

/** Words that mean one thing together: a size, a word without meaning (neither), or what is sought. */
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

/** The longest phrase that the list knows. */
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

/** Two words that are one known word when joined. */
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

/** Two known words that somebody wrote as one. */
function splitWord(word: string, known: KnownWords, list: WordList): string[] | undefined {
	for (let at = 3; at <= word.length - 3; at += 1) {
		const parts = [word.slice(0, at), word.slice(at)]
		if (parts.every((part) => /^[a-z]+$/.test(part) && isKnown(part, known, list))) return parts
	}
	return undefined
}

let joinedSpellings: { known: KnownWords; list: WordList; all: KnownWords } | undefined

/** What a misspelt word may have meant: names, and words of the list for what the shop has, which count as rare. */
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

/** A size beside another word, in one or two words: 'xl', 'uk 8', 'extra large', after 'size' or not. */
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

/** A part of a search that was taken for more than a word, and the search without it. */
export type Understood = { rest: string } & ({ price: PriceRange } | { size: string } | { look: string })

/** The price, the sizes and the looks of a search that sought something besides. */
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
	// Words of a search are letters and figures.
	const words = typed.replaceAll(' ', `[^${letter}]+`)
	const phrase = new RegExp(`(?<![${letter}])${words}(?![${letter}])`, 'u')
	return text.replace(phrase, ' ').replace(/\s+/g, ' ').trim()
}
