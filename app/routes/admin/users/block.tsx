import { createFormAction } from '#app/http/admin/action-route.server.ts'
import { orThrowResponse } from '#app/http/responses/page-refusals.server.ts'
import { formatAccountLabel } from '#app/shop/values/person-name.ts'
import { blockCustomer, blockSchema } from '#app/shop/people/customers/customer.server.ts'
import { maxCustomerNote } from '#app/shop/values/limits.ts'
import { getUser } from '#app/shop/people/user.server.ts'
import { parseRowId } from '#app/shop/values/row-id.ts'
import { ServerForm } from '#app/ui/admin/form/server-form.tsx'
import { TextArea, useFormResult, useServerForm } from '#app/ui/forms/field.tsx'
import type { Route } from './+types/block.ts'

export const handle = { permission: 'customers' }

export const meta: Route.MetaFunction = () => [{ title: 'Block customer · Admin' }]

export async function loader({ params }: Route.LoaderArgs) {
	const user = await orThrowResponse(getUser(parseRowId(params.id)))
	return { id: user.id, subject: formatAccountLabel(user) }
}

export const action = createFormAction(blockSchema, async (admin, { reason }, id) => {
	await blockCustomer(admin, id, reason)
	return [`/admin/users/${id}`, 'The customer is blocked.']
})

export default function BlockPage({ loaderData: { id, subject }, actionData }: Route.ComponentProps) {
	const [form, fields] = useServerForm('block', useFormResult(actionData), { reason: '' })
	return (
		<section className="mx-auto mt-6 max-w-lg board px-6 py-8">
			<h1 className="font-display text-xl">Block this customer?</h1>
			<p className="mt-3 [overflow-wrap:anywhere]">
				<strong className="font-medium">{subject}</strong>
			</p>
			<p className="mt-2 mb-4 text-sm text-muted">
				They can still log in and see their orders, but cannot place new ones. Orders in progress are not affected. Only
				this account is blocked, not its phone number.
			</p>
			<ServerForm form={form} save="Block" pending="Blocking..." cancelTo={`/admin/users/${id}`} className="">
				<TextArea
					field={fields.reason}
					label="Reason"
					hint="For staff only. The customer does not see it."
					required
					rows={3}
					maxLength={maxCustomerNote}
				/>
			</ServerForm>
		</section>
	)
}

export { UserError as ErrorBoundary } from './_customer-details.tsx'
