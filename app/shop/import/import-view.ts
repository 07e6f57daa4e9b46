import { formatPaise } from '../money.ts'

/** Before and after in words; long texts from where they differ. */
export interface FieldChange {
	field: string
	from: string
	to: string
}

/** What the product is to be, for the eye before it is written. */
export interface ImportFacts {
	pricePaise: number
	/** Pieces in stock. */
	pieces: number
	/** 0 when the pieces are counted as a whole. */
	variants: number
	/** Variants that are sold out. */
	soldOut: number
	/** New in the shop; each is named where it first stands in the file. */
	newCategory: string | null
	newColors: string[]
	/** Pictures that are to come from their addresses. */
	toFetch: number
}

export const importResults = ['added', 'changed', 'unchanged', 'skipped', 'failed'] as const
export type ImportResult = (typeof importResults)[number]

/** What a file leaves open: the sign before paise, or whether damaged letters and codes are taken. */
export type Question = 'decimal' | 'damaged'
export type ImportAnswer = 'dot' | 'comma' | 'damaged'

export interface ImportOutcome {
	line: number
	handle: string
	/** '' when unreadable. */
	name: string
	result: ImportResult
	reason: string
	changes: FieldChange[]
	notes: string[]
	missing: string[]
	/** Null for what is left out or refused. */
	facts: ImportFacts | null
	/** Images found. */
	imageCount: number
	/** Its answer would make more of it usable. */
	question?: Question | undefined
}

/** 'noted': with a note or a missing image. */
export const importShows = ['all', ...importResults, 'noted'] as const
export type ImportShow = (typeof importShows)[number]

export type ImportPhase = 'checking' | 'checked' | 'broken' | 'applying' | 'interrupted' | 'applied'

export interface RecentImport {
	id: string
	fileName: string
	uploadedAt: Date
	phase: ImportPhase
}

/** '₹ 500.00 · 10 pieces · 3 variants, 1 sold out', and what is new in the shop. */
export function factsInWords(facts: ImportFacts): string {
	const { pricePaise, pieces, variants, soldOut, toFetch, newCategory, newColors } = facts
	const many = (count: number, noun: string) => `${count.toLocaleString('en-IN')} ${count === 1 ? noun : `${noun}s`}`
	return [
		formatPaise(pricePaise),
		many(pieces, 'piece'),
		variants > 0 && many(variants, 'variant') + (soldOut > 0 ? `, ${soldOut.toLocaleString('en-IN')} sold out` : ''),
		toFetch > 0 && `${many(toFetch, 'picture')} to fetch`,
		newCategory && `new category ${newCategory}`,
		newColors.length > 0 && `new ${newColors.length === 1 ? 'colour' : 'colours'} ${newColors.join(', ')}`,
	]
		.filter(Boolean)
		.join(' · ')
}

const excerptLength = 120
const lead = 20

/** Shortens both texts to where they differ. */
export function differingParts(from: string, to: string): [from: string, to: string] {
	let same = 0
	while (same < from.length && from[same] === to[same]) same += 1
	const start = Math.max(from.length, to.length) > excerptLength ? Math.max(0, same - lead) : 0
	return [excerpt(from, start), excerpt(to, start)]
}

function excerpt(text: string, start: number): string {
	const part = text.slice(start, start + excerptLength)
	return `${start > 0 && part !== '' ? '…' : ''}${part.toWellFormed()}${start + excerptLength < text.length ? '…' : ''}`
}

/** '12 products will be deleted. 3 get back what they had. 1 stays as it is.' */
export function undoInWords({ toDelete, toRestore, toStay }: Record<'toDelete' | 'toRestore' | 'toStay', number>) {
	const count = (many: number, one: string, more: string) =>
		many === 1 ? `1 ${one}.` : `${many.toLocaleString('en-IN')} ${more}.`
	return [
		toDelete > 0 && count(toDelete, 'product will be deleted', 'products will be deleted'),
		toRestore > 0 && count(toRestore, 'product gets back what it had', 'products get back what they had'),
		toStay > 0 && count(toStay, 'product stays as it is', 'products stay as they are'),
	]
		.filter(Boolean)
		.join(' ')
}
