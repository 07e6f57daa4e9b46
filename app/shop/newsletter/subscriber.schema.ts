import { z } from 'zod'
import { isPhone, invalidPhoneMessage, phoneText } from '../values/phone.ts'
import { lineText, maxLineLength, tooLongMessage } from '../values/text.ts'

const bothMissing = 'Please fill out both fields.'

/** One message covers any missing field. Spaces around a phone number are ignored (rule: daily-updates-fields). */
export const subscribeSchema = z
	.object({
		phone: phoneText(bothMissing).optional(),
		name: lineText(bothMissing).max(maxLineLength, tooLongMessage(maxLineLength)).optional(),
	})
	.transform(({ phone, name }, context) => {
		if (!phone || !name) {
			context.addIssue({ code: 'custom', message: bothMissing })
			return z.NEVER
		}
		if (!isPhone(phone)) {
			context.addIssue({ code: 'custom', path: ['phone'], message: invalidPhoneMessage })
			return z.NEVER
		}
		return { phone, name }
	})
export type Subscription = z.output<typeof subscribeSchema>
