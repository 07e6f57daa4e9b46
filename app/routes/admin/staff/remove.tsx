import { createFormAction } from '#app/http/admin/action-route.server.ts'
import { limitSubmissions } from '#app/http/limit.server.ts'
import { orThrowResponse } from '#app/http/responses/page-refusals.server.ts'
import { assertCurrentPassword } from '#app/shop/people/password/password.server.ts'
import { ROLES } from '#app/shop/auth/permissions.ts'
import { removalSchema } from '#app/shop/people/account/account.schema.ts'
import { removeFromStaff, getStaffMember } from '#app/shop/people/staff/staff.server.ts'
import { staffLimit } from '#app/shop/rate-limits/rate-limits.ts'
import { parseRowId } from '#app/shop/values/row-id.ts'
import { ServerForm } from '#app/ui/admin/form/server-form.tsx'
import { Block, PageHeader } from '#app/ui/admin/page-parts.tsx'
import type { Route } from './+types/remove.ts'
import { PasswordField } from '#app/ui/forms/password-fields.tsx'
import { useServerForm } from '#app/ui/forms/field.tsx'

export const handle = { permission: 'staff' }

export const middleware: Route.MiddlewareFunction[] = [limitSubmissions(staffLimit)]

export const meta: Route.MetaFunction = () => [{ title: 'Remove from team · Admin' }]

export async function loader({ params }: Route.LoaderArgs) {
	const { id, username, email, role } = await orThrowResponse(getStaffMember(parseRowId(params.id)))
	return { id, subject: `${username}, ${email}, ${ROLES[role]}` }
}

export const action = createFormAction(
	removalSchema,
	async (admin, { ownPassword }, id) => {
		await assertCurrentPassword(admin.userId, ownPassword, 'ownPassword')
		await removeFromStaff(admin, id)
		return ['/admin/staff', 'The staff member was removed.']
	},
	{ hideFields: ['ownPassword'] },
)

export default function PersonRemovePage({ loaderData: { id, subject }, actionData }: Route.ComponentProps) {
	const [form, fields] = useServerForm('remove', actionData, { ownPassword: '' })
	return (
		<>
			<PageHeader title="Remove from team?" back={{ to: `/admin/staff/${id}`, label: 'Back' }} />
			<Block className="max-w-3xl">
				<p className="[overflow-wrap:anywhere]">
					<strong className="font-medium">{subject}</strong>
				</p>
				<p className="mt-2 mb-4 max-w-prose text-muted">
					They are logged out everywhere, and their account becomes a customer account.
				</p>
				<ServerForm form={form} save="Remove" pending="Removing..." cancelTo="/admin/staff">
					<PasswordField field={fields.ownPassword} />
				</ServerForm>
			</Block>
		</>
	)
}

export { StaffError as ErrorBoundary } from './_staff-parts.tsx'
