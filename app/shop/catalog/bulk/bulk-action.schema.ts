import { z } from 'zod'
import { toSingleLine } from '../../values/text.ts'

const id = (message: string) => z.coerce.number(message).int(message).positive(message)
/** Treats `''` as missing instead of 0. */
const blankAsUndefined = <Schema extends z.ZodType>(schema: Schema) =>
	z.preprocess((value) => (typeof value === 'string' && toSingleLine(value) === '' ? undefined : value), schema)

const minPercent = -90
const maxPercent = 500
const percentMessage = 'Please enter a percentage, such as -10 or 5'

/** The change applied to each product. `to` is `null` to remove the products from their collection. */
export const bulkActionSchema = z.discriminatedUnion('act', [
	z.object({ act: z.literal('publish') }),
	z.object({ act: z.literal('hide') }),
	z.object({ act: z.literal('delete') }),
	z.object({ act: z.literal('category'), to: blankAsUndefined(id('Please choose a category')) }),
	z.object({
		act: z.literal('collection'),
		to: z.union([z.literal('none').transform(() => null), blankAsUndefined(id('Please choose a collection'))]),
	}),
	z.object({
		act: z.literal('price'),
		/** The percentage by which the price rises or falls. */
		percent: blankAsUndefined(
			z.coerce
				.number(percentMessage)
				.min(minPercent, `At least ${minPercent}`)
				.max(maxPercent, `At most ${maxPercent}`)
				.refine((percent) => percent !== 0, percentMessage)
				.refine((percent) => Number.isInteger(Math.round(percent * 1e6) / 1e4), 'Use at most two decimals'),
		),
	}),
])
export type BulkAction = z.output<typeof bulkActionSchema>
