/** An Indian day: what was ordered on it, and what came in and went out on it. */
export interface DayNumbers {
	day: number
	/** Orders that are not cancelled. */
	orderCount: number
	/** Less what came back. */
	salesPaise: number
	/** Paid, and collected in cash. */
	inPaise: number
	backPaise: number
	/** Cash from couriers to the shop; it came in when it was collected. */
	handedOverPaise: number
}

/** What was sold of a category, a size or a colour, or came from a source, in a period and in the one before. */
export interface Share {
	name: string
	/** A colour's own. */
	hexCode?: string
	/** Pieces; orders from a source. */
	count: number
	/** Less what came back. */
	salesPaise: number
	beforePaise: number
}

/** The PIN codes that begin with the same three digits. */
export interface RefusedPin {
	pin: string
	/** Cash orders that were sent there and arrived, or came back. */
	sentCount: number
	refusedCount: number
	refusedPaise: number
}

export interface PinNumbers extends RefusedPin {
	/** The post's district of its head office; '' where the directory has none. */
	district: string
	orderCount: number
	salesPaise: number
	/** So much cash came back that none should be offered, and it still is. */
	isBad: boolean
}

export const weekdayNames = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const
export const bandNames = ['0–3', '3–6', '6–9', '9–12', '12–15', '15–18', '18–21', '21–24'] as const

/** Tables that can be had as a file. */
export const numberTables = [
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
export type NumberTable = (typeof numberTables)[number]

/** Orders by weekday, Monday first, and by hours of India, three together. */
export type HourNumbers = number[][]

export interface SoldProduct {
	productId: number | null
	name: string
	/** Pieces without those that came back. */
	pieces: number
	/** Sales after discounts. */
	salesPaise: number
}

export interface DeadProduct {
	productId: number
	name: string
	pieces: number
	/** The worth at its price. */
	worthPaise: number
}

/** How many of a list are shown. */
export const mostShown = 10

/** An entry of the ledger. */
export interface Entry {
	provider: string
	source: string
	paymentMethod: string
}

/** The way by which money came in or went out. */
export function wayOfEntry({ provider, source, paymentMethod }: Entry): string {
	const isCash = paymentMethod === 'cod'
	if (source === 'outlet') return isCash ? 'Counter, cash' : 'Counter, UPI'
	if (provider === 'upi') return 'UPI to your bank'
	if (provider === 'shop') return isCash ? 'Cash on delivery' : 'Online, noted by hand'
	return provider[0]!.toUpperCase() + provider.slice(1)
}

/** The sum of a number over rows. */
export function sumOf<Row>(rows: readonly Row[], number: (row: Row) => number): number {
	return rows.reduce((sum, row) => sum + number(row), 0)
}
