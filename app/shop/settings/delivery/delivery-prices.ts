import type { Translate } from '#app/i18n/translate.ts'
import { formatPaise } from '../../values/money.ts'
import { homeCountry, currency, locale } from '../../region/india.ts'

/** The delivery prices set by the owner (rule: delivery-price). */
export interface DeliveryPrices {
	/** A state of India. */
	homeState: string
	homePaise: number
	/** The prices in the rest of India by weight. */
	elsewhere: { firstGrams: number; firstPaise: number; furtherGrams: number; furtherPaise: number }
	/** `null` when the shop does not deliver abroad. */
	abroadPaise: number | null
	/** The amount from which delivery in India is free. `null` for never. */
	freeFromPaise: number | null
	/** The weight per unit in a category without its own weight. */
	defaultUnitGrams: number
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
 * Returns the delivery price of these lines in paise: 0 without prices or units. In the home state and abroad it is a
 * flat price. Elsewhere in India each weight step, also an incomplete one, adds to the price. In India, delivery is
 * free from a `subtotalPaise` of `freeFromPaise`, before discounts and coupons.
 */
export function calculateDeliveryPaise(
	lines: readonly DeliveryLine[],
	subtotalPaise: number,
	{ country, state }: Destination,
	prices: DeliveryPrices | null,
): number {
	if (!prices || lines.length === 0) return 0
	if (country !== homeCountry) return prices.abroadPaise ?? 0
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
	return !prices || country !== homeCountry || state !== '' || isFreeDelivery(subtotalPaise, prices)
}

function isFreeDelivery(subtotalPaise: number, prices: DeliveryPrices): boolean {
	const { freeFromPaise } = prices
	return isFreeInIndia(prices) || (freeFromPaise !== null && subtotalPaise >= freeFromPaise)
}

/** Returns true when delivery costs nothing in every state, whatever the order. */
export function isFreeInIndia({ homePaise, elsewhere }: DeliveryPrices): boolean {
	return homePaise === 0 && elsewhere.firstPaise === 0 && elsewhere.furtherPaise === 0
}

/** Returns the weight of these lines. */
export function calculateGrams(
	lines: readonly DeliveryLine[],
	{ defaultUnitGrams, gramsByCategory }: Pick<DeliveryPrices, 'defaultUnitGrams' | 'gramsByCategory'>,
): number {
	return lines.reduce(
		(sum, { quantity, categoryId }) => sum + quantity * (gramsByCategory[String(categoryId)] ?? defaultUnitGrams),
		0,
	)
}

function calculateByWeight(
	grams: number,
	{ firstGrams, firstPaise, furtherGrams, furtherPaise }: DeliveryPrices['elsewhere'],
) {
	return firstPaise + Math.ceil(Math.max(0, grams - firstGrams) / furtherGrams) * furtherPaise
}

/**
 * Prices in rupees that the shop's pages state until the owner sets prices. They are never charged (rule:
 * total-is-subtotal).
 */
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
	const { abroadPaise } = prices
	if (isFreeEverywhere(prices)) return 'free in India and abroad.'
	const abroad = abroadPaise === null ? '' : `, ${formatPriceOrFree(abroadPaise)} abroad`
	return `${describePricesInIndia(prices)}${abroad}.${describeFreeShipping(prices)}`
}

/** Returns `describePricesInIndia` in the language of a shopper (rule: languages). */
export function translatePricesInIndia(prices: DeliveryPrices, t: Translate): string {
	if (isFreeInIndia(prices)) return t('delivery.freeInIndia')
	const { homeState: state, homePaise, elsewhere } = prices
	const amounts = {
		state,
		home: translatePrice(homePaise, t),
		elsewhere: translatePrice(elsewhere.firstPaise, t),
	}
	return t(elsewhere.furtherPaise > 0 ? 'delivery.inIndiaFrom' : 'delivery.inIndia', amounts)
}

/** Returns `describeAllPrices` in the language of a shopper (rule: languages). */
export function translateAllPrices(prices: DeliveryPrices, t: Translate): string {
	if (isFreeEverywhere(prices)) return t('delivery.allFree')
	return t('delivery.costs', toPriceArguments(prices, t))
}

const isFreeEverywhere = (prices: DeliveryPrices) => isFreeInIndia(prices) && prices.abroadPaise === 0

/** Returns the arguments of the messages about delivery prices. */
function toPriceArguments(prices: DeliveryPrices, t: Translate) {
	const { abroadPaise, freeFromPaise } = prices
	return {
		inIndia: translatePricesInIndia(prices, t),
		isAbroad: abroadPaise === null ? 'no' : 'yes',
		abroad: translatePrice(abroadPaise ?? 0, t),
		isFreeFrom: freeFromPaise === null || isFreeInIndia(prices) ? 'no' : 'yes',
		freeFrom: formatPaise(freeFromPaise ?? 0),
	}
}

const translatePrice = (paise: number, t: Translate) => (paise === 0 ? t('delivery.free') : formatPaise(paise))

/** Returns the text about delivery prices in the shipping policy: all of them, and how the weight changes them. */
export function describeShippingCosts(prices: DeliveryPrices | null, t: Translate): string {
	const { inGujarat, freeAbove } = exampleShipping
	if (!prices) return t('policies.costsUsual', { amount: freeAbove.toLocaleString(locale), flat: inGujarat })
	const all = isFreeEverywhere(prices) ? t('policies.allFree') : t('policies.allPrices', toPriceArguments(prices, t))
	const { homeState: state, elsewhere } = prices
	if (elsewhere.furtherPaise === 0) return all
	const byWeight = t('policies.byWeight', {
		state,
		first: translatePrice(elsewhere.firstPaise, t),
		firstWeight: formatWeight(elsewhere.firstGrams),
		further: formatPaise(elsewhere.furtherPaise),
		furtherWeight: formatWeight(elsewhere.furtherGrams),
	})
	return `${all} ${byWeight}`
}

function formatWeight(grams: number): string {
	return grams % 1000 === 0 ? `${grams / 1000} kg` : `${grams} g`
}

const usualPrice = `${currency.sign}${exampleShipping.inGujarat}`

/** Returns the text about delivery on the home page. */
export function describeShippingForHome(prices: DeliveryPrices | null, t: Translate): string {
	return prices ? describePrices(prices, t) : t('policies.homeShippingUsual', { price: usualPrice })
}

/** Returns the text about delivery on a product's page. */
export function describeShippingTerms(prices: DeliveryPrices | null, t: Translate): string {
	return prices
		? t('policies.shippingTerms', { prices: describePrices(prices, t) })
		: t('policies.shippingTermsUsual', { price: usualPrice })
}

function describePrices(prices: DeliveryPrices, t: Translate): string {
	const description = t('policies.prices', toPriceArguments(prices, t))
	return `${description.charAt(0).toUpperCase()}${description.slice(1)}`
}

function describeFreeShipping(prices: DeliveryPrices): string {
	const { freeFromPaise } = prices
	return freeFromPaise === null || isFreeInIndia(prices) ? '' : ` Free in India from ${formatPaise(freeFromPaise)}.`
}

/** Formats a price, or returns 'free' for 0. */
function formatPriceOrFree(paise: number): string {
	return paise === 0 ? 'free' : formatPaise(paise)
}
