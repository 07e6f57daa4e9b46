/** The largest number of lines read from a courier's file. */
export const maxRemittanceLines = 500

/** The note about a short payment unless another one is entered. */
export const defaultShortfallNote = 'Courier charge'

/** An order of a preview: its total, what the courier has transferred for it, and the bank reference in the file. */
export interface RemittedOrder {
	id: number
	totalPaise: number
	receivedPaise: number
	/** `''` without one. */
	utr: string
}

/** Formats the orders of a preview for a single form field. */
export function formatRemittedOrders(orders: RemittedOrder[]): string {
	return JSON.stringify(
		orders.map(({ id, totalPaise, receivedPaise, utr }) => ({ id, totalPaise, receivedPaise, utr })),
	)
}
