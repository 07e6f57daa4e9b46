import { redirect, type RouterContextProvider } from 'react-router'
import { z } from 'zod'
import { type CardName, cards } from '#app/shop/settings/cards.ts'
import { cardForForm, saveCard } from '#app/shop/settings/save-settings.server.ts'
import { settingSources } from '#app/shop/settings/setting-sources.server.ts'
import { attempt } from '../forms/forms.server.ts'
import { adminOf } from '../session/admin.server.ts'
import { sessionContext } from '../session/contexts.ts'

/** What the page of a card of the settings shows. */
export async function readCard<Name extends CardName>(card: Name) {
	return { values: cardForForm(card), sources: await settingSources(card) }
}

/** Saves the form of a card, and shows its page again. */
export function answerCard(request: Request, context: Readonly<RouterContextProvider>, card: CardName) {
	const schema = z.object({ ...cards[card].shape, seen: z.string().catch('') })
	const save = async (input: z.output<typeof schema>) => {
		await saveCard(await adminOf(context), card, input)
		context.get(sessionContext).flash('Settings saved')
		return redirect(`/admin/settings/${card}`, 303)
	}
	return attempt(request, schema, save, { unexpected: 'The settings could not be saved.' })
}
