import { z } from 'zod'
import { idempotencyKeyPattern } from '../idempotency-key.ts'
import { referenceText, sameReference } from '../orders/payments/reference.ts'
import { isPhone, phoneMessage, phoneText } from '../words/phone.ts'
import { type CounterWay, counterWays } from './bill-lines.ts'
import { lineText, maxLineLength, tooLong } from '../text.ts'

const again = 'Please open the counter sale again.'
const line = lineText().max(maxLineLength, tooLong(maxLineLength)).default('')

/** A point-of-sale order with the total that the page showed. The lines come from the address. */
export const sellSchema = z.object({
	way: z.enum(Object.keys(counterWays) as CounterWay[], { error: 'Please choose cash or UPI.' }),
	reference: referenceText,
	sameReference,
	name: line,
	phone: phoneText()
		.refine((text) => text === '' || isPhone(text), phoneMessage)
		.default(''),
	seenTotalPaise: z.number({ error: again }).int(again),
	idempotencyKey: z.string({ error: again }).regex(idempotencyKeyPattern, again),
})

export type SellInput = Omit<z.output<typeof sellSchema>, 'sameReference'> & { sameReference?: boolean }
