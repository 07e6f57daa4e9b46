import { normalizeText } from './normalize.ts'

/** A run of alphanumeric characters, or a pictograph. Combining marks of Indian scripts belong to their characters. */
const wordPattern = /[\p{L}\p{Mn}\p{Mc}\p{N}]+|\p{Extended_Pictographic}/gu

/** The maximum number of characters in an indexed word. Longer character sequences are not indexed. */
export const maxWordLength = 60

/** Normalizes a text for comparison, without apostrophes and the possessive s. */
function toPlainText(text: string): string {
	return normalizeText(text)
		.replace(/(\p{L})'s\b/gu, '$1')
		.replaceAll("'", '')
}

/**
 * Returns the stems of the words by which a text is found (rule: product-search). `'T-shirt'` and `'t shirt'` become
 * `'tshirt'`, and `'bell-bottom'` is also found by its parts.
 */
export function toIndexTerms(text: string): string[] {
	const found: string[] = []
	for (const part of toPlainText(text).split(/[^\p{L}\p{Mn}\p{Mc}\p{N}\p{Extended_Pictographic}-]+/u)) {
		const parts = part.match(wordPattern) ?? []
		if (parts.length > 1) found.push(stemWord(parts.join('')))
		found.push(...parts.map(stemWord))
	}
	return [...new Set(joinSingleCharacters(found))].filter((word) => word.length <= maxWordLength)
}

/** Joins a single character with the next word, so that a search for a shirt does not find every `'t shirt'`. */
function joinSingleCharacters(found: string[]): string[] {
	const joined: string[] = []
	for (let at = 0; at < found.length; at += 1) {
		const [word, next] = [found[at]!, found[at + 1]]
		if (/^\p{L}$/u.test(word) && next && /^\p{Script=Latin}{2,}$/u.test(next)) {
			joined.push(word + next)
			at += 1
		} else joined.push(word)
	}
	return joined
}

/** Matches a word of letters, digits and hyphens with at least one of each, such as the SKU `'ZL22-IND'`. */
const skuPattern = /(?<!\S)(?=\S*\p{L})(?=\S*\d)[\p{L}\d]+(?:-[\p{L}\d]+)+(?!\S)/gu

/** Returns the words of a query as typed, without stemming. Hyphens separate words, except in a SKU. */
export function splitSearchTerms(text: string): string[] {
	return (
		toPlainText(text)
			.replace(skuPattern, (sku) => sku.replaceAll('-', ''))
			.match(wordPattern) ?? []
	)
}

const irregular = new Map(
	Object.entries({
		men: 'man',
		women: 'woman',
		children: 'child',
		mice: 'mouse',
		feet: 'foot',
		scarves: 'scarf',
		knives: 'knife',
		// `'shorts'` stays plural because a `'short'` kurta is not a pair of shorts.
		shorts: 'shorts',
	}),
)
/** Words whose singular ends in -ie, so that `'hoodies'` does not become `'hoody'`. */
const endInIe = /^(hoodie|bootie|beanie|selfie|movie|zombie|brownie|cookie|undie|tie|pixie|onesie|nightie|panties)s?$/

/** Returns a word without its plural ending. Words in other scripts stay unchanged. */
export function stemWord(word: string): string {
	if (!/^[a-z]{3,}$/.test(word)) return word
	const singular = irregular.get(word)
	if (singular) return singular
	if (endInIe.test(word)) return word.replace(/s$/, '')
	if (word.endsWith('ies') && word.length > 4) return `${word.slice(0, -3)}y`
	if (/(ss|x|z|ch|sh)es$/.test(word)) return word.slice(0, -2)
	if (/[^sui]s$/.test(word) && word.length > 3) return word.slice(0, -1)
	return word
}
