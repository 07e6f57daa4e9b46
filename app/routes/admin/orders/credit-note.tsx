import { createFormAction } from '#app/http/admin/action-route.server.ts'
import { getFormProps } from '@conform-to/react'
import { Form, redirect } from 'react-router'
import { orThrowResponse } from '#app/http/responses/page-refusals.server.ts'
import { formatPaise } from '#app/shop/values/money.ts'
import { getOrderForAdmin } from '#app/shop/orders/order.server.ts'
import { parseRowId } from '#app/shop/values/row-id.ts'
import { creditAmountSchema } from '#app/shop/orders/payments/payment.schema.ts'
import { issueAmountCreditNote, getUncreditedPaise } from '#app/shop/orders/invoices/credit-note.server.ts'
import { maxLineLength } from '#app/shop/values/text.ts'
import { SaveErrors } from '#app/ui/admin/form/server-form.tsx'
import { PageHeader } from '#app/ui/admin/page-parts.tsx'
import { SubmitButton } from '#app/ui/forms/button.tsx'
import { TextField, useFormResult, useServerForm } from '#app/ui/forms/field.tsx'
import type { Route } from './+types/credit-note.ts'

export const handle = { permission: 'payments' }

export const meta: Route.MetaFunction = () => [{ title: 'Credit note · Admin' }]

export async function loader({ params }: Route.LoaderArgs) {
	const { id } = await orThrowResponse(getOrderForAdmin(parseRowId(params.id)))
	const paise = await getUncreditedPaise(id)
	return paise === 0 ? redirect(`/admin/orders/${id}`, 303) : { id, paise }
}

export const action = createFormAction(
	creditAmountSchema,
	async (admin, values, id) => {
		const number = await issueAmountCreditNote(admin, id, values)
		const message = number ? `Credit note ${number} was issued.` : 'All refunds already have a credit note.'
		return [`/admin/orders/${id}`, message]
	},
	{ unexpected: 'The credit note was not issued.' },
)

export default function CreditNotePage({ loaderData: { id, paise }, actionData }: Route.ComponentProps) {
	const [form, fields] = useServerForm('credit-note', useFormResult(actionData), { reason: '' })
	return (
		<>
			<PageHeader title="Credit note" back={{ to: `/admin/orders/${id}`, label: `Order #${id}` }} />
			<div className="max-w-lg board px-4 py-5 text-sm sm:px-6">
				<Form method="post" {...getFormProps(form)}>
					<SaveErrors form={form} />
					<p className="mb-4">
						{formatPaise(paise)} was refunded without a credit note. The credit note spreads it over the items of the
						invoice, in proportion to what is left of each. Stock does not change.
					</p>
					<input type="hidden" name="seenPaise" value={paise} />
					<TextField
						field={fields.reason}
						label="Reason"
						hint="Printed on the credit note"
						required
						maxLength={maxLineLength}
						autoComplete="off"
					/>
					<SubmitButton pendingText="Saving..." className="px-4">
						Issue credit note
					</SubmitButton>
				</Form>
			</div>
		</>
	)
}

export { OrdersError as ErrorBoundary } from '#app/ui/admin/error-page.tsx'
