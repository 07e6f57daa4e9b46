import { toAsciiDigits } from '../../values/text.ts'

/** The number format of the file, detected or stated by the owner. */
export interface NumberFormat {
	/** The decimal sign. `null` until it is known. */
	decimal: 'dot' | 'comma' | null
	/** The file contains numbers with a comma as the decimal sign. */
	hasCommas: boolean
}

/** The reason why a number is not accepted. */
export type NumberProblem = 'unreadable' | 'two ways' | 'too fine' | 'shortened'

const currency = /^(?:₹|rs\.?|re\.?|inr|रु\.?|रू\.?|રૂ\.?)\s*|\s*(?:₹|rs\.?|inr)$/giu
const shortened = /^\d+(?:[.,]\d+)?e[+-]?\d+$/iu
const spaced = /^\d{1,3}(?:[ '’]\d{2,3})*[ '’]\d{3}(?=$|[.,])/u

/**
 * Parses a cell's number if it has only one meaning: '₹ 1,29,999.00', 'Rs. 1299/-', '1299,50'. '1.299' is ambiguous,
 * and so is '12,999' in a file with decimal commas.
 */
export function parseNumber(text: string, { decimal, hasCommas }: NumberFormat): number | NumberProblem {
	const bare = toAsciiDigits(text)
		.trim()
		.replace(/\/[-=]$/u, '')
		.replace(currency, '')
		.trim()
	if (shortened.test(bare)) return 'shortened'
	const body = bare.replace(spaced, (figure) => figure.replace(/\D/gu, ''))
	if (!/^\d+(?:[.,]\d+)*$/u.test(body)) return 'unreadable'
	const signs: string[] = body.match(/[.,]/gu) ?? []
	const last = signs.at(-1)
	if (last === undefined) return Number(body)
	const [head, tail] = [body.slice(0, body.lastIndexOf(last)), body.slice(body.lastIndexOf(last) + 1)]
	if (signs.length > 1) {
		if (signs.every((sign) => sign === last)) return parseGroups(body) ?? 'unreadable'
		return signs.indexOf(last) === signs.length - 1 ? addPaise(parseGroups(head), tail) : 'unreadable'
	}
	if (tail.length !== 3 || !/^[1-9]\d{0,2}$/u.test(head)) return addPaise(Number(head), tail)
	const sign = last === '.' ? 'dot' : 'comma'
	if (decimal === sign) return addPaise(Number(head), tail)
	return decimal !== null || (sign === 'comma' && !hasCommas) ? Number(head + tail) : 'two ways'
}

/** Returns true for a cell that certainly uses a decimal comma. */
export function hasDecimalComma(text: string): boolean {
	return /(?:^|\D)\d[\d.]*,\d{1,2}\D*$/u.test(text)
}

/** Parses grouped digits: 1299 for '1.299' or '1,299', 129999 for '1,29,999'. */
function parseGroups(body: string): number | null {
	return /^\d{1,3}(?:[.,]\d{2,3})*[.,]\d{3}$/u.test(body) ? Number(body.replace(/\D/gu, '')) : null
}

function addPaise(rupees: number | null, tail: string): number | NumberProblem {
	const paise = tail.replace(/0+$/u, '')
	if (rupees === null) return 'unreadable'
	return paise.length > 2 ? 'too fine' : Number(`${rupees}.${paise || 0}`)
}
