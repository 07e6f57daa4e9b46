import { plainDigits } from '../text.ts'
import { normaliseText } from './normalise.ts'
import { type PriceRange, takePrice } from './price-words.ts'
import type { ReadSearch } from './read-search.ts'

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
