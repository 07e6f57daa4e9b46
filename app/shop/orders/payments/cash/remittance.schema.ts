import { z } from 'zod'
import { referenceText } from '../reference.ts'
import { maxRemittanceLines, readRemitted } from './remittance.ts'

/** The saved data of a courier's file: the orders of its preview and the bank's payment reference of the transfer. */
export const remittanceSchema = z.object({
	reference: referenceText,
	orders: z
		.string()
		.max(maxRemittanceLines * 30)
		.transform(readRemitted)
		.pipe(z.array(z.object({ id: z.number(), totalPaise: z.number() })).min(1, 'Please send the file again.')),
})

export type RemittanceInput = z.output<typeof remittanceSchema>
