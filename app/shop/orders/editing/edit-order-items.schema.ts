import { z } from 'zod'
import { maxSizeLength } from '../../catalog/variant/sizes.ts'
import { lineText, tooLongMessage } from '../../values/text.ts'
import { maxUnitsPerLine } from '../../values/limits.ts'

const invalidQuantity = 'Please enter a whole number.'

/** The requested lines of an order, and the lines as the page showed them. */
export const editOrderItemsSchema = z.object({
	seen: z.string().default(''),
	items: z.array(
		z.object({
			id: z.number().int().positive(),
			/** 0 removes the line. */
			quantity: z
				.number({ error: invalidQuantity })
				.int(invalidQuantity)
				.min(0, invalidQuantity)
				.max(maxUnitsPerLine, `At most ${maxUnitsPerLine} items.`),
			/** Absent when the line has no size. */
			size: lineText().max(maxSizeLength, tooLongMessage(maxSizeLength)).default(''),
		}),
	),
})

export type EditOrderItemsInput = z.output<typeof editOrderItemsSchema>
