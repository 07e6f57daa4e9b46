/** Writes a figure as its cell shows it. */
export type FigureWriter = (digits: string) => string

/** Those that have a number instead of a code. */
const known: Record<number, string> = {
	1: '0',
	2: '0.00',
	3: '#,##0',
	4: '#,##0.00',
	9: '0%',
	10: '0.00%',
	11: '0.00E+00',
	14: 'dd/mm/yyyy',
	15: 'd-mmm-yy',
	16: 'd-mmm',
	17: 'mmm-yy',
	18: 'h:mm',
	19: 'h:mm:ss',
	20: 'h:mm',
	21: 'h:mm:ss',
	22: 'dd/mm/yyyy h:mm',
	39: '#,##0.00',
	40: '#,##0.00',
	45: 'h:mm:ss',
	46: 'h:mm:ss',
	48: '##0.0E+0',
}

/** The code of a format with this number; those of East Asia are dates. */
export function knownFormat(number: number): string {
	return known[number] ?? ((number >= 27 && number <= 36) || (number >= 50 && number <= 58) ? 'yyyy-mm-dd' : '')
}

/**
 * Writes figures as a format shows them: with its decimals, zeros and words. All digits of a code stay, and grouping is
 * left out. What is shown as a date is written as `2026-04-02`, or as `02-Apr` or `Apr-26` where no more of it is seen.
 */
export function figureWriter(code: string, isFrom1904 = false): FigureWriter {
	const parts = firstSection(code)
	const signs = parts.map(({ sign }) => sign).join('')
	if (/general/iu.test(signs) || signs.includes('@')) return plainFigure
	const power = /^[#0,]*(?:\.([#0]*))?E[+-]0+$/iu.exec(signs)
	if (power) return (digits) => inPowers(digits, power[1]?.length ?? 0)
	if (/[dmyhs]/iu.test(signs)) return (digits) => asMoment(digits, signs.toLowerCase(), isFrom1904)
	return fixedWriter(parts) ?? plainFigure
}

/** The digits of a figure, without the noise after the fifteenth that its last bit makes. */
export function plainFigure(digits: string): string {
	const figure = Number(digits)
	if (/^-?\d+$/u.test(digits) || !Number.isFinite(figure)) return digits
	return Number.isSafeInteger(figure) ? String(figure) : String(Number(figure.toPrecision(15)))
}

interface Part {
	/** '' for words. */
	sign: string
	words: string
}

/** That of figures above 0. */
function firstSection(code: string): Part[] {
	const parts: Part[] = []
	for (const [token] of code.matchAll(/"[^"]*"|\\.|[_*].|\[[^\]]*\]|./gsu)) {
		if (token === ';') break
		parts.push(partOf(token))
	}
	return parts
}

function partOf(token: string): Part {
	if (token.startsWith('"')) return { sign: '', words: token.slice(1, -1) }
	if (token.startsWith('\\')) return { sign: '', words: token.slice(1) }
	if (/^[_*]./su.test(token)) return { sign: '', words: ' ' }
	if (/^\[(?:h+|m+|s+)\]$/iu.test(token)) return { sign: token.slice(1, -1), words: '' }
	if (token.startsWith('[')) return { sign: '', words: /^\[\$([^\]-]*)/u.exec(token)?.[1] ?? '' }
	return /[#0?.,%@a-z+-]/iu.test(token) ? { sign: token, words: '' } : { sign: '', words: token }
}

function fixedWriter(parts: Part[]): FigureWriter | null {
	const isDigit = ({ sign }: Part) => /^[#0?.,]$/u.test(sign)
	const [first, last] = [parts.findIndex(isDigit), parts.findLastIndex(isDigit)]
	const body = /^([#0,]*[#0])?(?:\.([#0]*))?$/u.exec(
		parts
			.slice(Math.max(first, 0), last + 1)
			.map(({ sign }) => sign || ' ')
			.join(''),
	)
	if (first === -1 || !body) return null
	const [whole = '', decimals = ''] = body.slice(1)
	const wordsOf = (some: Part[]) => some.map(({ sign, words }) => sign + words).join('')
	const [before, after] = [wordsOf(parts.slice(0, first)), wordsOf(parts.slice(last + 1))]
	const shift = decimals.length + (after.includes('%') ? 2 : 0)
	const zeros = { whole: whole.replace(/[^0]/gu, '').length, decimals: decimals.replace(/#+$/u, '').length }
	return (digits) => {
		const figure = Math.abs(Number(digits))
		const plain = plainFigure(String(figure))
		const rounded = Math.round(Number(`${plain}e${shift}`))
		if (!Number.isSafeInteger(rounded)) return plainFigure(digits)
		const all = String(rounded).padStart(decimals.length + Math.max(zeros.whole, 1), '0')
		const cut = all.length - decimals.length
		const [least, most] = [all.slice(cut, cut + zeros.decimals), all.slice(cut + zeros.decimals).replace(/0+$/u, '')]
		const fraction = least + most
		const sign = Number(digits) < 0 && rounded > 0 ? '-' : ''
		return `${sign}${before}${all.slice(0, cut)}${fraction && `.${fraction}`}${after}`
	}
}

/** A figure that may have been typed as `2E5` is shown as it is seen, and so is not taken for a code; others have all digits. */
function inPowers(digits: string, decimals: number): string {
	const plain = plainFigure(digits)
	if (/^\d*[1-9]$/u.test(plain)) return plain
	return Number(digits)
		.toExponential(decimals)
		.replace(/e([+-])(\d)$/u, 'E$10$2')
		.replace('e', 'E')
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const secondsOfDay = 24 * 60 * 60
/** 1 January 1970, as a spreadsheet counts days. */
const firstDay = 25_569
const two = (number: number) => String(number).padStart(2, '0')

function asMoment(digits: string, signs: string, isFrom1904: boolean): string {
	const seconds = Math.round(Number(digits) * secondsOfDay)
	const [hasDay, hasYear] = ['d', 'y'].map((sign) => signs.includes(sign))
	const hasTime = /[hs]/u.test(signs)
	if (!(seconds >= 0 && seconds < 2_958_466 * secondsOfDay)) return plainFigure(digits)
	if (hasTime && !hasDay && !hasYear)
		return `${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
	// A spreadsheet has a 29 February 1900.
	const days = isFrom1904 ? 1462 : seconds < 60 * secondsOfDay ? 1 : 0
	const date = new Date((seconds + (days - firstDay) * secondsOfDay) * 1000)
	const month = months[date.getUTCMonth()]!
	if (hasDay && hasYear)
		return date
			.toISOString()
			.slice(0, hasTime ? 19 : 10)
			.replace('T', ' ')
	return hasDay ? `${two(date.getUTCDate())}-${month}` : `${month}-${two(date.getUTCFullYear() % 100)}`
}
