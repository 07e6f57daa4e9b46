/** The maximum number of lines of a courier's file. A larger file is refused. */
export const maxRemittanceLines = 2000

/** The maximum size of a courier's file in bytes. */
export const maxRemittanceBytes = 1024 * 1024

/** The note about a short payment unless another one is entered. */
export const defaultShortfallNote = 'Courier charge'

/** The headings that staff enter for columns that the shop did not recognize. `''` for none. */
export interface RemittanceColumns {
	trackingColumn: string
	amountColumn: string
	utrColumn: string
}

/**
 * The order of a remittance line: what was due, the amount that the courier transferred for it, and the file's bank
 * reference.
 */
export interface RemittedOrder {
	id: number
	trackingNumber: string
	courier: string
	/** The order's total. For an overpaid line, the amount that was still due, which is 0 after a return to origin. */
	totalPaise: number
	receivedPaise: number
	/** `''` without one. */
	utr: string
	/**
	 * The number of days from the delivery to the transfer. If the file names no day of transfer, they are counted
	 * until today. `null` when the day of delivery is unknown.
	 */
	days: number | null
}

/**
 * The states of a remittance line (rule: remittance-file) with their labels: `matched` when the total was transferred,
 * `short` or `over` when less or more than due was, `unknown` when there is no cash to receive for it, `received` when
 * the order was already marked with the amount of the line, and `settled` when staff have decided on what was overpaid.
 */
export const remittanceLineStates = {
	matched: 'Matched',
	short: 'Short',
	over: 'Overpaid',
	unknown: 'Unknown',
	received: 'Received',
	settled: 'Settled',
} as const
export type RemittanceLineState = keyof typeof remittanceLineStates

/** The ways to settle the difference of an overpaid line, with their labels. */
export const settlements = { returned: 'Returned to the courier', kept: 'Kept' } as const
export type Settlement = keyof typeof settlements

/** A line of a remittance. */
export interface RemittanceLine {
	state: RemittanceLineState
	/** The beginning of the line as it is shown. */
	line: string
	/** Why the line is `unknown` or `over`, or how it was settled. `''` without a reason. */
	why: string
	/** The order with this tracking number. `null` when there is none or the line is `unknown`. */
	order: RemittedOrder | null
}

/** Returns the columns that a line is stored with. */
export function toLineColumns({ state, why, order }: RemittanceLine) {
	const {
		id = null,
		trackingNumber = '',
		courier = '',
		totalPaise = 0,
		receivedPaise = 0,
		utr = '',
		days = null,
	} = order ?? {}
	return { state, problem: why, orderId: id, trackingNumber, courier, totalPaise, receivedPaise, utr, days }
}

/** Groups the lines of a remittance by their state, in the order of the file. */
export function groupRemittanceLines(lines: readonly RemittanceLine[]) {
	const list = (state: RemittanceLineState) =>
		lines.flatMap(({ state: found, order, why }) => (found === state && order ? [{ ...order, why }] : []))
	return {
		matched: list('matched'),
		short: list('short'),
		over: list('over'),
		settled: list('settled'),
		received: list('received'),
		unknown: lines.filter(({ state }) => state === 'unknown').map(({ line, why }) => ({ line, why })),
	}
}

export type RemittanceLists = ReturnType<typeof groupRemittanceLines>
export type ListedOrder = RemittanceLists['matched'][number]

/** The number of a remittance's lines in one state, and how many of these lines were transferred late. */
export interface RemittanceCountRow {
	/** The ID of the remittance. */
	id: number
	state: RemittanceLineState
	count: number
	late: number
	/** The transferred minus the due amount of all these lines, in paise. Only used for the state `over`. */
	overPaise: number
}

/**
 * The counts of a remittance's lines by state. `late` counts lines of any state that were transferred more days after
 * the delivery than the owner allows. `overPaise` is the amount that was overpaid and is not settled.
 */
export type RemittanceCounts = Record<RemittanceLineState | 'late' | 'overPaise', number>

export function sumRemittanceCounts(rows: readonly RemittanceCountRow[]): RemittanceCounts {
	const counts = { matched: 0, short: 0, over: 0, unknown: 0, received: 0, settled: 0, late: 0, overPaise: 0 }
	for (const { state, count, late, overPaise } of rows) {
		counts[state] += count
		counts.late += late
		if (state === 'over') counts.overPaise += overPaise
	}
	return counts
}
