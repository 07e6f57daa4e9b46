import { normaliseText } from '../../search/normalise.ts'
import { plainDigits } from '../../text.ts'

/** Longer ones are no searches for goods. */
const longestPhrase = 80
/** So many digits, whatever parts them, may be a phone, a PIN code or an order of somebody. */
const manyDigits = 6

/** What is no part of a word. */
const signs = /[^\p{L}\p{M}\p{N}\p{Extended_Pictographic}'&-]+/gu

/** A search as it is counted: folded and tidied. Null for what may be somebody's: a phone, an e-mail address, a link. */
export function tidyPhrase(text: string): string | null {
	const typed = normaliseText(plainDigits(text))
	if (/@|\/\/|www\./.test(typed)) return null
	const phrase = typed.replaceAll(signs, ' ').trim()
	if (phrase.length < 2 || phrase.length > longestPhrase) return null
	if (phrase.replaceAll(/\D/g, '').length >= manyDigits) return null
	return phrase
}

/** What an address says of a search: somebody looked for a phrase, or opened a product of what it found. */
export interface Look {
	phrase: string
	kind: 'search' | 'click'
}

const searchParameters = new Map([
	['/allproducts', 'search'],
	['/search', 'q'],
])

/** The phrase of a page of results; null for every other page. */
function phraseOf(address: URL): string | null {
	const name = searchParameters.get(address.pathname)
	return name ? tidyPhrase(address.searchParams.get(name) ?? '') : null
}

/** What a request for a page says, by its address and the page before it; null for nothing. */
export function lookOf(address: string, referrer: string | undefined, origin: string): Look | null {
	// Most requests are none.
	if (!/^\/(?:allproducts\?|search\?|singleproduct\/\d+(?:\?|$))/.test(address)) return null
	const before = referrer?.startsWith(`${origin}/`) && URL.canParse(referrer) ? phraseOf(new URL(referrer)) : null
	if (address.startsWith('/single')) return before === null ? null : { phrase: before, kind: 'click' }
	const here = new URL(address, origin)
	const phrase = phraseOf(here)
	// Another page of it, or other filters, are the same search.
	return phrase && phrase !== before && !here.searchParams.has('page') ? { phrase, kind: 'search' } : null
}
