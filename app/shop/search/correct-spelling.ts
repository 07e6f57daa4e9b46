/** Known words, each with the number of products that contain it. */
export type KnownTerms = ReadonlyMap<string, number>

const maxEditDistance = 2

/**
 * Returns the known word that the user probably meant (rule: similar-products). `undefined` when none is near enough,
 * and for words of fewer than four letters or with characters other than a to z.
 */
export function correctSpelling(word: string, known: KnownTerms): string | undefined {
	if (word.length < 4 || !/^[a-z]+$/.test(word)) return undefined
	const maxDistance = word.length < 6 ? 1 : 2
	const [mask, sound] = [toCharacterMask(word), toPhonetic(word)]
	let best: { other: string; cost: number; count: number } | undefined
	for (const [other, count] of known) {
		if (Math.abs(other.length - word.length) > maxEditDistance || other.length < 3) continue
		// One edit changes at most two bits of the character mask, so this known word needs more edits than allowed.
		if (countBits(mask ^ toCharacterMask(other)) > 2 * maxEditDistance) continue
		const steps = getEditDistance(word, other, maxEditDistance)
		if (steps > maxEditDistance) continue
		const cost = toPhonetic(other) === sound ? 0.5 : steps + (other[0] === word[0] ? 0 : 0.75)
		if (cost > maxDistance) continue
		if (!best || cost < best.cost || (cost === best.cost && count > best.count)) best = { other, cost, count }
	}
	return best?.other
}

const maxSimilarTerms = 3

/**
 * Returns known words to suggest for an unknown one, nearest first. Words near enough to replace it are found by
 * `correctSpelling` instead.
 */
export function findSimilarTerms(word: string, known: KnownTerms): string[] {
	const maxDistance = Math.min(3, Math.ceil(word.length / 2))
	const near = [...known].flatMap(([other, count]) => {
		if (other.length < 3 || /\d/.test(other) || Math.abs(other.length - word.length) > maxDistance) return []
		const steps = getEditDistance(word, other, maxDistance)
		return steps <= maxDistance ? { other, steps, count } : []
	})
	const sorted = near.toSorted((one, other) => one.steps - other.steps || other.count - one.count)
	return sorted.slice(0, maxSimilarTerms).map(({ other }) => other)
}

/** Returns the phonetic form of a word, in which double and long vowels and similar-sounding characters are equal. */
function toPhonetic(word: string): string {
	return word
		.replace(/ph/g, 'f')
		.replace(/ck|q|c(?![heiy])/g, 'k')
		.replace(/w/g, 'v')
		.replace(/z/g, 's')
		.replace(/ee|ea|ie|y/g, 'i')
		.replace(/oo|ou/g, 'u')
		.replace(/([bdgkt])h/g, '$1')
		.replace(/(.)\1+/g, '$1')
		.replace(/h$/, '')
}

function toCharacterMask(word: string): number {
	let bits = 0
	for (let at = 0; at < word.length; at += 1) bits |= 1 << (word.charCodeAt(at) - 97)
	return bits
}

function countBits(bits: number): number {
	let left = bits
	let count = 0
	while (left !== 0) {
		left &= left - 1
		count += 1
	}
	return count
}

/**
 * Counts the characters added, removed, replaced or swapped with their neighbor. Returns `maxDistance` + 1 for larger
 * distances.
 */
export function getEditDistance(one: string, other: string, maxDistance: number): number {
	let [before, row]: [number[], number[]] = [[], Array.from({ length: other.length + 1 }, (_, at) => at)]
	for (let i = 1; i <= one.length; i += 1) {
		const next = [i]
		for (let j = 1; j <= other.length; j += 1) {
			const isSame = one[i - 1] === other[j - 1]
			next[j] = Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + (isSame ? 0 : 1))
			if (i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1])
				next[j] = Math.min(next[j]!, before[j - 2]! + 1)
		}
		if (Math.min(...next) > maxDistance) return maxDistance + 1
		;[before, row] = [row, next]
	}
	return row[other.length]!
}
