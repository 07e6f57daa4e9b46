import { formatShortDate, startOfIndianDay } from '../dates.ts'
import type { DayNumbers } from './numbers-view.ts'

export interface NumberLine extends Omit<DayNumbers, 'day'> {
	/** A label such as '23 Nov 2026', or 'November 2026' when rows are months. */
	label: string
}

const mostDays = 62
// The format is separate from the date functions, which are part of every page of the shop.
const months = new Intl.DateTimeFormat('en-IN', { month: 'long', year: 'numeric', timeZone: 'Asia/Kolkata' })

/** Returns true when a table of this many days is grouped by month. */
export function isByMonth(days: readonly unknown[]): boolean {
	return days.length > mostDays
}

/** Returns the days of a period that have data, or its months, newest first. */
export function numberLines(days: readonly DayNumbers[]): NumberLine[] {
	const lines = new Map<string, NumberLine>()
	for (const { day, ...numbers } of days) {
		const label = labelOf(day, days)
		const line = lines.get(label)
		lines.set(label, line ? addNumbers(line, numbers) : { label, ...numbers })
	}
	return [...lines.values()].filter(hasAny).toReversed()
}

/** A day or month of the chart with the same one of the previous period. */
export interface DrawnSales {
	label: string
	orderCount: number
	salesPaise: number
	beforePaise: number
}

/** Returns the days of a period, or its months, oldest first, with those of the previous period. */
export function drawnSales(days: readonly DayNumbers[], before: readonly number[]): DrawnSales[] {
	const drawn = new Map<string, DrawnSales>()
	for (const [index, { day, orderCount, salesPaise }] of days.entries()) {
		const label = labelOf(day, days)
		const sum = drawn.get(label) ?? { label, orderCount: 0, salesPaise: 0, beforePaise: 0 }
		sum.orderCount += orderCount
		sum.salesPaise += salesPaise
		sum.beforePaise += before[index] ?? 0
		drawn.set(label, sum)
	}
	return [...drawn.values()]
}

function labelOf(day: number, days: readonly unknown[]): string {
	return isByMonth(days) ? months.format(startOfIndianDay(day)) : formatShortDate(startOfIndianDay(day))
}

export function totalOf(lines: readonly NumberLine[]): NumberLine {
	const none = { orderCount: 0, salesPaise: 0, inPaise: 0, backPaise: 0, handedOverPaise: 0 }
	return lines.reduce((sum, line) => addNumbers(sum, line), { label: 'Total', ...none })
}

function addNumbers(line: NumberLine, more: Omit<DayNumbers, 'day'>): NumberLine {
	return {
		label: line.label,
		orderCount: line.orderCount + more.orderCount,
		salesPaise: line.salesPaise + more.salesPaise,
		inPaise: line.inPaise + more.inPaise,
		backPaise: line.backPaise + more.backPaise,
		handedOverPaise: line.handedOverPaise + more.handedOverPaise,
	}
}

function hasAny({ label: _, ...numbers }: NumberLine): boolean {
	return Object.values(numbers).some((number) => number !== 0)
}
