import { rowId } from '../../row-id.ts'
import { maxSearchLength } from '../../search/normalise.ts'

// What an address asks a listing for. The page and the key of its cached copy must read alike, or one address is
// answered with the page of another. What makes no sense does not count.

const maxColors = 100
const maxRupees = 1_000_000_000
export const maxPriceLength = 20

/** A search or the name of a category. */
export function textParam(text: string | null | undefined): string {
	return (text ?? '').trim().slice(0, maxSearchLength).trimEnd()
}

/** Chosen colours, each once. */
export function colorIdsParam(values: string[]): number[] {
	return [...new Set(values.map(rowId))].filter(Boolean).slice(0, maxColors)
}

/** Rupees as typed; '' for no number (rules 2 and 11). */
export function priceParam(text: string | null | undefined): string {
	const typed = (text ?? '').trim()
	return typed !== '' && Number.isFinite(Number(typed)) ? typed.slice(0, maxPriceLength) : ''
}

/** Typed rupees as a number; undefined for no limit. */
export function priceLimit(typed: string): number | undefined {
	return typed === '' ? undefined : Math.max(-maxRupees, Math.min(maxRupees, Number(typed)))
}
