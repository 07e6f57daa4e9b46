import { z } from 'zod'
import { atMostCharacters, linesText } from '../text.ts'
import { maxTemplateLength } from './settings-limits.ts'
import { placeholders, unknownPlaceholder } from './template.ts'

const needsText = 'Please enter a text'
const known = placeholders.map((name) => `{${name}}`).join(', ')

const template = linesText({ error: needsText })
	.min(1, needsText)
	.max(maxTemplateLength, atMostCharacters(maxTemplateLength))
	.refine((text) => unknownPlaceholder(text) === undefined, {
		error: ({ input }) => `{${unknownPlaceholder(String(input))}} is not known: use ${known}`,
	})

/** Texts to send to a customer by WhatsApp (rule: whatsapp-texts). */
export const templatesCard = z.object({ confirm: template, shipped: template, review: template, payment: template })
