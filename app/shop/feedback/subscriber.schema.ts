import { z } from 'zod'
import { isPhone, phoneMessage, phoneText } from '../words/phone.ts'
import { lineText, maxLineLength, tooLong } from '../text.ts'

const bothMissing = 'Please fill out both fields.'

/** One message covers any missing field. Spaces around a phone number are ignored (rule: daily-updates-fields). */
export const subscribeSchema = z
	.object({
		phone: phoneText(bothMissing).optional(),
		name: lineText(bothMissing).max(maxLineLength, tooLong(maxLineLength)).optional(),
	})
	.transform(({ phone, name }, context) => {
		if (!phone || !name) {
			context.addIssue({ code: 'custom', message: bothMissing })
			return z.NEVER
		}
		if (!isPhone(phone)) {
			context.addIssue({ code: 'custom', path: ['phone'], message: phoneMessage })
			return z.NEVER
		}
		return { phone, name }
	})
export type Subscription = z.output<typeof subscribeSchema>
