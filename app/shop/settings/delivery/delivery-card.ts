import { z } from 'zod'
import { INDIAN_STATES } from '../../words/regions.ts'
import { atMostCharacters, linesText, lineText, maxLineLength } from '../../text.ts'
import { linesOf } from '../lines-of.ts'
import { maxDeliveryRupees, maxGrams, maxListLength, maxWeights } from '../settings-limits.ts'

const wrongPrice = 'Please enter whole rupees, or nothing'
const wrongGrams = 'Please enter whole grams of at least 1'
const wrongPrefix = 'Please enter the first 2 to 6 digits of PIN codes, one a line'

const rupees = z
	.number({ error: wrongPrice })
	.int(wrongPrice)
	.min(0, wrongPrice)
	.max(maxDeliveryRupees, `At most ${maxDeliveryRupees.toLocaleString('en-IN')}`)
	.nullable()
	.default(null)
const grams = z
	.number({ error: wrongGrams })
	.int(wrongGrams)
	.min(1, wrongGrams)
	.max(maxGrams, `At most ${maxGrams.toLocaleString('en-IN')} g`)

/** A row without a weight is none. */
const weight = z.object({ categoryId: z.number().int().positive(), grams: grams.nullable().default(null) })

/**
 * What delivery costs, in whole rupees, how long it takes, and where nothing is sent to (rules: pin-not-served,
 * delivery-price).
 */
export const deliveryCard = z.object({
	homeState: z.enum(INDIAN_STATES, { error: 'Please choose a state of India.' }),
	homePrice: rupees,
	firstPrice: rupees,
	firstGrams: grams,
	furtherPrice: rupees,
	furtherGrams: grams,
	abroadPrice: rupees,
	freeFrom: rupees,
	pieceGrams: grams,
	weights: z
		.array(weight)
		.max(maxWeights)
		.overwrite((rows) => rows.filter((row) => row.grams !== null).toSorted((a, b) => a.categoryId - b.categoryId))
		.default([]),
	days: lineText().max(maxLineLength, atMostCharacters(maxLineLength)).default(''),
	notServed: linesText()
		.max(maxListLength, atMostCharacters(maxListLength))
		.overwrite((text) => linesOf(text.replace(/[,;]/g, '\n')).join('\n'))
		.refine((text) => linesOf(text).every((prefix) => /^[1-9]\d{1,5}$/.test(prefix)), wrongPrefix)
		.default(''),
})
