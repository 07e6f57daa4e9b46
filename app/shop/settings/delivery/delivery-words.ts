import { formatPaise } from '../../money.ts'
import type { DeliveryPrices } from './delivery-prices.ts'

/** Prices in rupees; told on the pages of the shop, charged nowhere (rule: total-is-subtotal). */
export const shipping = { inGujarat: 60, freeAbove: 5_000 } as const

/** '₹ 60.00 in Gujarat, from ₹ 120.00 elsewhere in India', for who has not said where to. */
export function pricesInIndia({ homeState, homePaise, elsewhere }: DeliveryPrices): string {
	const isByWeight = elsewhere.furtherPaise > 0
	return `${priceOrFree(homePaise)} in ${homeState}, ${isByWeight ? 'from ' : ''}${priceOrFree(elsewhere.firstPaise)} elsewhere in India`
}

/** All that delivery may cost, in sentences. */
export function allPrices(prices: DeliveryPrices): string {
	return `${pricesInIndia(prices)}, ${priceOrFree(prices.abroadPaise)} abroad.${freeInIndia(prices)}`
}

/** How the weight counts, in a sentence; '' where it does not. */
export function pricesByWeight({ homeState, elsewhere }: DeliveryPrices): string {
	const { firstGrams, firstPaise, furtherGrams, furtherPaise } = elsewhere
	if (furtherPaise === 0) return ''
	const first = `${priceOrFree(firstPaise)} up to ${weightInWords(firstGrams)}`
	return `Outside ${homeState} it is weight-based: ${first}, and ${formatPaise(furtherPaise)} for each further ${weightInWords(furtherGrams)}.`
}

function weightInWords(grams: number): string {
	return grams % 1000 === 0 ? `${grams / 1000} kg` : `${grams} g`
}

/** What the home page says of delivery. */
export function shippingPromise(prices: DeliveryPrices | null): string {
	return prices ? inSentences(prices) : `A flat ₹${shipping.inGujarat} in Gujarat, weight-based outside Gujarat.`
}

/** What a product's page says of delivery. */
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

/** 'free' where nothing is charged. */
function priceOrFree(paise: number): string {
	return paise === 0 ? 'free' : formatPaise(paise)
}
