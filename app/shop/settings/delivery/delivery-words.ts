import { formatPaise } from '../../money.ts'
import type { DeliveryPrices } from './delivery-prices.ts'

/** Prices in rupees that are shown on the pages of the shop but not charged (rule: total-is-subtotal). */
export const shipping = { inGujarat: 60, freeAbove: 5_000 } as const

/** Returns '₹ 60.00 in Gujarat, from ₹ 120.00 elsewhere in India' for a customer whose state is unknown. */
export function pricesInIndia({ homeState, homePaise, elsewhere }: DeliveryPrices): string {
	const isByWeight = elsewhere.furtherPaise > 0
	return `${priceOrFree(homePaise)} in ${homeState}, ${isByWeight ? 'from ' : ''}${priceOrFree(elsewhere.firstPaise)} elsewhere in India`
}

/** Returns all delivery prices in sentences. */
export function allPrices(prices: DeliveryPrices): string {
	return `${pricesInIndia(prices)}, ${priceOrFree(prices.abroadPaise)} abroad.${freeInIndia(prices)}`
}

/** Returns a sentence about prices by weight. `''` when weight does not matter. */
export function pricesByWeight({ homeState, elsewhere }: DeliveryPrices): string {
	const { firstGrams, firstPaise, furtherGrams, furtherPaise } = elsewhere
	if (furtherPaise === 0) return ''
	const first = `${priceOrFree(firstPaise)} up to ${weightInWords(firstGrams)}`
	return `Outside ${homeState} it is weight-based: ${first}, and ${formatPaise(furtherPaise)} for each further ${weightInWords(furtherGrams)}.`
}

function weightInWords(grams: number): string {
	return grams % 1000 === 0 ? `${grams / 1000} kg` : `${grams} g`
}

/** Returns the text about delivery on the home page. */
export function shippingPromise(prices: DeliveryPrices | null): string {
	return prices ? inSentences(prices) : `A flat ₹${shipping.inGujarat} in Gujarat, weight-based outside Gujarat.`
}

/** Returns the text about delivery on a product's page. */
export function shippingTerms(prices: DeliveryPrices | null): string {
	return prices
		? `Shipping: ${inSentences(prices)}`
		: `Shipping is a flat ₹${shipping.inGujarat} in Gujarat and weight-based outside Gujarat.`
}

function inSentences(prices: DeliveryPrices): string {
	const words = pricesInIndia(prices)
	return `${words.charAt(0).toUpperCase()}${words.slice(1)}.${freeInIndia(prices)}`
}

function freeInIndia({ freeFromPaise }: DeliveryPrices): string {
	return freeFromPaise === null ? '' : ` Free in India from ${formatPaise(freeFromPaise)}.`
}

/** Formats a price, or returns 'free' for 0. */
function priceOrFree(paise: number): string {
	return paise === 0 ? 'free' : formatPaise(paise)
}
