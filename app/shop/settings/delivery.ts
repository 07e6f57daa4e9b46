import { z } from 'zod'
import { toPaise } from '../money.ts'
import type { Shown } from '../two-versions/differences.ts'
import type { DeliveryPrices } from './delivery/delivery-prices.ts'
import { block, card, type Setting } from './setting.ts'
import { amount, digits, line, number, numberOrNone, pinCodes, state } from './setting-kinds.ts'

const maxGrams = 100_000
const maxWeights = 500

function grams(rest: Pick<Setting<number>, 'label' | 'hint' | 'it' | 'isHalf' | 'fallback'>): Setting<number> {
	const wrong = 'Please enter whole grams of at least 1'
	const over = `At most ${maxGrams.toLocaleString('en-IN')} g`
	return number({ least: 1, most: maxGrams, wrong, over, input: { ...digits, required: true }, ...rest })
}

function mostDays(label: string, it: string) {
	return numberOrNone({
		label,
		hint: 'From them follows the day that is promised to a PIN code. Empty: no day is.',
		it,
		isHalf: true,
		least: 1,
		most: 60,
		wrong: 'Please enter a whole number of days, or nothing',
		over: 'At most 60',
	})
}

const weight = z.object({
	categoryId: z.number().int().positive(),
	grams: grams({ label: '', it: '' }).schema.nullable().default(null),
})

/**
 * The delivery prices in whole rupees, the delivery times and the areas not served (rules: pin-not-served,
 * delivery-price).
 */
export const deliveryCard = card('Delivery', 'settings of money', [
	block('What delivery costs', {
		homeState: state({ label: 'Your home state', it: 'the home state', isHalf: true, fallback: 'Gujarat' }),
		homePrice: amount({ label: 'Price in your home state, in ₹', it: 'the price in the home state', isHalf: true }),
		firstPrice: amount({ label: 'Price in the rest of India, in ₹', it: 'the price elsewhere', isHalf: true }),
		firstGrams: grams({ label: 'Up to this weight, in grams', it: 'the first weight', isHalf: true, fallback: 500 }),
		furtherPrice: amount({
			label: 'Price of each further weight, in ₹',
			it: 'the price of further weight',
			isHalf: true,
		}),
		furtherGrams: grams({
			label: 'Each further weight, in grams',
			it: 'the further weight',
			isHalf: true,
			fallback: 500,
		}),
		abroadPrice: amount({ label: 'Price to the USA and UK, in ₹', it: 'the price abroad', isHalf: true }),
		freeFrom: amount({
			label: 'Free in India from, in ₹',
			hint: 'Of the pieces of an order. Empty: never.',
			it: 'the amount that makes it free',
			isHalf: true,
		}),
	}),
	block('Weights', {
		pieceGrams: grams({
			label: 'A piece weighs, in grams',
			hint: 'With its wrapping. For what has no weight below.',
			it: 'the weight of a piece',
			fallback: 400,
		}),
		weights: {
			label: 'Weights of categories',
			it: 'the weights of categories',
			control: 'part',
			shown: weightsShown,
			schema: z
				.array(weight)
				.max(maxWeights)
				// A row without a weight is removed.
				.overwrite((rows) => rows.filter((row) => row.grams !== null).toSorted((a, b) => a.categoryId - b.categoryId))
				.default([]),
		},
	}),
	block('How long it takes', {
		days: line({
			label: 'Delivery',
			hint: 'Such as: 3-6 days in Gujarat, 5-10 elsewhere',
			it: 'the days of delivery',
		}),
		homeDays: mostDays('Days at most, in your home state', 'the days in the home state'),
		elsewhereDays: mostDays('Days at most, in the rest of India', 'the days elsewhere'),
	}),
	block('Where you do not deliver', {
		notServed: pinCodes({
			label: 'Beginnings of PIN codes',
			hint: 'One a line: 744 is every PIN code that begins with 744. An order to one of them is refused with a sentence.',
			it: 'the PIN codes',
		}),
	}),
])

/** A category's row as submitted by its form. */
interface SentWeight {
	categoryId?: string
	grams?: string
}

function weightsShown(value: unknown, categories: readonly { id: number; name: string }[]): Shown {
	const rows = Array.isArray(value) ? (value as SentWeight[]) : []
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
export function pricesOf(delivery: z.output<typeof deliveryCard.schema>): DeliveryPrices | null {
	const { homePrice, firstPrice, furtherPrice, abroadPrice, freeFrom } = delivery
	if ([homePrice, firstPrice, furtherPrice, abroadPrice].every((price) => price === null)) return null
	const { homeState, firstGrams, furtherGrams, pieceGrams, weights } = delivery
	return {
		homeState,
		homePaise: toPaise(homePrice ?? 0),
		elsewhere: {
			firstGrams,
			firstPaise: toPaise(firstPrice ?? 0),
			furtherGrams,
			furtherPaise: toPaise(furtherPrice ?? 0),
		},
		abroadPaise: toPaise(abroadPrice ?? 0),
		freeFromPaise: freeFrom === null ? null : toPaise(freeFrom),
		pieceGrams,
		gramsByCategory: Object.fromEntries(weights.map(({ categoryId, grams }) => [categoryId, grams ?? pieceGrams])),
	}
}
