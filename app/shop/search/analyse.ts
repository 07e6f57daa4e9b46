import { normaliseText } from './normalise.ts'

/** A run of letters and digits, or a picture. Marks of Indian scripts belong to their letters. */
const wordPattern = /[\p{L}\p{Mn}\p{Mc}\p{N}]+|\p{Extended_Pictographic}/gu

/** Longer ones are no words, and no database takes them for such. */
export const longestWord = 60

/** What a text says, for comparison: no apostrophes, and no possessive s. */
function plainText(text: string): string {
	return normaliseText(text)
		.replace(/(\p{L})'s\b/gu, '$1')
		.replaceAll("'", '')
}

/**
 * The words by which a text is found, each in its stem. 'T-shirt' and 't shirt' are 'tshirt'; 'bell-bottom' is found by
 * its parts too.
 */
export function indexedWords(text: string): string[] {
	const found: string[] = []
	for (const piece of plainText(text).split(/[^\p{L}\p{Mn}\p{Mc}\p{N}\p{Extended_Pictographic}-]+/u)) {
		const parts = piece.match(wordPattern) ?? []
		if (parts.length > 1) found.push(stemOf(parts.join('')))
		found.push(...parts.map(stemOf))
	}
	return [...new Set(withSingleLetters(found))].filter((word) => word.length <= longestWord)
}

/** A single letter belongs to the word after it: nobody looks for a shirt and finds every 't shirt'. */
function withSingleLetters(found: string[]): string[] {
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

/** Letters, figures and a hyphen: 'ZL22-IND'. */
const skuPattern = /(?<!\S)(?=\S*\p{L})(?=\S*\d)[\p{L}\d]+(?:-[\p{L}\d]+)+(?!\S)/gu

/** The words of a search as they were typed, without their stems. Hyphens part them, but those of a SKU. */
export function typedWords(text: string): string[] {
	return (
		plainText(text)
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
		// No 'short' kurta is a pair of shorts.
		shorts: 'shorts',
	}),
)
/** Singulars in -ie: 'hoodies' are no 'hoody'. */
const endInIe = /^(hoodie|bootie|beanie|selfie|movie|zombie|brownie|cookie|undie|tie|pixie|onesie|nightie|panties)s?$/

/** A word without its plural. Words of other scripts stay as they are. */
export function stemOf(word: string): string {
	if (!/^[a-z]{3,}$/.test(word)) return word
	const singular = irregular.get(word)
	if (singular) return singular
	if (endInIe.test(word)) return word.replace(/s$/, '')
	if (word.endsWith('ies') && word.length > 4) return `${word.slice(0, -3)}y`
	if (/(ss|x|z|ch|sh)es$/.test(word)) return word.slice(0, -2)
	if (/[^sui]s$/.test(word) && word.length > 3) return word.slice(0, -1)
	return word
}
