const shortest = 3
const longest = 30

/** The words of normalised text that can be searched for: of three letters or more, not only digits. */
export function wordsOf(normalised: string): string[] {
	const words = normalised.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
	return words.filter((word) => word.length >= shortest && word.length <= longest && /\p{L}/u.test(word))
}

/**
 * The known words that were perhaps meant by one that is not known: the same in singular or plural first, then those
 * that are one letter off, those that most names have first. At most `most`.
 */
export function nearestWords(word: string, known: ReadonlyMap<string, number>, most: number): string[] {
	const forms = otherNumbers(word).filter((form) => known.has(form))
	const near: string[] = []
	// Of three letters one is a third: anything would be near.
	if (word.length > shortest) for (const other of known.keys()) if (isOneOff(word, other)) near.push(other)
	near.sort((one, other) => known.get(other)! - known.get(one)!)
	return [...new Set([...forms, ...near])].slice(0, most)
}

/** What a word may be in singular and in plural. */
export function otherNumbers(word: string): string[] {
	const singular = [
		...(word.endsWith('ies') ? [`${word.slice(0, -3)}y`] : []),
		...(/(?:s|x|z|ch|sh)es$/.test(word) ? [word.slice(0, -2)] : []),
		...(/[^s]s$/.test(word) ? [word.slice(0, -1)] : []),
	]
	const plural = word.endsWith('y') ? [`${word.slice(0, -1)}ies`, `${word}s`] : [`${word}s`, `${word}es`]
	return [...singular, ...plural]
}

/** Whether one letter more, less or other, or two beside each other exchanged, make one word the other. */
export function isOneOff(one: string, other: string): boolean {
	if (Math.abs(one.length - other.length) > 1 || one === other) return false
	let start = 0
	while (start < one.length && one[start] === other[start]) start += 1
	let end = 0
	while (end < Math.min(one.length, other.length) - start && one.at(-1 - end) === other.at(-1 - end)) end += 1
	const [left, right] = [one.slice(start, one.length - end), other.slice(start, other.length - end)]
	if (left.length <= 1 && right.length <= 1) return true
	return left.length === 2 && right.length === 2 && left[0] === right[1] && left[1] === right[0]
}
