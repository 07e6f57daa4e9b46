const shortest = 3
const longest = 30

/** The searchable words: three letters or more, not only digits. */
export function wordsOf(normalised: string): string[] {
	const words = normalised.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
	return words.filter((word) => word.length >= shortest && word.length <= longest && /\p{L}/u.test(word))
}

/** Up to `most` known words for an unknown one: other number first, then one letter off, the frequent first. */
export function nearestWords(word: string, known: ReadonlyMap<string, number>, most: number): string[] {
	const forms = otherNumbers(word).filter((form) => known.has(form))
	const near: string[] = []
	// One of three letters is too much.
	if (word.length > shortest) for (const other of known.keys()) if (isOneOff(word, other)) near.push(other)
	near.sort((one, other) => known.get(other)! - known.get(one)!)
	return [...new Set([...forms, ...near])].slice(0, most)
}

/** The singulars and plurals of a word. */
export function otherNumbers(word: string): string[] {
	const singular = [
		...(word.endsWith('ies') ? [`${word.slice(0, -3)}y`] : []),
		...(/(?:s|x|z|ch|sh)es$/.test(word) ? [word.slice(0, -2)] : []),
		...(/[^s]s$/.test(word) ? [word.slice(0, -1)] : []),
	]
	const plural = word.endsWith('y') ? [`${word.slice(0, -1)}ies`, `${word}s`] : [`${word}s`, `${word}es`]
	return [...singular, ...plural]
}

/** Whether one letter added, removed, replaced or swapped makes them equal. */
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
