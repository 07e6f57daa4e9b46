import { normalizeText } from '../../search/normalize.ts'
import { extractPrice, maxSearchTerms } from '../../search/parse-search.ts'
import { splitSearchTerms } from '../../search/tokenize.ts'
import { toAsciiDigits } from '../../values/text.ts'
import { type SearchResult, searchCatalog } from './search-catalog.server.ts'

/**
 * Returns the products nearest to a query that found nothing: those of the query as words, then without its price, and
 * then those that have its look, such as its color (rule: near-products). `null` when nothing is near.
 */
export async function findNearProducts(text: string): Promise<Pick<SearchResult, 'ids' | 'colorIds'> | null> {
	const withoutPrice = extractPrice(toAsciiDigits(normalizeText(text))).rest
	const asTerms = await findAny([text, withoutPrice])
	if (asTerms) return asTerms
	const { understood } = await searchCatalog(withoutPrice)
	const inLook = await findAny(understood.flatMap((part) => ('look' in part ? [part.look] : [])))
	if (inLook) return inLook
	// The shop's own colors are not in the word list.
	for (const word of splitSearchTerms(withoutPrice).slice(0, maxSearchTerms)) {
		const found = await searchCatalog(word)
		if (found.colorIds.length > 0 && found.ids.length > 0) return found
	}
	return null
}

async function findAny(queries: string[]): Promise<SearchResult | null> {
	for (const query of queries) {
		const found = query ? await searchCatalog(query) : null
		if (found && found.ids.length > 0) return found
	}
	return null
}
