import { z } from 'zod'
import { normaliseText } from '../../search/normalise.ts'
import { readHexCode } from './hex-code.ts'
import { lineText } from '../../text.ts'

const maxColorNameLength = 200

const needsName = 'Please enter a name'
const needsHexCode = 'Please enter a hex code such as #9C2F1F'

/**
 * A colour as the admin's form and the API send it (rule 97). Pages put the code into CSS: anything else would break
 * it.
 */
export const colorSchema = z.object({
	name: lineText({ error: needsName })
		.refine((name) => normaliseText(name) !== '', needsName)
		.max(maxColorNameLength, `At most ${maxColorNameLength} characters`),
	hexCode: z.string({ error: needsHexCode }).transform((text, context) => {
		const hexCode = readHexCode(text)
		if (hexCode === null) context.addIssue({ code: 'custom', message: needsHexCode })
		return hexCode ?? z.NEVER
	}),
})

export type ColorInput = z.output<typeof colorSchema>

/** The form before a colour is deleted: the colour that replaces it on its products, if any. */
export const colorDeletionSchema = z.object({
	replacementId: z.number({ error: 'This color does not exist' }).int().positive().optional(),
})
