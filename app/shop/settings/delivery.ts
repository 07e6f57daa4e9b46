import { z } from 'zod'
import { parseDay } from '../values/dates.ts'
import { toPaise } from '../values/money.ts'
import { refuse } from '../values/refusal.ts'
import type { DisplayValue } from '../edit-conflicts/field-differences.ts'
import type { DeliveryPrices } from './delivery/delivery-prices.ts'
import {
	createBlock,
	createCard,
	type Setting,
	amountSetting,
	checkboxSetting,
	numericInput,
	lineSetting,
	listSetting,
	numberSetting,
	optionalNumberSetting,
	pincodesSetting,
	stateSetting,
} from './setting.ts'
import { currency, locale } from '../region/india.ts'

const maxGrams = 100_000
const maxWeights = 500
const maxHolidays = 150

function grams(
	rest: Pick<Setting<number>, 'label' | 'hint' | 'nounPhrase' | 'isHalfWidth' | 'fallback'>,
): Setting<number> {
	const wrong = 'Please enter whole grams of 1 or more'
	const over = `At most ${maxGrams.toLocaleString(locale)} g`
	return numberSetting({ least: 1, most: maxGrams, wrong, over, input: { ...numericInput, required: true }, ...rest })
}

function daysSetting(label: string, nounPhrase: string, hint = 'Shoppers see an estimated delivery date.') {
	return optionalNumberSetting({
		label,
		hint,
		nounPhrase,
		isHalfWidth: true,
		least: 1,
		most: 60,
		wrong: 'Please enter a whole number of days, or leave it empty',
		over: 'At most 60',
	})
}

const weight = z.object({
	categoryId: z.number().int().positive(),
	grams: grams({ label: '', nounPhrase: '' }).schema.nullable().default(null),
})

/**
 * The delivery prices in whole rupees, the delivery times and the areas not served (rules: pincode-not-served,
 * delivery-price).
 */
export const deliveryCard = createCard('Delivery', 'financial settings', [
	createBlock('Delivery prices', {
		homeState: stateSetting({
			label: 'Your home state',
			nounPhrase: 'the home state',
			isHalfWidth: true,
			fallback: 'Gujarat',
		}),
		homePrice: amountSetting({
			label: `Price in your home state, in ${currency.sign}`,
			nounPhrase: 'the price in the home state',
			isHalfWidth: true,
		}),
		firstPrice: amountSetting({
			label: `Price in the rest of India, in ${currency.sign}`,
			nounPhrase: 'the price elsewhere',
			isHalfWidth: true,
		}),
		firstGrams: grams({
			label: 'Weight included in that price, in grams',
			nounPhrase: 'the first weight',
			isHalfWidth: true,
			fallback: 500,
		}),
		furtherPrice: amountSetting({
			label: `Price per extra weight step, in ${currency.sign}`,
			nounPhrase: 'the price per extra weight step',
			isHalfWidth: true,
		}),
		furtherGrams: grams({
			label: 'Extra weight step, in grams',
			nounPhrase: 'the extra weight step',
			isHalfWidth: true,
			fallback: 500,
		}),
		freeFrom: amountSetting({
			label: `Minimum order for free delivery in India, in ${currency.sign}`,
			hint: 'Total of the items in an order, before discounts and coupons. Leave empty if the prices above always apply.',
			nounPhrase: 'the amount that makes it free',
			isHalfWidth: true,
		}),
	}),
	createBlock('Delivery abroad', {
		isAbroadServed: checkboxSetting({
			label: 'Deliver to the USA and UK',
			nounPhrase: 'delivery to the USA and UK',
			fallback: true,
		}),
		abroadPrice: amountSetting({
			label: `Price to the USA and UK, in ${currency.sign}`,
			hint: 'Enter 0 for free delivery.',
			nounPhrase: 'the price abroad',
		}),
	}),
	createBlock('Weights', {
		pieceGrams: grams({
			label: 'Default item weight, in grams',
			hint: 'Including packaging. Used for categories without a weight below.',
			nounPhrase: 'the default item weight',
			fallback: 400,
		}),
		weights: {
			label: 'Category weights',
			nounPhrase: 'the category weights',
			control: 'part',
			shown: showWeights,
			schema: z
				.array(weight)
				.max(maxWeights)
				// A row without a weight is removed.
				.overwrite((rows) => rows.filter((row) => row.grams !== null).toSorted((a, b) => a.categoryId - b.categoryId))
				.default([]),
		},
	}),
	createBlock('Delivery times', {
		days: lineSetting({
			label: 'Delivery time',
			hint:
				'Your own text, such as: 3-6 days in Gujarat, 5-10 days elsewhere. It replaces the maximum days in your policies, ' +
				'and the checkout shows it when there is no estimated date.',
			nounPhrase: 'the delivery time',
		}),
		homeDays: daysSetting('Maximum business days, home state', 'the days in the home state'),
		elsewhereDays: daysSetting('Maximum business days, rest of India', 'the days elsewhere'),
		remoteDays: daysSetting(
			'Maximum business days, islands and hills',
			'the days to islands and hills',
			'Islands, most of the North-East, Himachal Pradesh, Uttarakhand, Jammu and Kashmir, Ladakh and other hill districts. ' +
				'Leave empty to use the days for the rest of India.',
		),
		holidays: listSetting({
			label: 'Public holidays',
			hint: 'One date per line, such as 2027-01-26. Sundays and these dates do not count as business days.',
			nounPhrase: 'the public holidays',
			isRight: (date) => parseDay(date) !== null,
			wrong: 'Please enter dates such as 2027-01-26, one per line',
			atMost: [maxHolidays, 'dates'],
			input: { rows: 4 },
		}),
	}),
	createBlock('Excluded areas', {
		notServed: pincodesSetting({
			label: 'PIN prefixes',
			hint: 'One per line. 744 covers every PIN code that begins with 744. Orders to these PIN codes are not accepted.',
			nounPhrase: 'the PIN prefixes',
		}),
	}),
])

