import { z } from 'zod'
import { atMostCharacters, lineText, mailText } from '../text.ts'
import { maxSenderLength } from './settings-limits.ts'

const needsAddress = 'Please enter the e-mail address that mails come from'

/** Whom mails come from. */
export const mailCard = z.object({
	senderName: lineText().max(maxSenderLength, atMostCharacters(maxSenderLength)).default(''),
	senderAddress: mailText({ error: needsAddress }).pipe(z.email(needsAddress)),
})
