import { findPaymentMethod, isCod, labelOtherMethod } from '../values/payment-methods.ts'
import { formatShortDate, getStartOfIndianDay, formatDateOfDay, dayMs, parseDay, toIndianDay } from '../values/dates.ts'
import { locale, timeZone } from '../region/india.ts'

/** The orders of an Indian day, and the money received and paid out on it. */
export interface DailyReport {
	day: number
	/** The number of orders that are not cancelled. */
	orderCount: number
	/** Sales less returns. */
	salesPaise: number
	/** Payments received and COD collected. */
	inPaise: number
	backPaise: number
	/** COD remitted by couriers. `inPaise` counts the same money on the day on which it was collected. */
	remittedPaise: number
}

/** The sales of a category, size, color or source in a period and in the previous one. */
export interface BreakdownRow {
	name: string
	/** The hex code of a color. */
	hexCode?: string
	/** The number of units, or of orders in the breakdown by source. */
	count: number
	/** Sales less returns. */
	salesPaise: number
	beforePaise: number
}

/** A group of pincodes with the same first three digits. */
export interface PincodeReturns {
	pin: string
	/** The number of COD orders that were shipped to these pincodes. */
	sentCount: number
	refusedCount: number
	refusedPaise: number
}

export interface PincodeReport extends PincodeReturns {
	/**
	 * The postal district of the pincode that begins with these digits and ends in 001. `''` when the directory has
	 * none.
	 */
	district: string
	orderCount: number
	salesPaise: number
	/** True when too many COD orders to these pincodes were refused and COD is still offered for them. */
	isBad: boolean
}

export const weekdayNames = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const
export const hourBands = ['0–3', '3–6', '6–9', '9–12', '12–15', '15–18', '18–21', '21–24'] as const

/** The tables that can be exported. */
export const reportTables = [
	'days',
	'category',
	'size',
	'color',
	'source',
	'pins',
	'rto-pincode',
	'rto-phone',
	'rto-courier',
	'rto-value',
	'hours',
	'best',
	'unsold',
	'sells-out',
] as const
export type ReportTable = (typeof reportTables)[number]

/** The number of orders by weekday (Monday first) and by band of three hours (`hourBands`) in Indian time. */
export type HourlyOrders = number[][]

export interface SoldProduct {
	productId: number | null
	name: string
	/** Units less returned units. */
	units: number
	/** Sales after discounts. */
	salesPaise: number
}

export interface UnsoldProduct {
	productId: number
	name: string
	units: number
	/** The value of the units at their regular price, without the reduction of a sale. */
	worthPaise: number
}

/** The maximum number of rows shown in a list. */
export const maxShown = 10

/** The fields of a ledger entry that determine its label. */
export interface LedgerEntry {
	provider: string
	source: string
	paymentMethod: string
}

/** Returns the payment method by which money was received or paid out. */
export function getLedgerMethodLabel({ provider, source, paymentMethod }: LedgerEntry): string {
	const method = findPaymentMethod(paymentMethod)
	const other = labelOtherMethod(paymentMethod)
	if (source === 'outlet') return `In-person sale, ${method?.pos.phrase ?? other}`
	if (provider === 'upi') return 'UPI to your bank'
	if (provider === 'shop')
		return isCod({ paymentMethod }) ? method!.name : `${method?.name ?? other}, marked as paid by you`
	return provider[0]!.toUpperCase() + provider.slice(1)
}

/** Returns the sum of a number over rows. */
export function sumBy<Row>(rows: readonly Row[], number: (row: Row) => number): number {
	return rows.reduce((sum, row) => sum + number(row), 0)
}

export interface ReportRow extends Omit<DailyReport, 'day'> {
	/** A label such as '23 Nov 2026', or 'November 2026' when rows are months. */
	label: string
}

const maxDailyRows = 62
// This format is not in the file of the date functions, because every page of the shop loads that file.
const monthFormat = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: timeZone.name })

/** Returns true when a table of this many days is grouped by month. */
export function isMonthly(days: readonly unknown[]): boolean {
	return days.length > maxDailyRows
}

