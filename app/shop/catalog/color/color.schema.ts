import { z } from 'zod'
import { normaliseText } from '../../search/normalise.ts'
import { atMostCharacters, lineText } from '../../text.ts'
import { maxColorNameLength } from '../../words/limits.ts'
import { readHexCode } from '../../words/hex-code.ts'

const needsName = 'Please enter a name'
const needsHexCode = 'Please enter a hex code such as #9C2F1F'

/**
 * A color as submitted by form and API (rule: colour-fields). The code is used in CSS, which any other text would
 * break.
 */
export const colorSchema = z.object({
	name: lineText({ error: needsName })
		.refine((name) => normaliseText(name) !== '', needsName)
		.max(maxColorNameLength, atMostCharacters(maxColorNameLength)),
	hexCode: z.string({ error: needsHexCode }).transform((text, context) => {
		const hexCode = readHexCode(text)
		if (hexCode === null) context.addIssue({ code: 'custom', message: needsHexCode })
		return hexCode ?? z.NEVER
	}),
})

export type ColorInput = z.output<typeof colorSchema>

export const colorDeletionSchema = z.object({
	replacementId: z.number({ error: 'This colour does not exist' }).int().positive().optional(),
})
