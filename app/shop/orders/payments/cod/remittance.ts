/** The largest number of lines read from a courier's file. */
export const maxRemittanceLines = 500

/** Formats the orders of a preview and their amounts for a single form field, such as `'12:45000 13:9900'`. */
export function formatRemittedOrders(orders: { id: number; totalPaise: number }[]): string {
	return orders.map(({ id, totalPaise }) => `${id}:${totalPaise}`).join(' ')
}

export function parseRemittedOrders(text: string): { id: number; totalPaise: number }[] {
	return Array.from(text.matchAll(/(\d{1,15}):(\d{1,12})/g), ([, id, paise]) => ({
		id: Number(id),
		totalPaise: Number(paise),
	}))
}
