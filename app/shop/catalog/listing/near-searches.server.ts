import { memoizeByVersion } from '#app/adapters/cache/versioned-cache.ts'
import { catalogVersionNow } from '../../version/catalog-version.server.ts'
import { countNamed } from './find-products.server.ts'
import { normaliseText } from '../../search/normalise.ts'
import { nameWords } from '../../search/name-words.server.ts'
import { nearestWords, wordsOf } from '../../search/near-words.ts'

export interface NearSearch {
	text: string
	count: number
}

const mostWords = 4
const mostNear = 3
const mostShown = 6

/**
 * Alternatives to a search without results: all of it with unknown words mended, then each word. Only what finds
 * something.
 */
export const nearSearches = memoizeByVersion(catalogVersionNow, 200, async (text: string): Promise<NearSearch[]> => {
	const normalised = normaliseText(text)
	const words = [...new Set(wordsOf(normalised))].slice(0, mostWords)
	if (words.length === 0) return []
	const known = await nameWords()
	const alternatives: string[][] = []
	for (const word of words)
		alternatives.push((await countNamed(word)) > 0 ? [word] : nearestWords(word, known, mostNear))
	const meantBy = new Map(words.map((word, index) => [word, alternatives[index]![0] ?? '']))
	const meant = normalised.replace(/[\p{L}\p{M}\p{N}]+/gu, (word) => meantBy.get(word) ?? word)
	const candidates = new Set(
		[meant.replace(/\s+/g, ' ').trim(), ...firstOfEach(alternatives)].filter(
			(candidate) => candidate !== '' && candidate !== normalised,
		),
	)
	const found: NearSearch[] = []
	for (const candidate of [...candidates].slice(0, mostShown)) {
		const count = await countNamed(candidate)
		if (count > 0) found.push({ text: candidate, count })
	}
	return found
})

/** The best of each word before any second best. */
function firstOfEach(alternatives: string[][]): string[] {
	return Array.from({ length: mostNear }, (_, rank) => alternatives.flatMap((of) => of[rank] ?? [])).flat()
}
