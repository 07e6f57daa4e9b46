import { normalizeText } from '../../search/normalize.ts'

/** The maximum length of a size. It is defined here because browsers load this file, which does not import zod. */
export const maxSizeLength = 60

interface Rank {
	/** The scale, such as alpha sizes. `rank` orders the sizes of the same scale. */
	scale: string
	rank: number
	/** The normalized size, which equal sizes have in common. */
	key: string
}

const middle: Record<string, number> = { s: -1, small: -1, m: 0, medium: 0, l: 1, large: 1 }

/** Parses an alpha size such as `'XXL'`, `'2XL'` or `'xx-large'`. The rank is -1 for S, 1 for L and 3 for 2XL. */
function parseAlphaRank(text: string): Rank | null {
	const found = /^(?:(\d)x|(x*)|(extra))[ -]?(s|small|m|medium|l|large)$/.exec(text)
	if (!found) return null
	const [, digit, xs = '', extra, base] = found
	const side = middle[base!]!
	const times = extra ? 1 : digit ? Number(digit) : xs.length
	if (side === 0) return times === 0 ? { scale: 'alpha', rank: 0, key: 'm' } : null
	const initial = side < 0 ? 's' : 'l'
	const key = times < 2 ? 'x'.repeat(times) + initial : `${times}x${initial}`
	return { scale: 'alpha', rank: side * (times + 1), key }
}

/**
 * Parses a number size such as `'32'`, `'7.5'`, `'UK 6'`, `'EU 38'`, `'W32'`, `'90 cm'` or `'40/42'`. Every unit is its
 * own scale.
 */
function parseNumberRank(text: string): Rank | null {
	const found = /^([a-z]{0,5}) ?(\d{1,4}(?:\.\d{1,2})?)([/-]\d{1,4}(?:\.\d{1,2})?)? ?(cm|mm|in|inch|inches|")?$/.exec(
		text,
	)
	if (!found) return null
	const [, system = '', number, to = '', unit = ''] = found
	const inches = unit.startsWith('in') || unit === '"' ? 'in' : unit
	const key = [system, `${Number(number)}${to}`, inches].filter(Boolean).join(' ')
	return { scale: `numbers ${system} ${inches}`, rank: Number(number), key }
}

/**
 * Parses an age size such as `'6-7 Y'`, `'6 years'`, `'3-6 M'` or `'12-18 months'`, ranked by the age at which it
 * begins.
 */
function parseAgeRank(text: string): Rank | null {
	const found = /^(\d{1,2})(?: ?(?:-|–|to) ?(\d{1,2}))? ?(y|yr|yrs|years?|m|mths?|months?)$/.exec(text)
	if (!found) return null
	const [, from, to, unit = ''] = found
	const inYears = unit.startsWith('y')
	const key = `${from}${to ? `-${to}` : ''} ${inYears ? 'y' : 'months'}`
	return { scale: 'ages', rank: Number(from) * (inYears ? 12 : 1) + Number(to ?? from) / 1000, key }
}

function parseRank(text: string): Rank | null {
	return parseAlphaRank(text) ?? parseAgeRank(text) ?? parseNumberRank(text)
}

/** The separator between a size and a third option, as in `'M / Cotton'`. */
const joint = ' / '

function parseFirstRank(size: string): Rank | null {
	return parseRank(normalizeText(size).split(joint)[0]!)
}

/**
 * Returns the normalized size: `'XXL'` and `'2xl'` are equal, as are `'6-7 Y'` and `'6-7 years'` (rule: size-order).
 */
export function toSizeKey(size: string): string {
	const parts = normalizeText(size).split(joint)
	return parts.map((part) => parseRank(part)?.key ?? part).join(joint)
}

/** Maps normalized sizes to their first spelling. */
export function mapSpellings(sizes: readonly string[]): Map<string, string> {
	const spellings = new Map<string, string>()
	for (const size of sizes) if (!spellings.has(toSizeKey(size))) spellings.set(toSizeKey(size), size)
	return spellings
}

/**
 * Sorts sizes of the same scale. If scales are mixed or a size is unknown, returns them unsorted (rule: size-order).
 */
export function sortSizes(sizes: readonly string[]): string[] {
	const ranked = sizes.map((size) => ({ size, found: parseFirstRank(size) }))
	const scales = new Set(ranked.map(({ found }) => found?.scale))
	if (scales.size !== 1 || scales.has(undefined)) return [...sizes]
	return ranked.toSorted((a, b) => a.found!.rank - b.found!.rank).map(({ size }) => size)
}

const scaleOrder = ['alpha', 'numbers', 'ages']

/** Compares sizes of different products: alpha, numbers, ages, then the rest by name. */
export function compareSizes(a: string, b: string): number {
	const [first, second] = [parseFirstRank(a), parseFirstRank(b)]
	const [firstScale, secondScale] = [first, second].map((found) =>
		found ? scaleOrder.indexOf(found.scale.split(' ')[0]!) : scaleOrder.length,
	)
	return (
		firstScale! - secondScale! ||
		(first?.scale ?? '').localeCompare(second?.scale ?? '') ||
		(first?.rank ?? 0) - (second?.rank ?? 0) ||
		a.localeCompare(b, 'en', { numeric: true })
	)
}
