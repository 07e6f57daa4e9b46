import {
	exampleShipping,
	describeAllPrices,
	describePricesByWeight,
	describeShippingForHome,
	describeShippingTerms,
} from '../delivery/delivery-prices.ts'
import type { AllSettings } from '../cards.ts'
import { listOfferedMethods } from '../checkout.ts'
import { findPaymentMethod, isPrepaid, onlineCollections, onlyCashPolicy } from '../../values/payment-methods.ts'
import { toDeliveryPrices } from '../delivery.ts'
import { toRupees } from '../../values/money.ts'
import { abroadCountryCodes, countryCode, currency, locale } from '../../region/india.ts'

export type HighlightSettings = Pick<AllSettings, 'returns' | 'delivery' | 'checkout'>

/** The texts of the shop's policies. Each is written once for all pages that show it. */
export type PolicyHighlights = ReturnType<typeof buildPolicyHighlights>

/** The policy texts on a product's page. */
export interface ProductHighlights {
	/** The sentence about the delivery time, or the dispatch time if no delivery time is set. */
	sent: string
	/** The return policy in brief. */
	returns: string
	/** The delivery price and the return policy in brief. */
	terms: string
}

/**
 * Returns the policy texts for the owner's settings. Settings that are not saved use the default texts (rule:
 * shop-promises).
 */
export function buildPolicyHighlights({ returns, delivery, checkout }: HighlightSettings) {
	const prices = toDeliveryPrices(delivery)
	const methods = listOfferedMethods(checkout)
	return {
		// The text is shown on the home page and on product pages.
		shipping: describeShippingForHome(prices),
		shippingTerms: describeShippingTerms(prices),
		shippingCosts: prices ? `${describeAllPrices(prices)} ${describePricesByWeight(prices)}`.trim() : defaultCosts,
		areCostsSaved: prices !== null,
		isAbroadServed: delivery.isAbroadServed,
		isServedEverywhere: delivery.notServed === '',
		deliveryDays: describeDeliveryDays(delivery),
		deliveryZones: listDeliveryZones(delivery),
		/** The owner's own text about delivery times replaces all others. */
		areDaysWritten: delivery.days !== '',
		areHolidaysSaved: delivery.holidays !== '',
		returns: describeReturns(returns.returnDays),
		cancelling: describeCancellation(returns.cancelByCustomer),
		paying: describePayment(methods),
		payingOnline: methods.some((paymentMethod) => isPrepaid({ paymentMethod }))
			? onlineCollections[checkout.onlineBy].privacy
			: onlyCashPolicy,
	}
}

const defaultCosts = `
We offer free shipping in India on orders above INR ${exampleShipping.freeAbove.toLocaleString(locale)}. Below that, a flat fee applies.

Within Gujarat the fee is a flat ${exampleShipping.inGujarat} rupees, whatever is in the parcel. Outside Gujarat it is
weight-based: a heavier order costs more.`

/**
 * Returns the sentence about delivery times: as the owner has written them, or else from the saved numbers of business
 * days, which also determine the promised day (rule: business-days). `''` until either is saved.
 */
function describeDeliveryDays(delivery: HighlightSettings['delivery']): string {
	if (delivery.days) return `Delivery: ${delivery.days.replace(/\.$/, '')}.`
	const zones = listDeliveryZones(delivery).map(({ place, time }) => `${time} ${place}`)
	return zones.length > 0 ? `Delivery: ${zones.join(', ')}.` : ''
}

/** Returns the delivery time of each zone. An empty list until a number of days is saved. */
function listDeliveryZones({ homeState, homeDays, elsewhereDays, remoteDays }: HighlightSettings['delivery']) {
	if (homeDays === null && elsewhereDays === null && remoteDays === null) return []
	const remote = remoteDays === null ? null : Math.max(remoteDays, elsewhereDays ?? 0)
	return [
		{ title: `Delivery in ${homeState}`, place: `in ${homeState}`, time: describeDays(homeDays) },
		{ title: 'Elsewhere in India', place: 'elsewhere in India', time: describeDays(elsewhereDays) },
		...(remote === null
			? []
			: [{ title: 'Islands and hills', place: 'on islands and in the hills', time: describeDays(remote) }]),
	]
}

function describeDays(most: number | null): string {
	if (most === null) return '5-10 business days after dispatch'
	return most === 1 ? 'within 1 business day' : `within ${most} business days`
}

