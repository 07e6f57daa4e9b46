import { createFormAction } from '#app/http/admin/action-route.server.ts'
import { orThrowResponse } from '#app/http/responses/page-refusals.server.ts'
import { requireAdmin } from '#app/http/session/guards.server.ts'
import { breachSchema, getBreach, saveBreach } from '#app/shop/privacy/privacy.server.ts'
import { parseRowId } from '#app/shop/values/row-id.ts'
import { createErrorPage } from '#app/ui/admin/error-page.tsx'
import { ServerForm } from '#app/ui/admin/form/server-form.tsx'
import { Block, PageHeader } from '#app/ui/admin/page-parts.tsx'
import { TextArea, TextField, useFormResult, useServerForm } from '#app/ui/forms/field.tsx'
import type { Route } from './+types/breach.ts'

export const handle = { permission: 'financial settings' }

export const meta: Route.MetaFunction = () => [{ title: 'Data breach · Data protection · Admin' }]

const list = '/admin/privacy'
const none = { title: '', foundAt: '', affected: '', boardNotifiedAt: '', customersNotifiedAt: '', notes: '' }

export async function loader({ context, params: { id } }: Route.LoaderArgs) {
	const actor = await requireAdmin(context)
	if (id === undefined) return { isNew: true, breach: none }
	return { isNew: false, breach: await orThrowResponse(getBreach(actor, parseRowId(id))) }
}

export const action = createFormAction(
	breachSchema,
	async (actor, values, id, url) => {
		await saveBreach(actor, url.pathname.endsWith('/new') ? null : id, values)
		return [list, 'The data breach was saved.']
	},
	{ unexpected: 'The data breach was not saved.' },
)

export default function BreachPage({ loaderData: { isNew, breach }, actionData }: Route.ComponentProps) {
	const [form, fields] = useServerForm('breach', useFormResult(actionData), breach)
	return (
		<>
			<PageHeader title={isNew ? 'Add data breach' : 'Data breach'} back={{ to: list, label: 'Data protection' }} />
			<Block className="max-w-3xl">
				<ServerForm form={form} save="Save" pending="Saving..." cancelTo={list} className="">
					<TextField field={fields.title} label="What happened" required />
					<TextField
						field={fields.foundAt}
						type="datetime-local"
						label="Discovered"
						hint="When you became aware of it. Times are IST."
						required
					/>
					<TextArea
						field={fields.affected}
						label="Affected customers and data"
						hint="How many customers, and which of their data: names, addresses, passwords."
						required
					/>
					<TextField field={fields.boardNotifiedAt} type="datetime-local" label="Data Protection Board notified" />
					<TextField field={fields.customersNotifiedAt} type="datetime-local" label="Customers notified" />
					<TextArea
						field={fields.notes}
						label="Notes"
						hint="The cause, what you did about it, and whom you notified of what."
					/>
				</ServerForm>
			</Block>
		</>
	)
}

export const ErrorBoundary = createErrorPage('Failed to load the data breach', { to: list, label: 'Data protection' })