/** Returns the days of a period that have data, or its months, newest first. */
export function buildReportRows(days: readonly DailyReport[]): ReportRow[] {
	const lines = new Map<string, ReportRow>()
	for (const { day, ...numbers } of days) {
		const label = formatRowLabel(day, days)
		const line = lines.get(label)
		lines.set(label, line ? addToRow(line, numbers) : { label, ...numbers })
	}
	return [...lines.values()].filter(hasValues).toReversed()
}

/** A day or month of the chart, with the sales of the same day or month in the previous period. */
export interface SalesChartPoint {
	label: string
	orderCount: number
	salesPaise: number
	beforePaise: number
}

/** Returns the days of a period, or its months, oldest first, each with the sales of the previous period. */
export function buildSalesChart(days: readonly DailyReport[], before: readonly number[]): SalesChartPoint[] {
	const drawn = new Map<string, SalesChartPoint>()
	for (const [index, { day, orderCount, salesPaise }] of days.entries()) {
		const label = formatRowLabel(day, days)
		const sum = drawn.get(label) ?? { label, orderCount: 0, salesPaise: 0, beforePaise: 0 }
		sum.orderCount += orderCount
		sum.salesPaise += salesPaise
		sum.beforePaise += before[index] ?? 0
		drawn.set(label, sum)
	}
	return [...drawn.values()]
}

function formatRowLabel(day: number, days: readonly unknown[]): string {
	return isMonthly(days) ? monthFormat.format(getStartOfIndianDay(day)) : formatShortDate(getStartOfIndianDay(day))
}

export function sumRows(lines: readonly ReportRow[]): ReportRow {
	const none = { orderCount: 0, salesPaise: 0, inPaise: 0, backPaise: 0, remittedPaise: 0 }
	return lines.reduce((sum, line) => addToRow(sum, line), { label: 'Total', ...none })
}

function addToRow(line: ReportRow, more: Omit<DailyReport, 'day'>): ReportRow {
	return {
		label: line.label,
		orderCount: line.orderCount + more.orderCount,
		salesPaise: line.salesPaise + more.salesPaise,
		inPaise: line.inPaise + more.inPaise,
		backPaise: line.backPaise + more.backPaise,
		remittedPaise: line.remittedPaise + more.remittedPaise,
	}
}

function hasValues({ label: _, ...numbers }: ReportRow): boolean {
	return Object.values(numbers).some((number) => number !== 0)
}

/** A range of Indian days, both included. */
export interface Period {
	first: number
	last: number
}

/** The maximum number of days in a period, so that a page's queries finish in time. */
const maxPeriodDays = 366

/** Returns the period between two dates. `null` for invalid dates, the wrong order or more than a year. */
export function parsePeriod(from: string | null, to: string | null): Period | null {
	const [first, last] = [parseDay(from), parseDay(to)]
	if (first === null || last === null || last < first || last - first >= maxPeriodDays) return null
	return { first, last }
}

/** Returns the preceding period of the same length. */
export function getPreviousPeriod({ first, last }: Period): Period {
	return { first: first - (last - first + 1), last: first - 1 }
}

/** Returns the common periods by name. The financial year begins in April. */
export function listPresetPeriods(now: Date): [name: string, period: Period][] {
	const today = toIndianDay(now)
	const [year, month] = formatDateOfDay(today).split('-').map(Number) as [number, number]
	const getFirstDay = (ofYear: number, ofMonth: number) => Date.UTC(ofYear, ofMonth - 1, 1) / dayMs
	const april = getFirstDay(month >= 4 ? year : year - 1, 4)
	const previousApril = getFirstDay(month >= 4 ? year - 1 : year - 2, 4)
	return [
		['This month', { first: getFirstDay(year, month), last: today }],
		['Last month', { first: getFirstDay(year, month - 1), last: getFirstDay(year, month) - 1 }],
		['Last 7 days', { first: today - 6, last: today }],
		['This financial year', { first: april, last: today }],
		['Last financial year', { first: previousApril, last: april - 1 }],
	]
}

const sliceLength = 31

/** Splits a period into parts of at most a month. Each is read in one query so that nobody waits for a year. */
export function splitPeriod({ first, last }: Period): Period[] {
	const count = Math.ceil((last - first + 1) / sliceLength)
	return Array.from({ length: count }, (_, index) => ({
		first: first + index * sliceLength,
		last: Math.min(last, first + (index + 1) * sliceLength - 1),
	}))
}
