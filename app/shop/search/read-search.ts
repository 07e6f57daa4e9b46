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
}

export interface ReadSearch {
	terms: Term[]
	price: PriceRange
	/** Sizes for comparison. */
	sizeKeys: string[]
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
export function readSearch(text: string, { list, known, described, sizeKeyOf }: Knowledge): ReadSearch {
	const { range, rest } = takePrice(plainDigits(normaliseText(text)))
	const words = typedWords(rest).slice(0, mostWords)
	const terms: Term[] = []
	const sizeKeys: string[] = []
	const understood: string[] = []
	let isMended = false
	for (let at = 0; at < words.length;) {
		const size = words.length > 1 ? sizeAt(words, at, sizeKeyOf) : undefined
		if (size) {
			sizeKeys.push(size.key)
			understood.push(...words.slice(at, at + size.length))
			at += size.length
			continue
		}
		const length = phraseAt(words, at, list)
		const typed = words.slice(at, at + length)
		at += length
		if (length === 1 && list.isStop(typed[0]!)) {
			understood.push(typed[0]!)
			continue
		}
		const next = words[at]
		const joined = length === 1 && next && isKnown(typed[0]! + next, known, list) ? typed[0]! + next : undefined
		if (joined && !(isKnown(typed[0]!, known, list) && isKnown(next!, known, list))) {
			at += 1
			terms.push(termOf(joined, { list, known }, [[typed[0]!, next!]]))
			understood.push(typed[0]!, next!)
			continue
		}
		const term = termsOfWord(typed, { list, known, described })
		if (term.mended) isMended = true
		understood.push(term.mended ?? typed.join(' '))
		terms.push(term.term)
	}
	return { terms, price: range, sizeKeys, mended: isMended ? understood.join(' ') : null }
}

type Words = Pick<Knowledge, 'list' | 'known'>

/** The number of words, from one on, that the list knows as one phrase; 1 if none. */
function phraseAt(words: string[], at: number, list: WordList): number {
	for (let length = Math.min(list.longest, words.length - at); length > 1; length -= 1)
		if (list.meanings.has(keyOf(words.slice(at, at + length)))) return length
	return 1
}

function termsOfWord(
	typed: string[],
	{ list, known, described }: Omit<Knowledge, 'sizeKeyOf'>,
): { term: Term; mended?: string } {
	const text = typed.join(' ')
	if (typed.length > 1 || described.has(stemOf(text)) || isKnown(text, known, list))
		return { term: termOf(text, { list, known }) }
	const parts = splitWord(text, known, list)
	if (parts) return { term: termOf(text, { list, known }, [parts]) }
	const mended = mendWord(text, spellingsOf(known, list))
	if (mended) return { term: termOf(mended, { list, known }), mended: known.has(mended) ? mended : list.nameOf(mended) }
	return { term: { ...termOf(text, { list, known }), kind: 'unknown' } }
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

/** What a misspelt word may have meant; words of the list count as rare. */
function spellingsOf(known: KnownWords, list: WordList): KnownWords {
	if (joinedSpellings?.known !== known || joinedSpellings.list !== list) {
		const own = [...known].filter(([word]) => /^[a-z]+$/.test(word))
		joinedSpellings = { known, list, all: new Map([...[...list.spellings].map((word) => [word, 1] as const), ...own]) }
	}
	return joinedSpellings.all
}

/** A size beside another word, in one or two words: 'xl', 'uk 8', 'extra large', after 'size' or not. */
function sizeAt(
	words: string[],
	at: number,
	sizeKeyOf: Knowledge['sizeKeyOf'],
): { key: string; length: number } | undefined {
	const named = /^(size|saiz|sije|साइज|साइज़|સાઇઝ|number|no)$/.test(words[at]!) ? 1 : 0
	for (const length of [2, 1]) {
		const texts = words.slice(at + named, at + named + length)
		if (texts.length < length || named + length === words.length) continue
		const key = sizeKeyOf(texts.join(' '))
		if (key) return { key, length: named + length }
	}
	return undefined
}
