interface SeenLine {
	id: number
	quantity: number
	size: string | null
}

/** The lines and the total of an order as a page shows them: another one is another order. */
export function linesSeen(items: readonly SeenLine[], totalPaise: number): string {
	return [...items.map(({ id, quantity, size }) => `${id}x${quantity}${size ?? ''}`), totalPaise].join(' ')
}
