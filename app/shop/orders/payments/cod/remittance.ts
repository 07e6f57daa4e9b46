/** The maximum number of lines of a courier's file. A larger file is refused. */
export const maxRemittanceLines = 2000

/** The largest size of a courier's file in bytes. */
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
 * The order of a remittance line: its total, the amount that the courier transferred for it, and the file's bank
 * reference.
 */
export interface RemittedOrder {
	id: number
	trackingNumber: string
	courier: string
	totalPaise: number
	receivedPaise: number
	/** `''` without one. */
	utr: string
	/**
	 * The number of days from the delivery to the transfer, or to today if the file names no day of transfer. `null` when
	 * the day of delivery is unknown.
	 */
	days: number | null
}

/**
 * The state of a remittance line (rule: remittance-file): `matched` when the total was transferred, `short` or `over`
 * when less or more was, `unknown` when there is no cash to receive for it, and `received` when the order was already
 * marked with the amount of the line.
 */
export type RemittanceLineState = 'matched' | 'short' | 'over' | 'unknown' | 'received'

/** A line of a remittance. */
export interface RemittanceLine {
	state: RemittanceLineState
	/** The beginning of the line as it is shown. */
	line: string
	/** Why there is no cash to receive for it. `''` when there is. */
	why: string
	/** The order with this tracking number. `null` when there is none or the line is `unknown`. */
	order: RemittedOrder | null
}

/** Groups the lines of a remittance by their state, in the order of the file. */
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
