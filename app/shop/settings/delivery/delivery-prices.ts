/** The delivery prices set by the owner (rule: delivery-price). */
export interface DeliveryPrices {
	/** A state of India. */
	homeState: string
	homePaise: number
	/** The prices in the rest of India by weight. */
	elsewhere: { firstGrams: number; firstPaise: number; furtherGrams: number; furtherPaise: number }
	abroadPaise: number
	/** The amount from which delivery in India is free. `null` for never. */
	freeFromPaise: number | null
	/** The weight per unit in a category without its own weight. */
	pieceGrams: number
	/** The weight per unit by category ID. */
	gramsByCategory: Record<string, number>
}

export interface Destination {
	country: string
	/** The state. `''` until it is selected. */
	state: string
}

export interface DeliveryLine {
	quantity: number
	categoryId: number | null
}

/**
 * Returns the delivery price of these lines in paise: 0 without prices or units. In India it is flat in the home state,
 * by started weight step elsewhere, and free from a certain amount. Abroad it is flat.
 */
export function calculateDeliveryPaise(
	lines: readonly DeliveryLine[],
	subtotalPaise: number,
	{ country, state }: Destination,
	prices: DeliveryPrices | null,
): number {
	if (!prices || lines.length === 0) return 0
	if (country !== 'india') return prices.abroadPaise
	if (isFreeDelivery(subtotalPaise, prices)) return 0
	return state === prices.homeState
		? prices.homePaise
		: calculateByWeight(calculateGrams(lines, prices), prices.elsewhere)
}

/** Returns true when the delivery price is final. In India it depends on the state unless delivery is free. */
export function isDeliveryKnown(
	{ country, state }: Destination,
	subtotalPaise: number,
	prices: DeliveryPrices | null,
): boolean {
	return !prices || country !== 'india' || state !== '' || isFreeDelivery(subtotalPaise, prices)
}

function isFreeDelivery(subtotalPaise: number, prices: DeliveryPrices): boolean {
	const { freeFromPaise } = prices
	return isFreeInIndia(prices) || (freeFromPaise !== null && subtotalPaise >= freeFromPaise)
}

/** Returns true when delivery costs nothing in every state, whatever the order. */
export function isFreeInIndia({ homePaise, elsewhere }: DeliveryPrices): boolean {
	return homePaise === 0 && elsewhere.firstPaise === 0 && elsewhere.furtherPaise === 0
}

function calculateGrams(lines: readonly DeliveryLine[], { pieceGrams, gramsByCategory }: DeliveryPrices): number {
	return lines.reduce(
		(sum, { quantity, categoryId }) => sum + quantity * (gramsByCategory[String(categoryId)] ?? pieceGrams),
		0,
	)
}

function calculateByWeight(
	grams: number,
	{ firstGrams, firstPaise, furtherGrams, furtherPaise }: DeliveryPrices['elsewhere'],
) {
	return firstPaise + Math.ceil(Math.max(0, grams - firstGrams) / furtherGrams) * furtherPaise
}
