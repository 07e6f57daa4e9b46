import { createFormAction } from '#app/http/admin/action-route.server.ts'
import { limitSubmissions } from '#app/http/limit.server.ts'
import { orThrowResponse } from '#app/http/responses/page-refusals.server.ts'
import { assertCurrentPassword } from '#app/shop/people/password/password.server.ts'
import { roleChangeSchema } from '#app/shop/people/account/account.schema.ts'
import { changeStaffRole, getStaffMember } from '#app/shop/people/staff/staff.server.ts'
import { staffLimit } from '#app/shop/rate-limits/rate-limits.ts'
import { parseRowId } from '#app/shop/values/row-id.ts'
import { ServerForm } from '#app/ui/admin/form/server-form.tsx'
import { ButtonLink } from '#app/ui/forms/button.tsx'
import { Block, PageHeader } from '#app/ui/admin/page-parts.tsx'
import { useFormResult, useServerForm } from '#app/ui/forms/field.tsx'
import type { Route } from './+types/staff-member.ts'
import { PasswordField } from '#app/ui/forms/password-fields.tsx'
import { StaffError, RoleChoice } from './_staff-parts.tsx'

export const handle = { permission: 'staff' }

export const middleware: Route.MiddlewareFunction[] = [limitSubmissions(staffLimit)]

export const meta: Route.MetaFunction = () => [{ title: 'Change role · Admin' }]

export async function loader({ params }: Route.LoaderArgs) {
	const { id, username, email, role } = await orThrowResponse(getStaffMember(parseRowId(params.id)))
	return { id, username, email, role }
}

export const action = createFormAction(
	roleChangeSchema,
	async (admin, { role, ownPassword }, id) => {
		await assertCurrentPassword(admin.userId, ownPassword, 'ownPassword')
		await changeStaffRole(admin, id, role)
		return ['/admin/staff', 'The role was changed.']
	},
	{ hideFields: ['ownPassword'] },
)

export default function PersonPage({ loaderData: { id, username, email, role }, actionData }: Route.ComponentProps) {
	const [form, fields] = useServerForm('role', useFormResult(actionData), { role, ownPassword: '' })
	return (
		<>
			<PageHeader title={username} back={{ to: '/admin/staff', label: 'Team' }} />
			<Block className="max-w-3xl">
				<p className="mb-4 [overflow-wrap:anywhere] text-muted">{email}</p>
				<ServerForm
					form={form}
					save="Save role"
					pending="Saving..."
					more={
						<ButtonLink variant="danger" to={`/admin/staff/${id}/remove`}>
							Remove from team
						</ButtonLink>
					}
				>
					<RoleChoice field={fields.role} />
					<PasswordField field={fields.ownPassword} />
				</ServerForm>
			</Block>
		</>
	)
}

export const ErrorBoundary = StaffError
