import { format, getFormatDateInfo, getFormatFromId, getFormatInfo } from 'numfmt'

/** Writes a figure as its cell shows it. */
export type FigureWriter = (digits: string) => string

/** Formats of money, which each machine shows in its own way, and some of none: their figures have all digits. */
const ofMoney = [5, 6, 7, 8, 37, 38, 41, 42, 43, 44, 47]

/** The code of a format that has a number alone; '' for none. */
export function knownFormat(number: number): string {
	// East Asia's dates.
	if (number >= 27 && number <= 36) return 'yyyy-mm-dd'
	return number > 58 || ofMoney.includes(number) ? '' : (getFormatFromId(number) ?? '')
}

/**
 * Writes figures as a format shows them: with its decimals, zeros and words. All digits of a code stay, and grouping is
 * left out. What is shown as a date is written as `2026-04-02`, or as `02-Apr` or `Apr-26` where no more of it is seen.
 */
export function figureWriter(code: string, isFrom1904 = false): FigureWriter {
	const section = firstSection(code)
	try {
		const { type, isDate, scale, maxDecimals } = getFormatInfo(section)
		if (isDate) return momentWriter(section, isFrom1904)
		// One that shows thousands would lose the rest.
		if (scale < 1 || ['general', 'text', 'fraction', 'error'].includes(type)) return plainFigure
		if (type === 'scientific') return (digits) => inPowers(digits, maxDecimals)
		return (digits) => asShown(digits, section)
	} catch {
		return plainFigure
	}
}

/** That of figures above 0, which others follow too: a 0 may be shown as a dash. Without condition and grouping. */
function firstSection(code: string): string {
	const [section] = /^(?:"[^"]*"|\\.|[_*].|\[[^\]]*\]|[^;])*/su.exec(code)!
	return section.replace(/("[^"]*"|\[\$[^\]]*\])|\[[<>=][^\]]*\]|\\?,(?=[\\,]*[#0?])/gu, '$1')
}

/** The digits of a figure, without the noise after the fifteenth that its last bit makes. */
export function plainFigure(digits: string): string {
	const figure = Number(digits)
	if (/^-?\d+$/u.test(digits) || !Number.isFinite(figure)) return digits
	return Number.isSafeInteger(figure) ? String(figure) : String(Number(figure.toPrecision(15)))
}

/** A figure that may have been typed as `2E5` is shown as it is seen, and so is not taken for a code; others have all digits. */
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
	// `#` leaves out a 0 before the point, or all of it.
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
