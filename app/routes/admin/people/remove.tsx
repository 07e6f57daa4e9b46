import { formAction } from '#app/http/admin/form-action.server.ts'
import { limit } from '#app/http/limit.server.ts'
import { pageOrRefusal } from '#app/http/outcomes/page-refusals.server.ts'
import { checkCurrentPassword } from '#app/shop/people/password/password.server.ts'
import { ROLES } from '#app/shop/words/roles.ts'
import { removalSchema } from '#app/shop/people/staff/staff.schema.ts'
import { removeFromStaff, staffMemberOf } from '#app/shop/people/staff/staff.server.ts'
import { peopleLimit } from '#app/shop/rate-limits.ts'
import { rowId } from '#app/shop/row-id.ts'
import { AnsweredForm } from '#app/ui/admin/answered-form.tsx'
import { Block } from '#app/ui/admin/block.tsx'
import { PageHead } from '#app/ui/admin/page-head.tsx'
import type { Route } from './+types/remove.ts'
import { PasswordField } from '#app/ui/forms/password-fields.tsx'
import { useAnsweredForm } from '#app/ui/forms/use-answer.ts'

export const handle = { act: 'people' }

export const middleware: Route.MiddlewareFunction[] = [limit(peopleLimit)]

export const meta: Route.MetaFunction = () => [{ title: 'Remove from the shop · Admin' }]

export async function loader({ params }: Route.LoaderArgs) {
	const { id, username, email, role } = await pageOrRefusal(staffMemberOf(rowId(params.id)))
	return { id, subject: `${username}, ${email}, ${ROLES[role]}` }
}

export const action = formAction(
	removalSchema,
	async (admin, { ownPassword }, id) => {
		await checkCurrentPassword(admin.userId, ownPassword, 'ownPassword')
		await removeFromStaff(admin, id)
		return ['/admin/people', 'The person has been removed.']
	},
	{ hideFields: ['ownPassword'] },
)

export default function PersonRemovePage({ loaderData: { id, subject }, actionData }: Route.ComponentProps) {
	const [form, fields] = useAnsweredForm('remove', actionData, { ownPassword: '' })
	return (
		<>
			<PageHead title="Remove from the shop?" back={{ to: `/admin/people/${id}`, label: 'Back' }} />
			<Block className="max-w-3xl">
				<p className="[overflow-wrap:anywhere]">
					<strong className="font-medium">{subject}</strong>
				</p>
				<p className="mt-2 mb-4 max-w-prose text-muted">
					They are logged out everywhere at once, and their account is a customer’s from then on.
				</p>
				<AnsweredForm form={form} save="Remove" pending="Removing..." cancelTo="/admin/people">
					<PasswordField field={fields.ownPassword} />
				</AnsweredForm>
			</Block>
		</>
	)
}

export { FailedPeople as ErrorBoundary } from './_people-parts.tsx'
