import { formatShortDate, dayLength, startOfIndianDay } from '../../dates.ts'
import { formatPaise, toPaise } from '../../money.ts'
import { readFigure, type FigureSigns } from '../draft/figures.ts'

interface PricedRow {
	line: number
	reading: FigureSigns
	cell(column: string): string
}

interface WooPrice {
	price: string
	/** '' where nothing is off. */
	compare: string
	notes: string[]
}

/**
 * What a row of WooCommerce costs at a moment: its sale price counts between its dates (days of India), below the
 * regular price and above 0. Else a note says why not.
 */
export function priceOf(row: PricedRow, now: Date): WooPrice {
	const [regular, sale] = [row.cell('Regular price'), row.cell('Sale price')]
	const why = sale === '' ? '' : whyNoSale(row, now)
	if (why === null) return { price: sale, compare: regular, notes: [] }
	const figure = readFigure(sale, row.reading)
	const words = typeof figure === 'number' ? formatPaise(toPaise(figure)) : sale
	return {
		price: regular,
		compare: '',
		notes: why === '' ? [] : [`its sale price of ${words} ${why} (line ${row.line})`],
	}
}

/** Null for a sale that counts; figures that cannot be read are left to be refused. */
function whyNoSale(row: PricedRow, now: Date): string | null {
	const [regular, sale] = ['Regular price', 'Sale price'].map((column) => readFigure(row.cell(column), row.reading))
	if (row.cell('Regular price') === '') return 'has no regular price beside it and does not count'
	if (sale === 0) return 'is none and does not count'
	if (typeof sale === 'number' && typeof regular === 'number' && sale >= regular)
		return 'is not below the regular price and does not count'
	return outsideOf(row.cell('Date sale price starts'), row.cell('Date sale price ends'), now)
}

function outsideOf(starts: string, ends: string, now: Date): string | null {
	const [from, to] = [momentOf(starts, 'start'), momentOf(ends, 'end')]
	if (from === undefined || to === undefined)
		return `does not count: "${from === undefined ? starts : ends}" is no date`
	if (from && now < from) return `counts from ${formatShortDate(from)} on, not yet`
	return to && now > to ? `is over since ${formatShortDate(to)}` : null
}

const written = /^(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d))?(?:Z|[+-]\d\d:?\d\d)?)?$/

/** Null for none, undefined for what is no moment. */
function momentOf(text: string, edge: 'start' | 'end'): Date | null | undefined {
	if (text === '') return null
	const [, year, month, day, hour, minute, second = '00'] = written.exec(text) ?? []
	if (!year) return undefined
	const date = new Date(`${year}-${month}-${day}T00:00:00Z`)
	if (Number.isNaN(date.getTime()) || date.getUTCDate() !== Number(day)) return undefined
	const startOfDay = startOfIndianDay(date.getTime() / dayLength)
	if (hour === undefined) return edge === 'start' ? startOfDay : new Date(startOfDay.getTime() + dayLength - 1)
	const zone = /(?:Z|[+-]\d\d:?\d\d)$/.exec(text.slice(11))?.[0] ?? '+05:30'
	const moment = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}${zone}`)
	return Number.isNaN(moment.getTime()) ? undefined : moment
}
