import { normaliseText } from '../search/normalise.ts'

/** A category's name without case, blanks, signs and plural: 'T-Shirts' and 'tshirt' have the same. */
export function alikeName(name: string): string {
	const words = normaliseText(name).match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
	return words.map(inSingular).join('') || normaliseText(name)
}

function inSingular(word: string): string {
	if (/[^aeiou]ies$/.test(word) && word.length > 4) return `${word.slice(0, -3)}y`
	if (/(?:ss|x|z|ch|sh)es$/.test(word)) return word.slice(0, -2)
	return /[^su]s$/.test(word) && word.length > 3 ? word.slice(0, -1) : word
}