function describeReturns(days: number | null) {
	if (days === null) {
		const [title, text] = ['NO RETURN NO EXCHANGE', 'Only damaged or defective products are eligible for replacement.']
		return { title, text, sentence: `${title}: ${text.replace('Only', 'only')}`, fact: 'None', isOffered: false }
	}
	const time = days === 1 ? 'a day' : `${days} days`
	const text = `Within ${time} of its delivery you can return an item for a refund or another size.`
	const title = `${time} to return it`.toUpperCase()
	return { title, text, sentence: text, fact: `Within ${time}`, isOffered: true }
}

function describeCancellation(isByCustomer: boolean) {
	return isByCustomer
		? {
				fact: 'Until dispatch, in your account',
				text: 'You can cancel an order until it is dispatched: by yourself, on its page in [your account](/profile?tab=order).',
			}
		: {
				fact: 'Before dispatch',
				text: 'You can cancel an order until it is dispatched. Write to us with the order number.',
			}
}

function describePayment(methods: readonly string[]): string {
	const phrases = methods.map((method) => findPaymentMethod(method)!.phrase)
	return `You ${phrases.length > 1 ? 'can ' : ''}pay ${phrases.join(' or ')}.`
}

const schema = 'https://schema.org'

/** Returns the ISO 3166 codes of the countries that the shop delivers to. */
function listCountryCodes(isAbroadServed: boolean): string[] {
	return isAbroadServed ? [countryCode, ...abroadCountryCodes] : [countryCode]
}

/** Returns the return policy for search engines, as pages state it (rule: shop-policies-for-search). */
export function buildReturnPolicyData({ returns, delivery }: HighlightSettings): object {
	const isOffered = returns.returnDays !== null
	return {
		hasMerchantReturnPolicy: {
			'@type': 'MerchantReturnPolicy',
			applicableCountry: listCountryCodes(delivery.isAbroadServed),
			returnPolicyCategory: `${schema}/${isOffered ? 'MerchantReturnFiniteReturnWindow' : 'MerchantReturnNotPermitted'}`,
			...(isOffered && {
				merchantReturnDays: returns.returnDays,
				returnMethod: `${schema}/ReturnByMail`,
				returnPolicyCountry: countryCode,
				refundType: [`${schema}/FullRefund`, `${schema}/ExchangeRefund`],
			}),
		},
	}
}

/** The number of weight steps that the data lists. Heavier orders are rare. */
const listedWeightSteps = 5

/**
 * Returns the delivery prices for search engines (rule: shop-policies-for-search). Empty until the owner has set prices.
 * Search engines know no states of India, so the higher price counts for the whole country.
 */
export function buildShippingData({ delivery }: HighlightSettings): object {
	const prices = toDeliveryPrices(delivery)
	if (!prices) return {}
	const { homePaise, elsewhere, abroadPaise, freeFromPaise } = prices
	const days = delivery.elsewhereDays
	const home = {
		'@type': 'ShippingConditions',
		shippingDestination: { '@type': 'DefinedRegion', addressCountry: countryCode },
		...(days !== null && {
			transitTime: {
				'@type': 'ServicePeriod',
				duration: { '@type': 'QuantitativeValue', maxValue: days, unitCode: 'DAY' },
			},
		}),
	}
	const steps = Array.from({ length: elsewhere.furtherPaise > 0 ? listedWeightSteps : 1 }, (_, step) => ({
		...home,
		...(elsewhere.furtherPaise > 0 && {
			weight: {
				'@type': 'QuantitativeValue',
				...(step > 0 && { minValue: toKilograms(elsewhere.firstGrams + (step - 1) * elsewhere.furtherGrams) }),
				maxValue: toKilograms(elsewhere.firstGrams + step * elsewhere.furtherGrams),
				unitCode: 'KGM',
			},
		}),
		shippingRate: toAmount(Math.max(homePaise, elsewhere.firstPaise + step * elsewhere.furtherPaise)),
	}))
	const free = freeFromPaise !== null && {
		...home,
		orderValue: { '@type': 'MonetaryAmount', minValue: toRupees(freeFromPaise), currency: currency.code },
		shippingRate: toAmount(0),
	}
	const abroad = abroadPaise !== null && {
		'@type': 'ShippingConditions',
		shippingDestination: abroadCountryCodes.map((code) => ({ '@type': 'DefinedRegion', addressCountry: code })),
		shippingRate: toAmount(abroadPaise),
	}
	return {
		hasShippingService: {
			'@type': 'ShippingService',
			fulfillmentType: `${schema}/FulfillmentTypeDelivery`,
			shippingConditions: [...steps, free, abroad].filter(Boolean),
		},
	}
}

/** Search engines read weights in kilograms or pounds. */
const toKilograms = (grams: number) => grams / 1000

function toAmount(paise: number) {
	return { '@type': 'MonetaryAmount', value: toRupees(paise), currency: currency.code }
}
