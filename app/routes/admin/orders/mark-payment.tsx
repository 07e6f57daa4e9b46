import { data, useLocation } from 'react-router'
import type { z } from 'zod'
import { runAction } from '#app/http/forms/forms.server.ts'
import { sessionContext } from '#app/http/session/contexts.ts'
import { requireAdmin } from '#app/http/session/guards.server.ts'
import { readFormData } from '#app/http/upload/read-form.server.ts'
import { markPayment } from '#app/shop/orders/payments/mark-payment.server.ts'
import { paymentKindLabels } from '#app/shop/orders/payments/payment-state.ts'
import { decisionSchema, paymentSchema } from '#app/shop/orders/payments/payment.schema.ts'
import { reusedReferenceField } from '#app/shop/orders/payments/payment-labels.ts'
import { decideClaim } from '#app/shop/orders/payments/upi/claim.server.ts'
import { Refusal, refuse } from '#app/shop/values/refusal.ts'
import { parseRowId } from '#app/shop/values/row-id.ts'
import type { Actor } from '#app/shop/auth/permissions.ts'
import { ConfirmPage } from '#app/ui/admin/confirm.tsx'
import { PageHeader } from '#app/ui/admin/page-parts.tsx'
import type { Route } from './+types/mark-payment.ts'

export const handle = { permission: 'payments' }

/**
 * The operations of this route by URL pattern. Each one validates the form of the order page, changes the payment, and
 * returns the message for the user.
 */
const marks = {
	'orders/:id/payment': async (actor: Actor, id: number, form: FormData) => {
		const payment = parseValues(form, paymentSchema)
		await markPayment(actor, id, payment)
		return `Order #${id} is marked as ${paymentKindLabels[payment.kind]}.`
	},
	'orders/:id/claim': async (actor: Actor, id: number, form: FormData) => {
		const claim = parseValues(form, decisionSchema)
		await decideClaim(actor, id, claim)
		return claim.decision === 'accepted'
			? `Order #${id} is marked as paid.`
			: `Order #${id} is unpaid again. The customer was notified.`
	},
}

function parseValues<Schema extends z.ZodType>(form: FormData, schema: Schema): z.output<Schema> {
	const { data: values, error } = schema.safeParse(Object.fromEntries(form))
	return error ? refuse('invalid', 'other', { message: error.issues[0]!.message }) : values
}

/**
 * Marks a payment, or decides a customer's claim to have paid, and redirects to the order page. When the reference was
 * already used for another order, responds with this page, which asks first (rule: reused-reference).
 */
export async function action({ request, context, params, pattern }: Route.ActionArgs) {
	const form = await readFormData(request)
	const admin = await requireAdmin(context)
	const id = parseRowId(params.id)
	const mark = marks[pattern.replace(/^\/?admin\//, '') as keyof typeof marks]
	let sentence: string | undefined
	const submit = async () => {
		try {
			return await mark(admin, id, form)
		} catch (error) {
			if (!(error instanceof Refusal && error.field === reusedReferenceField)) throw error
			sentence = error.message
			return undefined
		}
	}
	const texts = { unexpected: 'The payment was not recorded.' }
	const done = await runAction(context.get(sessionContext), `/admin/orders/${id}`, submit, texts)
	if (sentence === undefined) return done
	const fields = [...form].filter((entry): entry is [string, string] => typeof entry[1] === 'string')
	return data({ sentence, fields: Object.fromEntries(fields) }, { status: 409 })
}

export default function MarkPaymentPage({ params: { id }, actionData: asked }: Route.ComponentProps) {
	const order = `/admin/orders/${id}`
	const { pathname } = useLocation()
	if (!asked) return <PageHeader title="Payment" back={{ to: order, label: `Order #${id}` }} />
	return (
		<ConfirmPage
			to={pathname}
			question="Use this reference?"
			subject={asked.sentence}
			note={`A payment usually covers one order. Compare the amount with your bank before you use it for order #${id} as well.`}
			fields={{ ...asked.fields, [reusedReferenceField]: 'yes' }}
			labels={{ yes: 'Use anyway', pending: 'Saving...', no: 'Cancel' }}
			cancelTo={order}
		/>
	)
}

export { OrdersError as ErrorBoundary } from '#app/ui/admin/error-page.tsx'
