import { z } from 'zod'
import { lineText, maxLineLength, tooLongMessage } from '#app/shop/values/text.ts'
import { referenceSchema } from '../payment.schema.ts'
import { maxRemittanceLines } from './remittance-file.ts'

const staleMessage = 'Please upload the file again.'
const amount = z.int(staleMessage).min(0, staleMessage)

const remittedOrderSchema = z
	.object({ id: z.int().positive(), totalPaise: amount, receivedPaise: amount, utr: referenceSchema })
	.refine(({ totalPaise, receivedPaise }) => receivedPaise <= totalPaise, staleMessage)

const ordersField = z
	.string()
	.max(maxRemittanceLines * 200, staleMessage)
	.transform((text, context): unknown => {
		try {
			return JSON.parse(text)
		} catch {
			context.addIssue(staleMessage)
			return z.NEVER
		}
	})
	.pipe(z.array(remittedOrderSchema, staleMessage).max(maxRemittanceLines, staleMessage))

const note = lineText().max(maxLineLength, tooLongMessage(maxLineLength)).default('')

/**
 * The saved data of a courier's file: the orders of its preview, the ids of the selected short ones with their notes, and
 * the bank's payment reference for the lines without one.
 */
export const remittanceSchema = z
	.object({
		reference: referenceSchema,
		orders: ordersField,
		short: z.array(z.coerce.number()).default([]),
		notes: z.record(z.string(), note).default({}),
	})
	.transform(({ orders, reference, short, notes }) =>
		orders
			.filter(({ id, totalPaise, receivedPaise }) => receivedPaise === totalPaise || short.includes(id))
			.map(({ utr, ...order }) => ({ ...order, reference: utr || reference, note: notes[order.id] ?? '' })),
	)
	.refine((orders) => orders.length > 0, 'Select at least one short shipment.')

export type RemittanceInput = z.output<typeof remittanceSchema>
