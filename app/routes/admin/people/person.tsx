import { formAction } from '#app/http/admin/form-action.server.ts'
import { limit } from '#app/http/limit.server.ts'
import { pageOrRefusal } from '#app/http/outcomes/page-refusals.server.ts'
import { checkCurrentPassword } from '#app/shop/people/password/password.server.ts'
import { roleChangeSchema } from '#app/shop/people/staff/staff.schema.ts'
import { changeRole, staffMemberOf } from '#app/shop/people/staff/staff.server.ts'
import { peopleLimit } from '#app/shop/rate-limits.ts'
import { rowId } from '#app/shop/row-id.ts'
import { AnsweredForm } from '#app/ui/admin/answered-form.tsx'
import { ButtonLink } from '#app/ui/forms/button.tsx'
import { Block } from '#app/ui/admin/block.tsx'
import { PageHead } from '#app/ui/admin/page-head.tsx'
import { useAnswer, useAnsweredForm } from '#app/ui/forms/use-answer.ts'
import type { Route } from './+types/person.ts'
import { PasswordField } from '#app/ui/forms/password-fields.tsx'
import { FailedPeople, RoleChoice } from './_people-parts.tsx'

export const handle = { act: 'people' }

export const middleware: Route.MiddlewareFunction[] = [limit(peopleLimit)]

export const meta: Route.MetaFunction = () => [{ title: 'Change a role · Admin' }]

export async function loader({ params }: Route.LoaderArgs) {
	const { id, username, email, role } = await pageOrRefusal(staffMemberOf(rowId(params.id)))
	return { id, username, email, role }
}

export const action = formAction(
	roleChangeSchema,
	async (admin, { role, ownPassword }, id) => {
		await checkCurrentPassword(admin.userId, ownPassword, 'ownPassword')
		await changeRole(admin, id, role)
		return ['/admin/people', 'The role has been changed.']
	},
	{ hideFields: ['ownPassword'] },
)

export default function PersonPage({ loaderData: { id, username, email, role }, actionData }: Route.ComponentProps) {
	const [form, fields] = useAnsweredForm('role', useAnswer(actionData), { role, ownPassword: '' })
	return (
		<>
			<PageHead title={username} back={{ to: '/admin/people', label: 'Team' }} />
			<Block className="max-w-3xl">
				<p className="mb-4 [overflow-wrap:anywhere] text-muted">{email}</p>
				<AnsweredForm
					form={form}
					save="Save Role"
					pending="Saving..."
					more={
						<ButtonLink look="danger" to={`/admin/people/${id}/remove`}>
							Remove from the shop
						</ButtonLink>
					}
				>
					<RoleChoice field={fields.role} />
					<PasswordField field={fields.ownPassword} />
				</AnsweredForm>
			</Block>
		</>
	)
}

export const ErrorBoundary = FailedPeople
