import { Link } from 'react-router'
import { answerPasswordChange } from '#app/http/accounts/change-password.server.ts'
import { limit } from '#app/http/limit.server.ts'
import { adminOf } from '#app/http/session/guards.server.ts'
import { passwordChangeLimit } from '#app/shop/rate-limits.ts'
import { Block } from '#app/ui/admin/block.tsx'
import { PageHead } from '#app/ui/admin/page-head.tsx'
import { PasswordChangeForm } from '#app/ui/forms/password-change-form.tsx'
import type { Route } from './+types/password.ts'

export const handle = { act: 'own account' }

export const middleware: Route.MiddlewareFunction[] = [limit(passwordChangeLimit)]

export const meta: Route.MetaFunction = () => [{ title: 'Change password · Admin' }]

export async function action({ request, context }: Route.ActionArgs) {
	const { userId } = await adminOf(context)
	return answerPasswordChange(request, context, userId, '/admin/account')
}

export default function PasswordPage({ actionData }: Route.ComponentProps) {
	return (
		<>
			<PageHead title="Change password" back={{ to: '/admin/account', label: 'Your account' }} />
			<Block className="max-w-3xl">
				<p className="mb-6 max-w-prose">
					You stay logged in here. Everywhere else you will have to log in again. Your API keys go on; you revoke them
					under{' '}
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
