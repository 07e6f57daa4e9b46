import { formatPaise } from '../../values/money.ts'
import { type DeliveryPrices, isFreeInIndia } from './delivery-prices.ts'

/** Prices in rupees that are shown on the pages of the shop but not charged (rule: total-is-subtotal). */
export const exampleShipping = { inGujarat: 60, freeAbove: 5_000 } as const

/** Returns '₹ 60.00 in Gujarat, from ₹ 120.00 elsewhere in India' for a customer whose state is unknown. */
export function describePricesInIndia(prices: DeliveryPrices): string {
	if (isFreeInIndia(prices)) return 'free in India'
	const { homeState, homePaise, elsewhere } = prices
	const isByWeight = elsewhere.furtherPaise > 0
	return `${formatPriceOrFree(homePaise)} in ${homeState}, ${isByWeight ? 'from ' : ''}${formatPriceOrFree(elsewhere.firstPaise)} elsewhere in India`
}

/** Returns all delivery prices in sentences. */
export function describeAllPrices(prices: DeliveryPrices): string {
	if (isFreeInIndia(prices) && prices.abroadPaise === 0) return 'free in India and abroad.'
	return `${describePricesInIndia(prices)}, ${formatPriceOrFree(prices.abroadPaise)} abroad.${describeFreeShipping(prices)}`
}

/** Returns a sentence about prices by weight. `''` when weight does not matter. */
export function describePricesByWeight({ homeState, elsewhere }: DeliveryPrices): string {
	const { firstGrams, firstPaise, furtherGrams, furtherPaise } = elsewhere
	if (furtherPaise === 0) return ''
	const first = `${formatPriceOrFree(firstPaise)} up to ${formatWeight(firstGrams)}`
	return `Outside ${homeState} it is weight-based: ${first}, and ${formatPaise(furtherPaise)} for each further ${formatWeight(furtherGrams)}.`
}

function formatWeight(grams: number): string {
	return grams % 1000 === 0 ? `${grams / 1000} kg` : `${grams} g`
}

/** Returns the text about delivery on the home page. */
export function describeShippingForHome(prices: DeliveryPrices | null): string {
	return prices
		? describePrices(prices)
		: `A flat ₹${exampleShipping.inGujarat} in Gujarat, weight-based outside Gujarat.`
}

/** Returns the text about delivery on a product's page. */
export function describeShippingTerms(prices: DeliveryPrices | null): string {
	return prices
		? `Shipping: ${describePrices(prices)}`
		: `Shipping is a flat ₹${exampleShipping.inGujarat} in Gujarat and weight-based outside Gujarat.`
}

function describePrices(prices: DeliveryPrices): string {
	const description = describePricesInIndia(prices)
	return `${description.charAt(0).toUpperCase()}${description.slice(1)}.${describeFreeShipping(prices)}`
}

function describeFreeShipping(prices: DeliveryPrices): string {
	const { freeFromPaise } = prices
	return freeFromPaise === null || isFreeInIndia(prices) ? '' : ` Free in India from ${formatPaise(freeFromPaise)}.`
}

/** Formats a price, or returns 'free' for 0. */
function formatPriceOrFree(paise: number): string {
	return paise === 0 ? 'free' : formatPaise(paise)
}
