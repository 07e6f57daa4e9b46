import { format, getFormatDateInfo, getFormatFromId, getFormatInfo } from 'numfmt'

/** Formats a number as its cell shows it. */
export type FigureWriter = (digits: string) => string

/** Currency formats, which vary by machine, and some unused formats. Their numbers keep all digits. */
const ofMoney = [5, 6, 7, 8, 37, 38, 41, 42, 43, 44, 47]

/** Returns the code of a built-in format. `''` for none. */
export function knownFormat(number: number): string {
	// These are date formats of East Asia.
	if (number >= 27 && number <= 36) return 'yyyy-mm-dd'
	return number > 58 || ofMoney.includes(number) ? '' : (getFormatFromId(number) ?? '')
}

/**
 * Returns a function that formats numbers as a cell format shows them, with decimals, zeros and literal text. All
 * digits of a code stay, and grouping is omitted. Dates become `2026-04-02`, or `02-Apr` or `Apr-26` when the format
 * shows only that part.
 */
export function figureWriter(code: string, isFrom1904 = false): FigureWriter {
	const section = firstSection(code)
	try {
		const { type, isDate, scale, maxDecimals } = getFormatInfo(section)
		if (isDate) return momentWriter(section, isFrom1904)
		// A format that shows thousands would lose the remaining digits.
		if (scale < 1 || ['general', 'text', 'fraction', 'error'].includes(type)) return plainFigure
		if (type === 'scientific') return (digits) => inPowers(digits, maxDecimals)
		return (digits) => asShown(digits, section)
	} catch {
		return plainFigure
	}
}

/**
 * Returns the section for positive numbers, without condition and grouping. It also serves other numbers because a 0
 * may be shown as a dash.
 */
function firstSection(code: string): string {
	const [section] = /^(?:"[^"]*"|\\.|[_*].|\[[^\]]*\]|[^;])*/su.exec(code)!
	return section.replace(/("[^"]*"|\[\$[^\]]*\])|\[[<>=][^\]]*\]|\\?,(?=[\\,]*[#0?])/gu, '$1')
}

/** Returns the digits of a number without the floating-point noise after the fifteenth digit. */
export function plainFigure(digits: string): string {
	const figure = Number(digits)
	if (/^-?\d+$/u.test(digits) || !Number.isFinite(figure)) return digits
	return Number.isSafeInteger(figure) ? String(figure) : String(Number(figure.toPrecision(15)))
}

/**
 * A number that may have been typed as `2E5` is formatted as shown so that it is not mistaken for a code. Others keep
 * all digits.
 */
function inPowers(digits: string, decimals: number): string {
	const plain = plainFigure(digits)
	if (/^\d*[1-9]$/u.test(plain)) return plain
	return format(`${'0.'.padEnd(decimals + 2, '0')}E+00`, Number(digits)).replace('.E', 'E')
}

function asShown(digits: string, code: string): string {
	const plain = plainFigure(digits)
	const figure = Math.abs(Number(plain))
	if (!(figure <= Number.MAX_SAFE_INTEGER)) return plain
	const shown = format(code, figure).replace(/(\d)\.(?!\d)/u, '$1')
	// The placeholder `#` omits a 0 before the decimal point, or the whole number.
	if (/(?<!\d)\.\d|^\D*$/u.test(shown)) return plain
	return Number(digits) < 0 && /[1-9]/u.test(shown) ? `-${shown}` : shown
}

const secondsOfDay = 24 * 60 * 60

function momentWriter(code: string, isFrom1904: boolean): FigureWriter {
	const shape = momentShape(code)
	return (digits) => {
		const days = Math.round(Number(digits) * secondsOfDay) / secondsOfDay
		if (!(days >= 0 && days < 2_958_466)) return plainFigure(digits)
		return format(shape, isFrom1904 && shape !== duration ? days + 1462 : days)
	}
}

const duration = '[hh]:mm:ss'

function momentShape(code: string): string {
	const { year, day, hours, seconds } = getFormatDateInfo(code)
	const hasTime = hours || seconds
	if (hasTime && !day && !year) return duration
	if (day && year) return hasTime ? 'yyyy-mm-dd hh:mm:ss' : 'yyyy-mm-dd'
	return day ? 'dd-mmm' : 'mmm-yy'
}
