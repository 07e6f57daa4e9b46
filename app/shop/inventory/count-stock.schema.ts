import { z } from 'zod'
import { maxQuantity } from '../values/limits.ts'
import { countReasons, countModes } from './inventory-item.ts'

const id = z.number().int().positive()

/** A count submitted by the form of /admin/stock. */
export const countSchema = z.object({
	productId: id,
	/** Absent when stock is tracked per product. */
	variantId: id.optional(),
	way: z.enum(countModes),
	quantity: z
		.number('Please enter the number of items')
		.int('Must be a whole number')
		.min(0, 'Must be 0 or more')
		.max(maxQuantity, `At most ${maxQuantity.toLocaleString('en-IN')}`),
	reason: z.enum(countReasons),
	/** The newest stock movement that the form showed. 0 means none. */
	after: z.number().int().min(0).catch(0),
})

export type CountInput = z.output<typeof countSchema>
