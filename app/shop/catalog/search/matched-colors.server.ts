import { memoizeByVersion } from '#app/adapters/cache/cache.ts'
import { read } from '#app/adapters/db/db.server.ts'
import { getCatalogVersion } from '../../catalog-version/catalog-version.server.ts'
import type { Term } from '../../search/parse-search.ts'
import { toIndexTerms } from '../../search/tokenize.ts'
import { getColorFamily } from '../color/color-family.ts'
import { isPlaceholderColor } from '../color/color-labels.ts'

interface ColorTerms {
	id: number
	words: ReadonlySet<string>
	family: string
}

const listColorTerms = memoizeByVersion(getCatalogVersion, 1, async (): Promise<ColorTerms[]> => {
	const rows = await read.color.findMany({ select: { id: true, name: true, hexCode: true }, orderBy: { id: 'asc' } })
	return rows
		.filter(({ name }) => !isPlaceholderColor(name))
		.map(({ id, name, hexCode }) => ({ id, words: new Set(toIndexTerms(name)), family: getColorFamily(hexCode) }))
})

/** A query names few colors, so more matches would only be shades of one family. */
const maxMatched = 100
/** A color whose name contains the word matches better than another color of the family. */
const familyWorth = 0.5

/** Returns the colors that a query names, best match first (rule: color-of-search). */
export async function findMatchedColors(terms: readonly Term[]): Promise<number[]> {
	const named = terms.filter(({ kind }) => kind === 'look' || kind === 'other')
	if (named.length === 0) return []
	return (await listColorTerms())
		.map((color) => ({ id: color.id, worth: Math.max(...named.map((term) => scoreColor(color, term))) }))
		.filter(({ worth }) => worth > 0)
		.toSorted((one, other) => other.worth - one.worth)
		.slice(0, maxMatched)
		.map(({ id }) => id)
}

/** A color of that name alone ('Red') matches better than one that only contains the word ('Red Clay'). */
function scoreColor({ words: colorTerms, family }: ColorTerms, { meanings }: Term): number {
	let best = 0
	for (const { words, worth } of meanings) {
		if (words.every((word) => colorTerms.has(word))) best = Math.max(best, worth * (1 + words.length / colorTerms.size))
		else if (words.length === 1 && words[0] === family) best = Math.max(best, worth * familyWorth)
	}
	return best
}
