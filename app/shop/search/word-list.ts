import { stemOf, typedWords } from './analyse.ts'
import { kindsOfThing, looks, people, sideWords, stopWords, things } from './words/same-words.ts'

/**
 * The words of a product that match a typed one. All of `words` are required, and they are worth less the further they
 * are from the typed word.
 */
export interface Meaning {
	words: string[]
	worth: number
	/**
	 * The usual word is also searched for in descriptions. Other words are used only if a name in the shop contains
	 * them.
	 */
	isUsual: boolean
}

export interface WordList {
	/** The meanings of a listed word or phrase, keyed by its stems joined with spaces. */
	meanings: ReadonlyMap<string, Meaning[]>
	/** Returns the name that shoppers see for a listed word: the first word of its line. */
	nameOf: (typed: string) => string
	/** The number of words in the longest phrase. */
	longest: number
	isStop: (typed: string) => boolean
	isSide: (stem: string) => boolean
	/** Returns whether the word names a thing, not its look. */
	isThing: (stem: string) => boolean
	isLook: (stem: string) => boolean
	/** Returns the broader kind of a thing or look: a sling is a bag. */
	genusOf: (typed: string) => string | undefined
	/** The words in Latin letters that misspelt words are compared with. */
	spellings: ReadonlySet<string>
}

const asSame = 0.9
const asKind = 0.7

const formOf = (text: string) => typedWords(text).map(stemOf)
const keyOf = (text: string) => formOf(text).join(' ')
const linesOf = (text: string) =>
	text
		.split('\n')
		.map((line) => line.split(',').map((form) => form.trim()))
		.filter(([first]) => first)
const sameWords = things + looks + people
const wordsIn = (text: string) => new Set(linesOf(text).flat().filter(Boolean).map(keyOf))

/** Builds the word list from the shop's list and the owner's lines. A line contains words that mean the same. */
export function compileWords(ownLines: readonly string[] = []): WordList {
	const lines = [...linesOf(sameWords), ...linesOf(ownLines.join('\n'))].map(
		(line) => new Set(line.map(keyOf).filter(Boolean)),
	)
	const linesWith = new Map<string, Set<string>[]>()
	for (const line of lines) for (const form of line) linesWith.set(form, [...(linesWith.get(form) ?? []), line])
	const sameAs = (form: string) => [form, ...(linesWith.get(form) ?? []).flatMap((line) => [...line])]

	const usual = new Set(lines.map((line) => [...line][0]!))
	const kinds = new Map<string, string[]>()
	const [thingForms, lookForms] = [wordsIn(things), wordsIn(looks)]
	const genera = new Map<string, string>()
	for (const line of kindsOfThing.trim().split('\n')) {
		const [thing, list] = line.split(':') as [string, string]
		const found = list.split(',').map(keyOf).flatMap(sameAs)
		const genus = keyOf(thing)
		if (thingForms.has(genus) || lookForms.has(genus)) for (const form of found) genera.set(form, genus)
		for (const form of sameAs(keyOf(thing))) kinds.set(form, [...(kinds.get(form) ?? []), ...found])
	}

	const meanings = new Map<string, Meaning[]>()
	for (const form of new Set([...linesWith.keys(), ...kinds.keys()])) {
		const worth = new Map<string, number>()
		for (const kind of kinds.get(form) ?? []) worth.set(kind, asKind)
		for (const same of sameAs(form)) worth.set(same, asSame)
		worth.set(form, 1)
		meanings.set(
			form,
			[...worth]
				.filter(([key]) => !isPicture(key))
				.map(([key, value]) => ({ words: key.split(' '), worth: value, isUsual: value === 1 || usual.has(key) })),
		)
	}
	const [sides, stops] = [wordsIn(sideWords), new Set(linesOf(stopWords).flat().filter(Boolean))]
	const sideForms = new Set([...sides].flatMap((form) => (linesWith.has(form) ? sameAs(form) : [form])))
	const names = new Map(lines.toReversed().flatMap((line) => [...line].map((form) => [form, [...line][0]!] as const)))
	return {
		meanings,
		nameOf: (typed) => names.get(keyOf(typed)) ?? typed,
		longest: Math.max(...[...meanings.keys()].map((form) => form.split(' ').length)),
		isStop: (typed) => stops.has(typed),
		isSide: (stem) => sideForms.has(stem),
		isThing: (stem) => thingForms.has(stem),
		isLook: (stem) => lookForms.has(stem),
		genusOf: (typed) => genera.get(keyOf(typed)),
		spellings: new Set(
			linesOf(sameWords)
				.flat()
				.filter((form) => /^[a-z]{4,}$/.test(form)),
		),
	}
}

function isPicture(form: string): boolean {
	return /\p{Extended_Pictographic}/u.test(form)
}
