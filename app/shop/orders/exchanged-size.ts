/** An order line as bought, with the units that were exchanged for another size. */
interface ExchangedLine {
	/** The size that was bought. */
	size: string | null
	quantity: number
	exchanges: readonly SizeExchange[]
}

/** Units of an order line whose exchange has shipped. */
export interface SizeExchange {
	quantity: number
	size: string
}

/**
 * Returns the size that the customer has after the exchanges of a line (rule: exchanged-size). It is the bought size
 * unless all units were exchanged for one other size.
 */
export function getCurrentSize({ size, quantity, exchanges }: ExchangedLine): string | null {
	const [first] = exchanges
	const exchanged = exchanges.reduce((sum, one) => sum + one.quantity, 0)
	return first && exchanged === quantity && exchanges.every((one) => one.size === first.size) ? first.size : size
}

/**
 * Returns the note about the exchanges of a line (rule: exchanged-size), such as `'Exchanged from size M'` or `'1 of 3
 * exchanged for size L'`. `''` without an exchange.
 */
export function describeExchange(line: ExchangedLine): string {
	const { size, quantity, exchanges } = line
	if (exchanges.length === 0) return ''
	if (getCurrentSize(line) !== size) return `Exchanged from size ${size}`
	const units = new Map<string, number>()
	for (const one of exchanges) units.set(one.size, (units.get(one.size) ?? 0) + one.quantity)
	return [...units].map(([to, count]) => `${count} of ${quantity} exchanged for size ${to}`).join(', ')
}
