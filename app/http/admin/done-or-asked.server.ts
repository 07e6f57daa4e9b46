import { data, type RouterContextProvider } from 'react-router'
import { runAction } from '#app/http/forms/forms.server.ts'
import { sessionContext } from '#app/http/session/contexts.ts'
import { referenceField } from '#app/shop/orders/payments/reference-field.ts'
import { Refusal } from '#app/shop/refusal.ts'

/**
 * Marks a payment and goes back; where its reference has paid another order, the same page asks
 * (rule: reused-reference).
 */
export async function doneOrAsked(
	context: Readonly<RouterContextProvider>,
	back: string,
	form: FormData,
	mark: () => Promise<string>,
) {
	let sentence: string | undefined
	const done = await runAction(
		context.get(sessionContext),
		back,
		async () => {
			try {
				return await mark()
			} catch (error) {
				if (!(error instanceof Refusal && error.field === referenceField)) throw error
				sentence = error.message
				return undefined
			}
		},
		{ unexpected: 'The payment was not noted.' },
	)
	if (sentence === undefined) return done
	const fields = Object.fromEntries(
		[...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
	)
	return data({ sentence, fields }, { status: 409 })
}
