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
	/** COD remitted by couriers. It counts as received when it was collected. */
	remittedPaise: number
}

/** The sales of a category, size, color or source in a period and in the previous one. */
export interface BreakdownRow {
	name: string
	/** The hex code of a color. */
	hexCode?: string
	/** Units, or orders for a source. */
	count: number
	/** Sales less returns. */
	salesPaise: number
	beforePaise: number
}

/** A group of pincodes with the same first three digits. */
export interface PincodeReturns {
	pin: string
	/** COD orders shipped there that were delivered or returned to origin. */
	sentCount: number
	refusedCount: number
	refusedPaise: number
}

export interface PincodeReport extends PincodeReturns {
	/** The postal district of its head office. `''` when the directory has none. */
	district: string
	orderCount: number
	salesPaise: number
	/** COD is still available although too many COD orders were returned to origin. */
	isBad: boolean
}

export const weekdayNames = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const
export const hourBands = ['0–3', '3–6', '6–9', '9–12', '12–15', '15–18', '18–21', '21–24'] as const

/** The tables that can be exported. */
export const reportTables = [
	'days',
	'category',
	'size',
	'colour',
	'source',
	'pins',
	'hours',
	'best',
	'unsold',
	'sells-out',
] as const
export type ReportTable = (typeof reportTables)[number]

/** Orders by weekday, Monday first, and by Indian hours in groups of three. */
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
	/** The value at the current price. */
	worthPaise: number
}

/** The maximum number of rows shown in a list. */
export const maxShown = 10

/** A ledger entry. */
export interface LedgerEntry {
	provider: string
	source: string
	paymentMethod: string
}

/** Returns the payment method by which money was received or paid out. */
export function getLedgerMethodLabel({ provider, source, paymentMethod }: LedgerEntry): string {
	const isCod = paymentMethod === 'cod'
	if (source === 'outlet') return isCod ? 'In-person sale, cash' : 'In-person sale, UPI'
	if (provider === 'upi') return 'UPI to your bank'
	if (provider === 'shop') return isCod ? 'Cash on delivery' : 'Online, marked by you'
	return provider[0]!.toUpperCase() + provider.slice(1)
}

/** Returns the sum of a number over rows. */
export function sumBy<Row>(rows: readonly Row[], number: (row: Row) => number): number {
	return rows.reduce((sum, row) => sum + number(row), 0)
}
