import { data, useLocation } from 'react-router'
import type { z } from 'zod'
import { runAction } from '#app/http/forms/forms.server.ts'
import { sessionContext } from '#app/http/session/contexts.ts'
import { adminOf } from '#app/http/session/guards.server.ts'
import { readFormData } from '#app/http/upload/read-form.server.ts'
import { markPayment } from '#app/shop/orders/payments/mark-payment.server.ts'
import { paymentSchema } from '#app/shop/orders/payments/payment.schema.ts'
import { referenceField } from '#app/shop/orders/payments/reference-field.ts'
import { decisionSchema } from '#app/shop/orders/payments/upi/claim.schema.ts'
import { decideClaim } from '#app/shop/orders/payments/upi/decide-claim.server.ts'
import { Refusal, refuse } from '#app/shop/refusal.ts'
import { rowId } from '#app/shop/row-id.ts'
import type { Actor } from '#app/shop/words/roles.ts'
import { ConfirmPage } from '#app/ui/admin/confirm.tsx'
import { PageHead } from '#app/ui/admin/page-head.tsx'
import type { Route } from './+types/mark-payment.ts'

export const handle = { act: 'payments' }

/** The actions of the route's URLs for the form of an order's page. Each of them returns its message. */
const marks = {
	'orders/:id/payment': async (actor: Actor, id: number, form: FormData) => {
		const payment = valuesIn(form, paymentSchema)
		await markPayment(actor, id, payment)
		return `Order #${id} is marked as ${payment.kind}.`
	},
	'orders/:id/claim': async (actor: Actor, id: number, form: FormData) => {
		const claim = valuesIn(form, decisionSchema)
		await decideClaim(actor, id, claim)
		return claim.decision === 'accepted'
			? `Order #${id} is marked as paid.`
			: `Order #${id} is to be paid again. Its customer is told.`
	},
}

function valuesIn<Schema extends z.ZodType>(form: FormData, schema: Schema): z.output<Schema> {
	const { data: values, error } = schema.safeParse(Object.fromEntries(form))
	return error ? refuse('invalid', error.issues[0]!.message) : values
}

/**
 * Marks a payment and goes back to the order's page; where its reference has paid another order, this page asks
 * (rule: reused-reference).
 */
export async function action({ request, context, params, pattern }: Route.ActionArgs) {
	const form = await readFormData(request)
	const admin = await adminOf(context)
	const id = rowId(params.id)
	const mark = marks[pattern.replace(/^\/?admin\//, '') as keyof typeof marks]
	let sentence: string | undefined
	const work = async () => {
		try {
			return await mark(admin, id, form)
		} catch (error) {
			if (!(error instanceof Refusal && error.field === referenceField)) throw error
			sentence = error.message
			return undefined
		}
	}
	const texts = { unexpected: 'The payment was not noted.' }
	const done = await runAction(context.get(sessionContext), `/admin/orders/${id}`, work, texts)
	if (sentence === undefined) return done
	const fields = [...form].filter((entry): entry is [string, string] => typeof entry[1] === 'string')
	return data({ sentence, fields: Object.fromEntries(fields) }, { status: 409 })
}

export default function MarkPaymentPage({ params: { id }, actionData: asked }: Route.ComponentProps) {
	const order = `/admin/orders/${id}`
	const { pathname } = useLocation()
	if (!asked) return <PageHead title="Payment" back={{ to: order, label: `Order #${id}` }} />
	return (
		<ConfirmPage
			to={pathname}
			question="Is this reference right?"
			subject={asked.sentence}
			note={`One payment usually pays one order. Please compare the amount with your bank before you mark order #${id} too.`}
			fields={{ ...asked.fields, [referenceField]: 'yes' }}
			words={{ yes: 'Mark all the same', pending: 'Saving...', no: 'Go back' }}
			cancelTo={order}
		/>
	)
}

export { OrdersProblem as ErrorBoundary } from '#app/ui/admin/problem.tsx'
