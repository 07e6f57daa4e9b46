import { z } from 'zod'
import { translatedLanguages } from '#app/i18n/languages.ts'
import { linesText, lineText, maxCharactersMessage } from '../values/text.ts'
import {
	findPlaceholderProblem,
	listTranslatableFields,
	type TranslatableField,
	type TranslatableKind,
	type TranslationInput,
} from './translatable.ts'

/**
 * Creates the schema of a record's translations, by the code of the language and the field (rule: own-translations).
 * A form submits no empty fields, so it sets `isShown` for each language that it shows. In a shown language, an absent
 * field deletes its translation. In other languages, absent fields stay unchanged.
 */
export function buildTranslationsSchema(kind: TranslatableKind) {
	const fields = listTranslatableFields(kind)
	const texts = fields.map(([field, spec]) => {
		const text = (spec.isLong ? linesText() : lineText()).max(spec.maxLength, maxCharactersMessage(spec.maxLength))
		return [field, text.refine(...hasKnownPlaceholders(spec)).optional()] as const
	})
	const empty = Object.fromEntries(fields.map(([field]) => [field, '']))
	const language = z
		.object({
			...(Object.fromEntries(texts) as Record<string, z.ZodOptional<z.ZodString>>),
			isShown: z.boolean().optional(),
			stillRight: z.array(z.string().max(100)).max(fields.length).optional(),
		})
		.transform(({ isShown, ...input }) => (isShown ? { ...empty, ...withoutMissing(input) } : input))
	const languages = translatedLanguages.map(({ code }) => [code, language.optional()] as const)
	return z.object(Object.fromEntries(languages)).optional() as unknown as z.ZodType<TranslationInput | undefined>
}

/** Returns the arguments for `refine` that reject a translation with a placeholder that the field does not allow. */
function hasKnownPlaceholders(spec: TranslatableField) {
	const isRight = (text: string) => findPlaceholderProblem(spec, text) === undefined
	return [isRight, { error: ({ input }: { input?: unknown }) => findPlaceholderProblem(spec, String(input)) }] as const
}

function withoutMissing(input: object): object {
	return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined))
}
