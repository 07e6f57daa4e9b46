/** The largest number of lines read from a courier's file. */
export const maxRemittanceLines = 2000

/** The largest size of a courier's file in bytes. */
export const maxRemittanceBytes = 1024 * 1024

/** The note about a short payment unless another one is entered. */
export const defaultShortfallNote = 'Courier charge'

/** The headings of columns that staff name when they are not found. `''` for none. */
export interface RemittanceColumns {
	trackingColumn: string
	amountColumn: string
	utrColumn: string
}

/** An order of a remittance: its total, what the courier has transferred for it, and the bank reference in the file. */
export interface RemittedOrder {
	id: number
	trackingNumber: string
	courier: string
	totalPaise: number
	receivedPaise: number
	/** `''` without one. */
	utr: string
	/** The days from the delivery to the transfer. `null` when a date is unknown. */
	days: number | null
}

/**
 * What a line of a remittance is (rule: remittance-file). The order of a `received` line is marked already, with the
 * amount of the line.
 */
export type RemittanceLineState = 'matched' | 'short' | 'over' | 'unknown' | 'received'

/** A line of a remittance. */
export interface RemittanceLine {
	state: RemittanceLineState
	/** The beginning of the line as it is shown. */
	line: string
	/** Why there is no cash to receive for it. `''` when there is. */
	why: string
	/** `null` when no COD order has its tracking number. */
	order: RemittedOrder | null
}

/** Puts lines into the lists of a page, in their order. */
export function groupRemittanceLines(lines: readonly RemittanceLine[]) {
	const list = (state: RemittanceLineState) =>
		lines.flatMap((line) => (line.state === state && line.order ? [line.order] : []))
	return {
		matched: list('matched'),
		short: list('short'),
		over: list('over'),
		received: list('received'),
		unknown: lines.filter(({ state }) => state === 'unknown').map(({ line, why }) => ({ line, why })),
	}
}

export type RemittanceLists = ReturnType<typeof groupRemittanceLines>
