import { normalizeText } from '../../search/normalize.ts'
import { toAsciiDigits } from '../../values/text.ts'

/** Longer phrases are not product searches. */
const maxQueryLength = 80
/** A phrase with this many digits, however separated, may be a phone number, pincode or order number. */
const maxDigits = 6

/** Matches the characters that are not part of a word. */
const nonWordCharacters = /[^\p{L}\p{M}\p{N}\p{Extended_Pictographic}'&-]+/gu

/**
 * Normalizes a search phrase for counting. `null` when it may be personal data: a phone number, an email address or a
 * link.
 */
export function normalizeQuery(text: string): string | null {
	const normalized = normalizeText(toAsciiDigits(text))
	if (/@|\/\/|www\./.test(normalized)) return null
	const phrase = normalized.replaceAll(nonWordCharacters, ' ').trim()
	if (phrase.length < 2 || phrase.length > maxQueryLength) return null
	if (phrase.replaceAll(/\D/g, '').length >= maxDigits) return null
	return phrase
}

/** A search event derived from an address: a search, or a click on a result. */
export interface SearchEvent {
	phrase: string
	kind: 'search' | 'click'
}

const searchParameters = new Map([
	['/allproducts', 'search'],
	['/search', 'q'],
])

/** Returns the search phrase of a results page. `null` for other pages. */
function getSearchQuery(address: URL): string | null {
	const name = searchParameters.get(address.pathname)
	return name ? normalizeQuery(address.searchParams.get(name) ?? '') : null
}

/** Returns the search event of a page request, from its address and referrer. `null` when there is none. */
export function parseSearchEvent(address: string, referrer: string | undefined, origin: string): SearchEvent | null {
	// This fast check skips most requests.
	if (!/^\/(?:allproducts\?|search\?|singleproduct\/\d+(?:\?|$))/.test(address)) return null
	const before = referrer?.startsWith(`${origin}/`) && URL.canParse(referrer) ? getSearchQuery(new URL(referrer)) : null
	if (address.startsWith('/single')) return before === null ? null : { phrase: before, kind: 'click' }
	const here = new URL(address, origin)
	const phrase = getSearchQuery(here)
	// Another page of results, or other filters, belong to the same search.
	return phrase && phrase !== before && !here.searchParams.has('page') ? { phrase, kind: 'search' } : null
}
