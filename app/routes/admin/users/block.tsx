import { formAction } from '#app/http/admin/form-action.server.ts'
import { pageOrRefusal } from '#app/http/outcomes/page-refusals.server.ts'
import { blockCustomer } from '#app/shop/people/customers/block.server.ts'
import { maxCustomerNote } from '#app/shop/words/limits.ts'
import { blockSchema } from '#app/shop/people/customers/customer.server.ts'
import { userForAdmin } from '#app/shop/people/users.server.ts'
import { rowId } from '#app/shop/row-id.ts'
import { AnsweredForm } from '#app/ui/admin/answered-form.tsx'
import { TextArea } from '#app/ui/forms/field.tsx'
import { useAnswer, useAnsweredForm } from '#app/ui/forms/use-answer.ts'
import type { Route } from './+types/block.ts'

export const handle = { act: 'customers' }

export const meta: Route.MetaFunction = () => [{ title: 'Block a customer · Admin' }]

export async function loader({ params }: Route.LoaderArgs) {
	const { id, username, email } = await pageOrRefusal(userForAdmin(rowId(params.id)))
	return { id, subject: `${username}, ${email}` }
}

export const action = formAction(blockSchema, async (admin, { reason }, id) => {
	await blockCustomer(admin, id, reason)
	return [`/admin/users/${id}`, 'The customer is blocked.']
})

export default function BlockPage({ loaderData: { id, subject }, actionData }: Route.ComponentProps) {
	const [form, fields] = useAnsweredForm('block', useAnswer(actionData), { reason: '' })
	return (
		<section className="mx-auto mt-6 max-w-lg board px-6 py-8">
			<h1 className="font-display text-xl">Block this customer?</h1>
			<p className="mt-3 [overflow-wrap:anywhere]">
				<strong className="font-medium">{subject}</strong>
			</p>
			<p className="mt-2 mb-4 text-sm text-muted">
				They can still log in and see their orders, but place no new one. Orders that are on their way stay as they are.
				Only this account is blocked, not its phone number.
			</p>
			<AnsweredForm form={form} save="Block" pending="Blocking..." cancelTo={`/admin/users/${id}`} className="">
				<TextArea
					field={fields.reason}
					label="Reason"
					hint="For the staff: the customer never sees it."
					required
					rows={3}
					maxLength={maxCustomerNote}
				/>
			</AnsweredForm>
		</section>
	)
}

export { FailedUser as ErrorBoundary } from './_user-words.tsx'
