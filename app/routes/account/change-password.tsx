import { getFormProps, useForm } from '@conform-to/react'
import { Form, redirect } from 'react-router'
import { noteEvent } from '#app/http/accounts/account-log.server.ts'
import { arrivalContext, sessionContext } from '#app/http/session/contexts.ts'
import { customerOf } from '#app/http/session/customer.server.ts'
import { attempt } from '#app/http/forms/forms.server.ts'
import { limit } from '#app/http/limit.server.ts'
import { passwordChangeSchema } from '#app/shop/people/profile/profile.schema.ts'
import { changePassword } from '#app/shop/people/profile/profile.server.ts'
import { ButtonLink, SubmitButton } from '#app/ui/forms/button.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { TextField } from '#app/ui/forms/field.tsx'
import { useAnswer } from '#app/ui/forms/use-answer.ts'
import { Breadcrumb } from '#app/ui/shell/breadcrumb.tsx'
import type { Route } from './+types/change-password.ts'

export const middleware: Route.MiddlewareFunction[] = [limit('change-password', 10, 900)]

export const meta: Route.MetaFunction = () => [{ title: 'Change password' }]

export async function action({ request, context }: Route.ActionArgs) {
	const userId = await customerOf(context)
	const session = context.get(sessionContext)
	const change = async (input: Parameters<typeof changePassword>[1]) => {
		await changePassword(userId, input, (await session.token())!)
		noteEvent('password-changed', context.get(arrivalContext), userId)
		session.flash('Your password has been changed.')
		return redirect('/profile', 303)
	}
	return attempt(request, passwordChangeSchema, change, {
		hideFields: ['currentPassword', 'newPassword', 'confirmPassword'],
	})
}

export default function ChangePasswordPage({ actionData }: Route.ComponentProps) {
	const [form, fields] = useForm({
		id: 'change-password',
		lastResult: useAnswer(actionData),
		defaultValue: { currentPassword: '', newPassword: '', confirmPassword: '' },
		defaultNoValidate: true,
	})
	return (
		<div className="shell pt-2">
			<Breadcrumb crumbs={[{ label: 'Your account', to: '/profile' }]} current="Change password" />
			<h1 className="mt-2 font-display text-2xl">Change password</h1>
			<p className="mt-3 mb-8 max-w-prose text-base text-muted">
				You stay logged in here. Everywhere else you will have to log in again.
			</p>
			<Form method="post" className="max-w-md" {...getFormProps(form)}>
				<ErrorSummary form={form} />
				<div className="space-y-3">
					<TextField
						field={fields.currentPassword}
						type="password"
						label="Current password"
						autoComplete="current-password"
						required
					/>
					<TextField
						field={fields.newPassword}
						type="password"
						label="New password"
						autoComplete="new-password"
						hint="At least 8 characters"
						required
					/>
					<TextField
						field={fields.confirmPassword}
						type="password"
						label="Re-enter new password"
						autoComplete="new-password"
						required
					/>
				</div>
				<div className="mt-4 flex flex-wrap items-center gap-4">
					<SubmitButton pendingText="Changing...">Change Password</SubmitButton>
					<ButtonLink look="quiet" to="/profile">
						Cancel
					</ButtonLink>
				</div>
			</Form>
		</div>
	)
}
