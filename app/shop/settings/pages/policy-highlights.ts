import type { Translate } from '#app/i18n/translate.ts'
import { describeShippingCosts, describeShippingForHome, describeShippingTerms } from '../delivery/delivery-prices.ts'
import type { AllSettings } from '../cards.ts'
import { listOfferedMethods } from '../checkout.ts'
import { findPaymentMethod, isPrepaid, onlineCollections, onlyCashPolicy } from '../../values/payment-methods.ts'
import { toDeliveryPrices } from '../delivery.ts'
import { toRupees } from '../../values/money.ts'
import { abroadCountryCodes, countryCode, currency } from '../../region/india.ts'

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
 * Returns the policy texts for the owner's settings, in a language. Settings that are not saved use the default texts
 * (rule: shop-promises).
 */
export function buildPolicyHighlights({ returns, delivery, checkout }: HighlightSettings, t: Translate) {
	const prices = toDeliveryPrices(delivery)
	const methods = listOfferedMethods(checkout)
	return {
		// The home page shows this text until the owner writes another.
		shipping: describeShippingForHome(prices, t),
		shippingTerms: describeShippingTerms(prices, t),
		shippingCosts: describeShippingCosts(prices, t),
		areCostsSaved: prices !== null,
		isAbroadServed: delivery.isAbroadServed,
		isServedEverywhere: delivery.notServed === '',
		deliveryDays: describeDeliveryDays(delivery, t),
		deliveryFacts: listDeliveryZones(delivery, t).map(({ fact }) => fact),
		/** True if the owner has written a text about delivery times, which replaces all others. */
		areDaysWritten: delivery.days !== '',
		areHolidaysSaved: delivery.holidays !== '',
		returns: describeReturns(returns.returnDays, t),
		cancelling: returns.cancelByCustomer
			? { fact: t('policies.cancelFactAccount'), text: t('policies.cancelTextAccount') }
			: { fact: t('policies.cancelFact'), text: t('policies.cancelText') },
		paying: describePayment(methods, t),
		payingOnline: t(
			methods.some((paymentMethod) => isPrepaid({ paymentMethod }))
				? onlineCollections[checkout.onlineBy].privacy
				: onlyCashPolicy,
		),
	}
}

/**
 * Returns the sentence about delivery times: as the owner has written them, or else from the saved numbers of business
 * days, which also determine the promised day (rule: business-days). `''` until either is saved.
 */
function describeDeliveryDays(delivery: HighlightSettings['delivery'], t: Translate): string {
	if (delivery.days) return t('policies.deliveryDays', { days: delivery.days.replace(/[.।]$/, '') })
	const zones = listDeliveryZones(delivery, t).map(({ phrase }) => phrase)
	return zones.length > 0 ? t('policies.deliveryDays', { days: zones.join(', ') }) : ''
}

/** Returns the delivery time of each zone. An empty list until a number of days is saved. */
function listDeliveryZones(
	{ homeState: state, homeDays, elsewhereDays, remoteDays }: HighlightSettings['delivery'],
	t: Translate,
) {
	if (homeDays === null && elsewhereDays === null && remoteDays === null) return []
	const describeDays = (days: number | null) =>
		days === null ? t('policies.daysUsual') : t('policies.daysWithin', { days })
	const describeZone = (days: number | null, describe: (time: string) => string, describeFact: typeof describe) => {
		const time = describeDays(days)
		return { phrase: describe(time), fact: describeFact(`${time.charAt(0).toUpperCase()}${time.slice(1)}`) }
	}
	const remote = remoteDays === null ? null : Math.max(remoteDays, elsewhereDays ?? 0)
	return [
		describeZone(
			homeDays,
			(time) => t('policies.daysHome', { time, state }),
			(time) => t('policies.factHome', { time, state }),
		),
		describeZone(
			elsewhereDays,
			(time) => t('policies.daysElsewhere', { time }),
			(time) => t('policies.factElsewhere', { time }),
		),
		...(remote === null
			? []
			: [
					describeZone(
						remote,
						(time) => t('policies.daysRemote', { time }),
						(time) => t('policies.factRemote', { time }),
					),
				]),
	]
}

function describeReturns(days: number | null, t: Translate) {
	if (days === null)
		return {
			title: t('policies.noReturnTitle'),
			text: t('policies.noReturnText'),
			sentence: t('policies.noReturnSentence'),
			fact: t('policies.noReturnFact'),
			isOffered: false,
		}
	const [title, text] = [t('policies.returnTitle', { days }), t('policies.returnText', { days })]
	return { title, text, sentence: text, fact: t('policies.returnFact', { days }), isOffered: true }
}

function describePayment(offered: readonly string[], t: Translate): string {
	const phrases = offered.map((method) => t(findPaymentMethod(method)!.phrase))
	const methods = phrases.reduce((first, second) => t('policies.payEither', { first, second }))
	return t('policies.payment', { isChoice: phrases.length > 1 ? 'yes' : 'no', methods })
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

/** The number of weight steps that the data for search engines lists. Heavier orders are rare. */
const listedWeightSteps = 5

/**
 * Returns the delivery prices for search engines (rule: shop-policies-for-search). Empty until the owner has set
 * prices. Search engines know no states of India, so the higher of the prices in and outside the home state counts for
 * the whole country.
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
