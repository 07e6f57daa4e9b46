import { recordAccountEvent } from '#app/http/accounts/account-log.server.ts'
import { guardCode } from '#app/http/accounts/login.server.ts'
import { requestContext } from '#app/http/session/contexts.ts'
import { redirect } from 'react-router'
import { redirectWithToast } from '#app/http/admin/row-list.server.ts'
import { submitRequestForm } from '#app/http/forms/forms.server.ts'
import { limitSubmissions } from '#app/http/limit.server.ts'
import { requireAdmin } from '#app/http/session/guards.server.ts'
import { secondFactorOffLimit } from '#app/shop/rate-limits/rate-limits.ts'
import { secondFactorOffSchema } from '#app/shop/people/account/account.schema.ts'
import { hasSecondFactor, disableSecondFactor } from '#app/shop/people/second-factor/second-factor.server.ts'
import { ServerForm } from '#app/ui/admin/form/server-form.tsx'
import { Block, PageHeader } from '#app/ui/admin/page-parts.tsx'
import { CodeField, PasswordField } from '#app/ui/forms/password-fields.tsx'
import type { Route } from './+types/two-step-login-off.ts'
import { useServerForm } from '#app/ui/forms/field.tsx'

export const handle = { permission: 'own account' }

export const middleware: Route.MiddlewareFunction[] = [limitSubmissions(secondFactorOffLimit)]

export const meta: Route.MetaFunction = () => [{ title: 'Turn off two-step login · Admin' }]

export async function loader({ context }: Route.LoaderArgs) {
	if (!(await hasSecondFactor((await requireAdmin(context)).userId)))
		throw redirect('/admin/account/two-step-login', 303)
	return null
}

export async function action({ request, context }: Route.ActionArgs) {
	const { userId } = await requireAdmin(context)
	const submitDisable = async ({ password, code }: { password: string; code: string }) => {
		const sender = context.get(requestContext)
		await guardCode(userId, sender, () => disableSecondFactor(userId, password, code))
		recordAccountEvent('second-factor-off', sender, userId)
		return redirectWithToast(context, '/admin/account', 'Two-step login is off.')
	}
	return submitRequestForm(request, secondFactorOffSchema, submitDisable, { hideFields: ['password', 'code'] })
}

export default function SecondFactorOffPage({ actionData }: Route.ComponentProps) {
	const [form, fields] = useServerForm('second-factor-off', actionData, { password: '', code: '' })
	return (
		<>
			<PageHeader
				title="Turn off two-step login"
				back={{ to: '/admin/account/two-step-login', label: 'Two-step login' }}
			/>
			<Block className="max-w-3xl">
				<p className="mb-6 max-w-prose">
					You will log in with only your password, and your recovery codes stop working.
				</p>
				<ServerForm form={form} save="Turn off" pending="Turning off..." cancelTo="/admin/account/two-step-login">
					<PasswordField field={fields.password} />
					<CodeField field={fields.code} />
				</ServerForm>
			</Block>
		</>
	)
}
