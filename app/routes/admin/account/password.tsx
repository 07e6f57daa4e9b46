import { Link } from 'react-router'
import { handlePasswordChange } from '#app/http/accounts/change-password.server.ts'
import { limitSubmissions } from '#app/http/limit.server.ts'
import { requireAdmin } from '#app/http/session/guards.server.ts'
import { passwordChangeLimit } from '#app/shop/rate-limits/rate-limits.ts'
import { Block, PageHeader } from '#app/ui/admin/page-parts.tsx'
import { PasswordChangeForm } from '#app/ui/forms/password-fields.tsx'
import type { Route } from './+types/password.ts'

export const handle = { permission: 'own account' }

export const middleware: Route.MiddlewareFunction[] = [limitSubmissions(passwordChangeLimit)]

export const meta: Route.MetaFunction = () => [{ title: 'Change password · Admin' }]

export async function action({ request, context }: Route.ActionArgs) {
	const { userId } = await requireAdmin(context)
	return handlePasswordChange(request, context, userId, '/admin/account')
}

export default function PasswordPage({ actionData }: Route.ComponentProps) {
	return (
		<>
			<PageHeader title="Change password" back={{ to: '/admin/account', label: 'Your account' }} />
			<Block className="max-w-3xl">
				<p className="mb-6 max-w-prose">
					You stay logged in here and are logged out everywhere else. Your API keys stay valid; revoke them under{' '}
					<Link to="/admin/account/keys" className="underline underline-offset-2">
						API keys
					</Link>
					.
				</p>
				<PasswordChangeForm answer={actionData} back="/admin/account" />
			</Block>
		</>
	)
}
