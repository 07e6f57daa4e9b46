export interface PriceRange {
	leastRupees?: number
	mostRupees?: number
}

const sign = String.raw`(?:₹|\brs\b\.?|\binr\b|\brupees?\b|\brupaye?\b|\brupiya\b|रुपये|रुपए|રૂપિયા)`
const number = String.raw`(?:${sign}\s*)?(\d[\d,]*(?:\.\d+)?)(\s*(?:k|thousand|hazar|hazaar|हज़ार|हजार|હજાર)(?![\p{L}\p{M}]))?(?:\s*${sign}|\s*/-)?`
const below = String.raw`(?:under|below|less\s+than|upto|up\s+to|within|max|maximum|not\s+more\s+than|cheaper\s+than|<)`
const belowAfter = String.raw`(?:or\s+less|se\s+kam|se\s+niche|se\s+neeche|ke\s+andar|ke\s+neeche|ke\s+niche|ke\s+under|tak|andar|niche|neeche|thi\s+ochha|thi\s+ochhi|sudhi|nu\s+andar|से\s+कम|से\s+नीचे|के\s+अंदर|के\s+नीचे|तक|થી\s+ઓછા|થી\s+ઓછી|થી\s+ઓછું|થી\s+નીચે|ની\s+અંદર|સુધી|અંદર)`
const above = String.raw`(?:above|over|more\s+than|min|minimum|starting\s+from|at\s+least|>)`
const aboveAfter = String.raw`(?:or\s+more|se\s+zyada|se\s+jyada|se\s+upar|se\s+uper|thi\s+vadhu|से\s+ज़्यादा|से\s+ज्यादा|से\s+ऊपर|થી\s+વધુ|થી\s+ઉપર|and\s+above)`
const end = String.raw`(?![\p{L}\p{M}\p{N}])`
const start = String.raw`(?<![\p{L}\p{M}\p{N}])`
const sentence = (pattern: string) => new RegExp(start + pattern + end, 'u')

type Made = (numbers: number[]) => PriceRange
const up = ([most]: number[]): PriceRange => ({ mostRupees: most! })
const down = ([least]: number[]): PriceRange => ({ leastRupees: least! })
const sentences: [RegExp, Made][] = [
	[
		sentence(String.raw`(?:between\s+)?${number}\s*(?:-|to|and|se|से|થી)\s*${number}(?:\s+(?:ke\s+beech|के\s+बीच))?`),
		([least, most]) => ({ leastRupees: least!, mostRupees: most! }),
	],
	[sentence(String.raw`${below}\s*${number}`), up],
	[sentence(String.raw`${number}\s*${belowAfter}`), up],
	[sentence(String.raw`${above}\s*${number}`), down],
	[sentence(String.raw`${number}\s*${aboveAfter}`), down],
	// A price alone is a maximum price.
	[new RegExp(String.raw`${sign}\s*(\d[\d,]*)()${end}`, 'u'), up],
	[new RegExp(String.raw`${start}(\d[\d,]*)()\s*(?:${sign}|/-)`, 'u'), up],
]
/** Two smaller numbers without a currency sign are more likely sizes or years than prices. */
const leastRupees = 50
const mostRupees = 1_000_000_000

/** Returns the price range of a normalized query, and the query without it. */
export function takePrice(text: string): { range: PriceRange; rest: string } {
	for (const [pattern, made] of sentences) {
		const found = pattern.exec(text)
		if (!found) continue
		const numbers = [1, 3]
			.map((at) => [found[at], found[at + 1]] as const)
			.filter(([digits]) => digits)
			.map(([digits, thousands]) => Number(digits!.replaceAll(',', '')) * (thousands?.trim() ? 1000 : 1))
		if (numbers.some((one) => !(one >= leastRupees && one <= mostRupees))) continue
		const rest = `${text.slice(0, found.index)} ${text.slice(found.index + found[0].length)}`
			.replace(/\s+/g, ' ')
			.trim()
		return { range: made(numbers), rest }
	}
	return { range: {}, rest: text }
}