/** A category's row as submitted by its form. */
interface WeightInput {
	categoryId?: string
	grams?: string
}

function showWeights(value: unknown, categories: readonly { id: number; name: string }[]): DisplayValue {
	const rows = Array.isArray(value) ? (value as WeightInput[]) : []
	const lines = rows
		.filter(({ grams }) => grams)
		.map(({ categoryId, grams }) => {
			const category = categories.find(({ id }) => String(id) === categoryId)
			return `${category?.name ?? 'Deleted category'}: ${grams} g`
		})
	return { lines: lines.toSorted() }
}

/**
 * Returns the configured prices in paise. `null` until one is set (rule: total-is-subtotal). An empty price next to
 * others means free.
 */
export function toDeliveryPrices(delivery: z.output<typeof deliveryCard.schema>): DeliveryPrices | null {
	const { homePrice, firstPrice, furtherPrice, isAbroadServed, freeFrom } = delivery
	const abroadPrice = isAbroadServed ? delivery.abroadPrice : null
	if ([homePrice, firstPrice, furtherPrice, abroadPrice].every((price) => price === null)) return null
	const { homeState, firstGrams, furtherGrams } = delivery
	return {
		homeState,
		homePaise: toPaise(homePrice ?? 0),
		elsewhere: {
			firstGrams,
			firstPaise: toPaise(firstPrice ?? 0),
			furtherGrams,
			furtherPaise: toPaise(furtherPrice ?? 0),
		},
		abroadPaise: isAbroadServed ? toPaise(abroadPrice ?? 0) : null,
		freeFromPaise: freeFrom === null ? null : toPaise(freeFrom),
		...getUnitWeights(delivery),
	}
}

/**
 * Returns the weight per unit by category, and the weight for all other categories. They exist even if delivery has no
 * prices.
 */
export function getUnitWeights({ pieceGrams, weights }: z.output<typeof deliveryCard.schema>) {
	return {
		defaultUnitGrams: pieceGrams,
		gramsByCategory: Object.fromEntries(weights.map(({ categoryId, grams }) => [categoryId, grams ?? pieceGrams])),
	}
}

/**
 * Checks that every region has a price as soon as one has a price or the shop delivers abroad. Otherwise an empty price
 * would silently mean free delivery (rule: delivery-abroad).
 *
 * @throws invalid on the empty field.
 */
export function assertRegionsPriced(delivery: z.output<typeof deliveryCard.schema>): void {
	const { homePrice, firstPrice, furtherPrice, abroadPrice, isAbroadServed } = delivery
	const isPriced = isAbroadServed || [homePrice, firstPrice, furtherPrice].some((price) => price !== null)
	if (isPriced && homePrice === null) refuse('invalid', 'delivery-price-missing', {}, 'homePrice')
	if (isPriced && firstPrice === null) refuse('invalid', 'delivery-price-missing', {}, 'firstPrice')
	if (isAbroadServed && abroadPrice === null) refuse('invalid', 'delivery-price-missing', {}, 'abroadPrice')
}
