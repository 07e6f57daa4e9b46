import { normaliseText } from '../../search/normalise.ts'
import { plainDigits } from '../../text.ts'

/** Longer phrases are not product searches. */
const longestPhrase = 80
/** A phrase with this many digits, however separated, may be a phone number, pincode or order number. */
const manyDigits = 6

/** Matches the characters that are not part of a word. */
const signs = /[^\p{L}\p{M}\p{N}\p{Extended_Pictographic}'&-]+/gu

/**
 * Normalizes a search phrase for counting. `null` when it may be personal data: a phone number, an email address or a
 * link.
 */
export function tidyPhrase(text: string): string | null {
	const typed = normaliseText(plainDigits(text))
	if (/@|\/\/|www\./.test(typed)) return null
	const phrase = typed.replaceAll(signs, ' ').trim()
	if (phrase.length < 2 || phrase.length > longestPhrase) return null
	if (phrase.replaceAll(/\D/g, '').length >= manyDigits) return null
	return phrase
}

/** A search event derived from an address: a search, or a click on a result. */
export interface Look {
	phrase: string
	kind: 'search' | 'click'
}

const searchParameters = new Map([
	['/allproducts', 'search'],
	['/search', 'q'],
])

/** Returns the search phrase of a results page. `null` for other pages. */
function phraseOf(address: URL): string | null {
	const name = searchParameters.get(address.pathname)
	return name ? tidyPhrase(address.searchParams.get(name) ?? '') : null
}

/** Returns the search event of a page request, from its address and referrer. `null` when there is none. */
export function lookOf(address: string, referrer: string | undefined, origin: string): Look | null {
	// This fast check skips most requests.
	if (!/^\/(?:allproducts\?|search\?|singleproduct\/\d+(?:\?|$))/.test(address)) return null
	const before = referrer?.startsWith(`${origin}/`) && URL.canParse(referrer) ? phraseOf(new URL(referrer)) : null
	if (address.startsWith('/single')) return before === null ? null : { phrase: before, kind: 'click' }
	const here = new URL(address, origin)
	const phrase = phraseOf(here)
	// Another page of results, or other filters, belong to the same search.
	return phrase && phrase !== before && !here.searchParams.has('page') ? { phrase, kind: 'search' } : null
}
