import { z } from 'zod'
import { idempotencyKeyPattern } from '../../idempotency-key.ts'
import { maxNoteLength } from '../../words/limits.ts'
import { lineText, linesText, maxLineLength, tooLong } from '../../text.ts'
import { isPhone, phoneMessage, phoneText } from '../../words/phone.ts'
import { INDIAN_STATES } from '../../words/regions.ts'
import { TAKEN_BY, TAKEN_WAYS, type TakenBy } from '../order-view.ts'
import { referenceText, sameReference } from '../payments/reference.ts'
import { isPin, tidyPin, wrongPin } from '../pins/pin-area.ts'

const again = 'Please open the page again.'
const wrongAmount = 'Please enter rupees with at most two decimals'
const optional = lineText().max(maxLineLength, tooLong(maxLineLength)).default('')
const required = (missing: string) =>
	lineText({ error: missing }).min(1, missing).max(maxLineLength, tooLong(maxLineLength))

/**
 * An order received by WhatsApp, Instagram or telephone (rule: taken-order). City and state may be left to the pincode
 * lookup. The lines come from the address of the page.
 */
export const takeOrderSchema = z
	.object({
		source: z.enum(Object.keys(TAKEN_BY) as TakenBy[], { error: 'Please choose how the order came.' }),
		phone: phoneText({ error: phoneMessage }).refine(isPhone, phoneMessage),
		name: required('Please enter the name.'),
		streetAddress: required('Please enter the address.'),
		zipCode: required(wrongPin).overwrite(tidyPin).refine(isPin, wrongPin),
		city: optional,
		state: optional.refine(
			(state) => state === '' || (INDIAN_STATES as readonly string[]).includes(state),
			'Please choose a state of India.',
		),
		orderNote: linesText().max(maxNoteLength, tooLong(maxNoteLength)).default(''),
		discount: z
			.number({ error: wrongAmount })
			.min(0, wrongAmount)
			.max(10_000_000, wrongAmount)
			.refine((rupees) => Math.abs(rupees * 100 - Math.round(rupees * 100)) < 1e-6, wrongAmount)
			.default(0),
		discountReason: optional,
		way: z.enum(Object.keys(TAKEN_WAYS) as (keyof typeof TAKEN_WAYS)[], { error: 'Please choose how it is paid.' }),
		reference: referenceText,
		sameReference,
		/** Absent until the page has shown a total. */
		seenTotalPaise: z.number({ error: again }).int(again).optional(),
		idempotencyKey: z.string({ error: again }).regex(idempotencyKeyPattern, again),
	})
	.refine(({ discount, discountReason }) => discount === 0 || discountReason !== '', {
		path: ['discountReason'],
		message: 'Please enter why it costs less.',
	})

export type TakeOrderInput = z.output<typeof takeOrderSchema>
