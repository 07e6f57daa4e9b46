/** What the owner charges for delivery (rule: delivery-price). */
export interface DeliveryPrices {
	/** One of the states of India. */
	homeState: string
	homePaise: number
	/** The prices in the rest of India, by weight. */
	elsewhere: { firstGrams: number; firstPaise: number; furtherGrams: number; furtherPaise: number }
	abroadPaise: number
	/** The amount from which it is free in India; null: never. */
	freeFromPaise: number | null
	/** The weight of a piece whose category has none of its own. */
	pieceGrams: number
	/** The weight of a piece, by the id of its category. */
	gramsByCategory: Record<string, number>
}

export interface Place {
	country: string
	/** '' while it is not chosen. */
	state: string
}

export interface DeliveredLine {
	quantity: number
	categoryId: number | null
}

/**
 * What delivery of these lines costs, in paise: nothing without prices or pieces. In India a flat price in the home
 * state, elsewhere by the weight begun, and nothing from the amount that makes it free; abroad a flat price.
 */
export function deliveryPaise(
	lines: readonly DeliveredLine[],
	subtotalPaise: number,
	{ country, state }: Place,
	prices: DeliveryPrices | null,
): number {
	if (!prices || lines.length === 0) return 0
	if (country !== 'india') return prices.abroadPaise
	if (isFree(subtotalPaise, prices)) return 0
	return state === prices.homeState ? prices.homePaise : byWeight(gramsOf(lines, prices), prices.elsewhere)
}

/** Whether what delivery costs is settled; in India it depends on the state, until it is free. */
export function isDeliveryKnown(
	{ country, state }: Place,
	subtotalPaise: number,
	prices: DeliveryPrices | null,
): boolean {
	return !prices || country !== 'india' || state !== '' || isFree(subtotalPaise, prices)
}

function isFree(subtotalPaise: number, { freeFromPaise }: DeliveryPrices): boolean {
	return freeFromPaise !== null && subtotalPaise >= freeFromPaise
}

function gramsOf(lines: readonly DeliveredLine[], { pieceGrams, gramsByCategory }: DeliveryPrices): number {
	return lines.reduce(
		(sum, { quantity, categoryId }) => sum + quantity * (gramsByCategory[String(categoryId)] ?? pieceGrams),
		0,
	)
}

function byWeight(grams: number, { firstGrams, firstPaise, furtherGrams, furtherPaise }: DeliveryPrices['elsewhere']) {
	return firstPaise + Math.ceil(Math.max(0, grams - firstGrams) / furtherGrams) * furtherPaise
}
