import { data, redirect, type RouterContextProvider } from 'react-router'
import { sessionContext } from '#app/http/session/contexts.ts'
import type { RequestSession } from '#app/http/session/session.server.ts'
import type { CheckoutAnswer } from './_checkout-answer.server.ts'
import { keepTyped } from './_checkout-now.server.ts'

/** What a button of the form that places no order is answered. */
export interface ButtonAnswer {
	answer: CheckoutAnswer
	status: number
	/** The part of the page that was meant; null for a form with faults, which comes back with them. */
	at: string | null
	/** What cannot be read off the form as it was typed. */
	said?: Said | undefined
}

export interface Said {
	text: string
	field?: 'zipCode'
	isProblem?: boolean
}

/**
 * Keeps what was typed and leads to the page that shows it, so that *Back* does not ask to send the form again
 * (rule: checkout-draft).
 */
export async function sendAnswer(
	context: Readonly<RouterContextProvider>,
	{ userId, form }: { userId: number; form: FormData },
	{ answer, status, at, said }: ButtonAnswer,
) {
	await keepTyped(userId, form)
	if (at === null) return data<CheckoutAnswer>(answer, { status })
	if (said?.text)
		context.get(sessionContext).flash(said.text, {
			kind: 'notice',
			tone: said.isProblem ? 'error' : 'success',
			field: said.field ?? 'checkout',
		})
	return redirect(`/checkout#${at}`, 303)
}

/** What the button before was answered. */
export async function readSaidBefore(session: RequestSession): Promise<Said | null> {
	const flash = await session.takeFlash()
	if (flash?.kind !== 'notice' || (flash.field !== 'checkout' && flash.field !== 'zipCode')) return null
	const { text, tone, field } = flash
	return { text, isProblem: tone === 'error', ...(field === 'zipCode' && { field }) }
}
