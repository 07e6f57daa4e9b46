import type { SubmissionResult } from '@conform-to/react'
import { data, type RouterContextProvider } from 'react-router'
import { z } from 'zod'
import { type CardName, cards } from '#app/shop/settings/cards.ts'
import { comparedFields, saveCard, valuesOfCard } from '#app/shop/settings/save-settings.server.ts'
import { answerForm, submitForm } from '../forms/forms.server.ts'
import { parseForm } from '../forms/parse-form.server.ts'
import { saveOrCompare } from '../forms/two-versions.server.ts'
import { readFormData } from '../upload/read-form.server.ts'
import { adminOf } from '../session/guards.server.ts'
import { leadTo } from './saved-row.server.ts'

/** Returns the settings card of a URL that ends with the card's name. */
export const cardAt = (pattern: string) => pattern.split('/').at(-1) as CardName

/** Saves the form of a card and shows its page again. If someone else saved it meanwhile, both versions are shown. */
export function answerCard(request: Request, context: Readonly<RouterContextProvider>, card: CardName) {
	const schema = formSchema(card)
	const save = async (input: z.output<typeof schema>) => {
		await saveCard(await adminOf(context), card, input)
		return leadTo(context, `/admin/settings/${card}`, 'Settings saved')
	}
	return answerForm(async () =>
		saveOrCompare(await readFormData(request), await readStoredCard(card), (form) =>
			submitForm(form, schema, save, { unexpected: 'The settings could not be saved.' }),
		),
	)
}

/** Returns the unsaved input of a card's form with its errors; `null` for a form that should be saved. */
export async function previewCard(request: Request, card: CardName) {
	const form = await readFormData(request.clone())
	if (!form.has('preview')) return null
	const schema = formSchema(card)
	return answerForm(async () => {
		await submitForm(form, schema, async () => undefined)
		const { initialValue = null } = parseForm(form, schema).reply()
		return data<SubmissionResult<string[]>>({ initialValue })
	})
}

const formSchema = (card: CardName) => cards[card].schema.extend({ seen: z.string().catch('') })

async function readStoredCard(card: CardName) {
	return { fields: await comparedFields(card), versionField: 'seen', read: () => valuesOfCard(card) }
}
