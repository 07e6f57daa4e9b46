import { z } from 'zod'
import { atMostCharacters, lineText, mailText } from '../text.ts'
import { maxSenderLength } from './settings-limits.ts'

const needsAddress = 'Please enter the e-mail address that mails come from'

/** Whom mails come from, and of what the owner gets one. */
export const mailCard = z.object({
	senderName: lineText().max(maxSenderLength, atMostCharacters(maxSenderLength)).default(''),
	senderAddress: mailText({ error: needsAddress }).pipe(z.email(needsAddress)),
	tellOrders: z.boolean().default(false),
	tellMessages: z.boolean().default(false),
})
