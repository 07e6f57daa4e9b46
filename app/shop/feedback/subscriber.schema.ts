import { z } from 'zod'
import { phoneMessage, phonePattern } from '../people/account/account.schema.ts'
import { lineText, maxLineLength, tooLong } from '../text.ts'

const bothMissing = 'Please fill out both fields.'

/** One sentence for any missing field; blanks around a phone do not count (rule 74). */
export const subscribeSchema = z
	.object({
		phone: lineText(bothMissing).optional(),
		name: lineText(bothMissing).max(maxLineLength, tooLong(maxLineLength)).optional(),
	})
	.transform(({ phone, name }, context) => {
		if (!phone || !name) {
			context.addIssue({ code: 'custom', message: bothMissing })
			return z.NEVER
		}
		if (!phonePattern.test(phone)) {
			context.addIssue({ code: 'custom', path: ['phone'], message: phoneMessage })
			return z.NEVER
		}
		return { phone, name }
	})
export type Subscription = z.output<typeof subscribeSchema>
