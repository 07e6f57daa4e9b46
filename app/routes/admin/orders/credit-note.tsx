import { formAction } from '#app/http/admin/form-action.server.ts'
import { getFormProps } from '@conform-to/react'
import { Form, redirect } from 'react-router'
import { pageOrRefusal } from '#app/http/outcomes/page-refusals.server.ts'
import { formatPaise } from '#app/shop/money.ts'
import { orderForAdmin } from '#app/shop/orders/order.server.ts'
import { rowId } from '#app/shop/row-id.ts'
import { creditAmountSchema } from '#app/shop/orders/payments/refunds/refund.schema.ts'
import { creditAmount, uncreditedPaise } from '#app/shop/orders/documents/credit-amount.server.ts'
import { maxLineLength } from '#app/shop/text.ts'
import { SaveErrors } from '#app/ui/admin/form/save-errors.tsx'
import { PageHead } from '#app/ui/admin/page-head.tsx'
import { SubmitButton } from '#app/ui/forms/button.tsx'
import { TextField } from '#app/ui/forms/field.tsx'
import { useAnswer, useAnsweredForm } from '#app/ui/forms/use-answer.ts'
import type { Route } from './+types/credit-note.ts'

export const handle = { act: 'payments' }

export const meta: Route.MetaFunction = () => [{ title: 'Credit note · Admin' }]

export async function loader({ params }: Route.LoaderArgs) {
	const { id } = await pageOrRefusal(orderForAdmin(rowId(params.id)))
	const paise = await uncreditedPaise(id)
	return paise === 0 ? redirect(`/admin/orders/${id}`, 303) : { id, paise }
}

export const action = formAction(
	creditAmountSchema,
	async (admin, values, id) => {
		const number = await creditAmount(admin, id, values)
		const words = number ? `Credit note ${number} made.` : 'All that was given back has its credit note.'
		return [`/admin/orders/${id}`, words]
	},
	{ unexpected: 'The credit note was not made.' },
)

export default function CreditNotePage({ loaderData: { id, paise }, actionData }: Route.ComponentProps) {
	const [form, fields] = useAnsweredForm('credit-note', useAnswer(actionData), { reason: '' })
	return (
		<>
			<PageHead title="Credit note" back={{ to: `/admin/orders/${id}`, label: `Order #${id}` }} />
			<div className="max-w-lg bg-white px-4 py-5 text-sm sm:px-6">
				<Form method="post" {...getFormProps(form)}>
					<SaveErrors form={form} />
					<p className="mb-4">
						{formatPaise(paise)} was given back without a credit note. It is taken off all lines of the invoice, by what
						is left of each; no piece comes back by it.
					</p>
					<input type="hidden" name="seenPaise" value={paise} />
					<TextField
						field={fields.reason}
						label="Reason"
						hint="The customer reads it on the credit note"
						required
						maxLength={maxLineLength}
						autoComplete="off"
					/>
					<SubmitButton pendingText="Saving..." className="px-4">
						Make the credit note
					</SubmitButton>
				</Form>
			</div>
		</>
	)
}

export { OrdersProblem as ErrorBoundary } from '#app/ui/admin/problem.tsx'
