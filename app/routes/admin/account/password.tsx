import { getFormProps, useForm } from '@conform-to/react'
import { Form, redirect } from 'react-router'
import { noteEvent } from '#app/http/accounts/account-log.server.ts'
import { arrivalContext, sessionContext } from '#app/http/session/contexts.ts'
import { attempt } from '#app/http/forms/forms.server.ts'
import { limit } from '#app/http/limit.server.ts'
import { adminOf } from '#app/http/session/admin.server.ts'
import { passwordChangeSchema } from '#app/shop/people/profile/profile.schema.ts'
import { changePassword } from '#app/shop/people/profile/profile.server.ts'
import { Block } from '#app/ui/admin/block.tsx'
import { PageHead } from '#app/ui/admin/page-head.tsx'
import { ButtonLink, SubmitButton } from '#app/ui/forms/button.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { TextField } from '#app/ui/forms/field.tsx'
import { useAnswer } from '#app/ui/forms/use-answer.ts'
import type { Route } from './+types/password.ts'

export const middleware: Route.MiddlewareFunction[] = [limit('change-password', 10, 900)]

export const meta: Route.MetaFunction = () => [{ title: 'Change password · Admin' }]

export async function action({ request, context }: Route.ActionArgs) {
	const { userId } = await adminOf(context)
	const session = context.get(sessionContext)
	const change = async (input: Parameters<typeof changePassword>[1]) => {
		await changePassword(userId, input, (await session.token())!)
		noteEvent('password-changed', context.get(arrivalContext), userId)
		session.flash('Your password has been changed.')
		return redirect('/admin/account', 303)
	}
	return attempt(request, passwordChangeSchema, change, {
		hideFields: ['currentPassword', 'newPassword', 'confirmPassword'],
	})
}

export default function PasswordPage({ actionData }: Route.ComponentProps) {
	const [form, fields] = useForm({
		id: 'change-password',
		lastResult: useAnswer(actionData),
		defaultValue: { currentPassword: '', newPassword: '', confirmPassword: '' },
		defaultNoValidate: true,
	})
	return (
		<>
			<PageHead title="Change password" back={{ to: '/admin/account', label: 'Your account' }} />
			<Block className="max-w-3xl">
				<p className="mb-6 max-w-prose">You stay logged in here. Everywhere else you will have to log in again.</p>
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
						<ButtonLink look="quiet" to="/admin/account" discover="none" prefetch="none">
							Cancel
						</ButtonLink>
					</div>
				</Form>
			</Block>
		</>
	)
}
