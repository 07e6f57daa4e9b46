import { formatShortDate, getStartOfIndianDay } from '../values/dates.ts'
import type { DailyReport } from './report-view.ts'

export interface ReportRow extends Omit<DailyReport, 'day'> {
	/** A label such as '23 Nov 2026', or 'November 2026' when rows are months. */
	label: string
}

const maxDailyRows = 62
// The format is separate from the date functions, which are part of every page of the shop.
const months = new Intl.DateTimeFormat('en-IN', { month: 'long', year: 'numeric', timeZone: 'Asia/Kolkata' })

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

/** A day or month of the chart with the same one of the previous period. */
export interface SalesChartPoint {
	label: string
	orderCount: number
	salesPaise: number
	beforePaise: number
}

/** Returns the days of a period, or its months, oldest first, with those of the previous period. */
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
	return isMonthly(days) ? months.format(getStartOfIndianDay(day)) : formatShortDate(getStartOfIndianDay(day))
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
