import { z } from 'zod'
import { referenceSchema } from '../payment.schema.ts'
import { maxRemittanceLines, parseRemittedOrders } from './remittance.ts'

/** The saved data of a courier's file: the orders of its preview and the bank's payment reference of the transfer. */
export const remittanceSchema = z.object({
	reference: referenceSchema,
	orders: z
		.string()
		.max(maxRemittanceLines * 30)
		.transform(parseRemittedOrders)
		.pipe(z.array(z.object({ id: z.number(), totalPaise: z.number() })).min(1, 'Please upload the file again.')),
})

export type RemittanceInput = z.output<typeof remittanceSchema>
