/** Lines of a courier's file that are read at once. */
export const maxRemittanceLines = 500

/** The orders of a preview and what they came to, in one field: '12:45000 13:9900'. */
export function remittedText(orders: { id: number; totalPaise: number }[]): string {
	return orders.map(({ id, totalPaise }) => `${id}:${totalPaise}`).join(' ')
}

export function readRemitted(text: string): { id: number; totalPaise: number }[] {
	return Array.from(text.matchAll(/(\d{1,15}):(\d{1,12})/g), ([, id, paise]) => ({
		id: Number(id),
		totalPaise: Number(paise),
	}))
}
