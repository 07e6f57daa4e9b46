import { noteEvent } from '#app/http/accounts/account-log.server.ts'
import { guardCode } from '#app/http/accounts/login-guard.server.ts'
import { requestContext } from '#app/http/session/contexts.ts'
import { redirect } from 'react-router'
import { leadTo } from '#app/http/admin/saved-row.server.ts'
import { attempt } from '#app/http/forms/forms.server.ts'
import { limit } from '#app/http/limit.server.ts'
import { adminOf } from '#app/http/session/guards.server.ts'
import { secondFactorOffLimit } from '#app/shop/rate-limits.ts'
import { secondFactorOffSchema } from '#app/shop/people/profile/profile.schema.ts'
import { hasSecondFactor, switchOffSecondFactor } from '#app/shop/people/second-factor/second-factor.server.ts'
import { AnsweredForm } from '#app/ui/admin/answered-form.tsx'
import { Block } from '#app/ui/admin/block.tsx'
import { PageHead } from '#app/ui/admin/page-head.tsx'
import { CodeField, PasswordField } from '#app/ui/forms/password-fields.tsx'
import type { Route } from './+types/second-factor-off.ts'
import { useAnsweredForm } from '#app/ui/forms/use-answer.ts'

export const handle = { act: 'own account' }

export const middleware: Route.MiddlewareFunction[] = [limit(secondFactorOffLimit)]

export const meta: Route.MetaFunction = () => [{ title: 'Switch the second factor off · Admin' }]

export async function loader({ context }: Route.LoaderArgs) {
	if (!(await hasSecondFactor((await adminOf(context)).userId))) throw redirect('/admin/account/second-factor', 303)
	return null
}

export async function action({ request, context }: Route.ActionArgs) {
	const { userId } = await adminOf(context)
	const switchOff = async ({ password, code }: { password: string; code: string }) => {
		const sender = context.get(requestContext)
		await guardCode(userId, sender, () => switchOffSecondFactor(userId, password, code))
		noteEvent('second-factor-off', sender, userId)
		return leadTo(context, '/admin/account', 'The second factor has been switched off.')
	}
	return attempt(request, secondFactorOffSchema, switchOff, { hideFields: ['password', 'code'] })
}

export default function SecondFactorOffPage({ actionData }: Route.ComponentProps) {
	const [form, fields] = useAnsweredForm('second-factor-off', actionData, { password: '', code: '' })
	return (
		<>
			<PageHead
				title="Switch the second factor off"
				back={{ to: '/admin/account/second-factor', label: 'Second factor' }}
			/>
			<Block className="max-w-3xl">
				<p className="mb-6 max-w-prose">
					From then on your password alone opens the shop, and the recovery codes count no more.
				</p>
				<AnsweredForm form={form} save="Switch Off" pending="Switching off..." cancelTo="/admin/account/second-factor">
					<PasswordField field={fields.password} />
					<CodeField field={fields.code} />
				</AnsweredForm>
			</Block>
		</>
	)
}
