import type { SubmissionResult } from '@conform-to/react'
import { data, type RouterContextProvider } from 'react-router'
import { z } from 'zod'
import { type CardName, cards } from '#app/shop/settings/cards.ts'
import { getComparedFields, saveCard, getCardValues } from '#app/shop/settings/save-settings.server.ts'
import { findTranslatableCard } from '#app/shop/translations/translatable.ts'
import { buildTranslationsSchema } from '#app/shop/translations/translations.schema.ts'
import { handleForm, submitForm } from '../forms/forms.server.ts'
import { parseForm } from '../forms/parse-form.server.ts'
import { saveOrResolveConflict } from '../forms/edit-conflicts.server.ts'
import { readFormData } from '../upload/read-form.server.ts'
import { requireAdmin } from '../session/guards.server.ts'
import { redirectWithToast } from './row-list.server.ts'

/** Returns the name of a settings card, which is the last segment of the route's `pattern`. */
export const getCardName = (pattern: string) => pattern.split('/').at(-1) as CardName

/**
 * Saves the form of a settings card and shows its page again. Changes that someone else saved meanwhile are merged. If
 * both changed the same field, the user chooses between the two values. The preview button saves nothing: the page gets
 * the input back, with its errors if it is invalid.
 */
export function handleCardForm(request: Request, context: Readonly<RouterContextProvider>, card: CardName) {
	const schema = buildFormSchema(card)
	const save = async (input: z.output<typeof schema>) => {
		await saveCard(await requireAdmin(context), card, input)
		return redirectWithToast(context, `/admin/settings/${card}`, 'Settings saved')
	}
	return handleForm(async () => {
		const form = await readFormData(request)
		if (form.has('preview')) return previewCard(form, schema)
		return saveOrResolveConflict(form, await readStoredCard(card), (input) =>
			submitForm(input, schema, save, { unexpected: 'The settings could not be saved.' }),
		)
	})
}

async function previewCard(form: FormData, schema: ReturnType<typeof buildFormSchema>) {
	await submitForm(form, schema, async () => undefined)
	const { initialValue = null } = parseForm(form, schema).reply()
	return data<SubmissionResult<string[]>>({ initialValue })
}

function buildFormSchema(card: CardName) {
	const kind = findTranslatableCard(card)
	const schema = cards[card].schema.extend({ seen: z.string().catch('') })
	return kind ? schema.extend({ translations: buildTranslationsSchema(kind) }) : schema
}

async function readStoredCard(card: CardName) {
	return { fields: await getComparedFields(card), versionField: 'seen', read: () => getCardValues(card) }
}
