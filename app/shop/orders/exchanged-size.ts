/** An order line as bought, with the units that were exchanged. */
interface ExchangedLine {
	/** The size that was bought. */
	size: string | null
	quantity: number
	exchanges: readonly Exchange[]
}

/** Units of an order line whose exchange has shipped. */
export type Exchange = { quantity: number } & ({ size: string; item?: undefined } | { size: null; item: string })

/**
 * Returns the size that the customer has after the exchanges of a line (rule: exchanged-size). It is the bought size
 * unless all units were exchanged for one other size.
 */
export function getCurrentSize({ size, quantity, exchanges }: ExchangedLine): string | null {
	const [first] = exchanges
	const exchanged = exchanges.reduce((sum, one) => sum + one.quantity, 0)
	// An exchange for another product or color has no size of the bought one.
	if (!first?.size || exchanged !== quantity) return size
	return exchanges.every((one) => one.size === first.size) ? first.size : size
}

/**
 * Returns the note about the exchanges of a line (rules: exchanged-size, exchanged-product), such as `'Exchanged from
 * size M'`, `'1 of 3 exchanged for size L'` or `'Exchanged for Tapi Kurta, Red, size M'`. `''` without an exchange.
 */
export function describeExchange(line: ExchangedLine): string {
	const { size, quantity, exchanges } = line
	if (exchanges.length === 0) return ''
	if (getCurrentSize(line) !== size) return `Exchanged from size ${size}`
	const units = new Map<string, number>()
	for (const one of exchanges) {
		const to = one.item ?? `size ${one.size}`
		units.set(to, (units.get(to) ?? 0) + one.quantity)
	}
	const describe = (to: string, count: number) =>
		count === quantity ? `Exchanged for ${to}` : `${count} of ${quantity} exchanged for ${to}`
	return [...units].map(([to, count]) => describe(to, count)).join(', ')
}
