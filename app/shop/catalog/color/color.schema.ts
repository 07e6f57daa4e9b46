import { z } from 'zod'
import { normalizeText } from '../../search/normalize.ts'
import type { TranslationInput } from '../../translations/translatable.ts'
import { buildTranslationsSchema } from '../../translations/translations.schema.ts'
import { maxCharactersMessage, lineText } from '../../values/text.ts'
import { maxColorNameLength } from '../../values/limits.ts'
import { parseHexCode } from '../../values/color.ts'

const nameMissing = 'Please enter a name'
const hexCodeMissing = 'Please enter a hex code such as #9C2F1F'

/**
 * A color as submitted by form and API (rule: color-fields). `hexCode` must be a hex code, because it is used in CSS
 * and other text would break the CSS.
 */
export const colorSchema = z.object({
	name: lineText({ error: nameMissing })
		.refine((name) => normalizeText(name) !== '', nameMissing)
		.max(maxColorNameLength, maxCharactersMessage(maxColorNameLength)),
	hexCode: z.string({ error: hexCodeMissing }).transform((text, context) => {
		const hexCode = parseHexCode(text)
		if (hexCode === null) context.addIssue({ code: 'custom', message: hexCodeMissing })
		return hexCode ?? z.NEVER
	}),
})

export const colorFormSchema = colorSchema.extend({ translations: buildTranslationsSchema('color') })

export interface ColorInput extends z.output<typeof colorSchema> {
	/** The translations of the color. `undefined` leaves them unchanged (rule: own-translations). */
	translations?: TranslationInput | undefined
}

export const colorDeletionSchema = z.object({
	replacementId: z.number({ error: 'This color does not exist' }).int().positive().optional(),
})
