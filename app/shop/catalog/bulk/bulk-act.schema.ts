import { z } from 'zod'
import { oneLine } from '../../text.ts'

const id = (message: string) => z.coerce.number(message).int(message).positive(message)
/** Treats `''` as missing instead of 0. */
const typed = <Schema extends z.ZodType>(schema: Schema) =>
	z.preprocess((value) => (typeof value === 'string' && oneLine(value) === '' ? undefined : value), schema)

const lowestPercent = -90
const highestPercent = 500
const percentSentence = 'Please enter the percent, like -10 or 5'

/** The change applied to each product. `to` is `null` to remove the products from their collection. */
export const bulkActSchema = z.discriminatedUnion('act', [
	z.object({ act: z.literal('publish') }),
	z.object({ act: z.literal('hide') }),
	z.object({ act: z.literal('delete') }),
	z.object({ act: z.literal('category'), to: typed(id('Please choose a category')) }),
	z.object({
		act: z.literal('collection'),
		to: z.union([z.literal('none').transform(() => null), typed(id('Please choose a collection'))]),
	}),
	z.object({
		act: z.literal('price'),
		/** The percentage by which the price rises or falls. */
		percent: typed(
			z.coerce
				.number(percentSentence)
				.min(lowestPercent, `At least ${lowestPercent}`)
				.max(highestPercent, `At most ${highestPercent}`)
				.refine((percent) => percent !== 0, percentSentence)
				.refine((percent) => Number.isInteger(Math.round(percent * 1e6) / 1e4), 'At most two decimals'),
		),
	}),
])
export type BulkAct = z.output<typeof bulkActSchema>
