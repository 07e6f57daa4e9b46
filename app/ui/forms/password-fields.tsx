import type { ComponentProps } from 'react'
import { minPasswordLength } from '#app/shop/values/limits.ts'
import { TextField, ErrorSummary } from './field.tsx'
import { getFormProps, type SubmissionResult } from '@conform-to/react'
import { Form } from 'react-router'
import { ButtonLink, SubmitButton } from './button.tsx'
import { useFormResult, useServerForm } from './use-form.ts'

type Field = ComponentProps<typeof TextField>['field']

/** `isAnother` means that the account has a password already. */
export function NewPasswordFields({
	password,
	again,
	isAnother = false,
}: {
	password: Field
	again: Field
	isAnother?: boolean
}) {
	const secret = { type: 'password', autoComplete: 'new-password', required: true } as const
	return (
		<div className="passwords space-y-3">
			<TextField
				field={password}
				{...secret}
				label={isAnother ? 'New password' : 'Password'}
				hint={`At least ${minPasswordLength} characters`}
			/>
			<ShowPassword />
			<TextField field={again} {...secret} label={isAnother ? 'Re-enter new password' : 'Re-enter password'} />
		</div>
	)
}

/** The current password, which proves the user's identity. */
export function PasswordField({ field, label = 'Your password' }: { field: Field; label?: string }) {
	return (
		<div className="passwords">
			<TextField field={field} type="password" label={label} autoComplete="current-password" required />
			<ShowPassword />
		</div>
	)
}

/** The button that shows the passwords beside it, for script only. */
function ShowPassword() {
	return (
		<button type="button" hidden data-enhance="passwords" className="show-password">
			Show<span className="sr-only"> password</span>
		</button>
	)
}

export function CodeField({
	field,
	hint = 'Six digits, or one of your recovery codes',
}: {
	field: Field
	hint?: string
}) {
	const writing = { autoComplete: 'one-time-code', autoCapitalize: 'characters', spellCheck: false } as const
	return <TextField field={field} label="Code" {...writing} hint={hint} required />
}

interface PasswordChangeProps {
	answer: SubmissionResult<string[]> | undefined
	/** The page of the account. */
	back: string
	/** False for an account that logs in with codes and sets its first password. */
	hasPassword?: boolean
}

export function PasswordChangeForm({ answer, back, hasPassword = true }: PasswordChangeProps) {
	const [form, fields] = useServerForm('change-password', useFormResult(answer), {
		currentPassword: '',
		newPassword: '',
		confirmPassword: '',
	})
	return (
		<Form method="post" className="max-w-md" {...getFormProps(form)}>
			<ErrorSummary form={form} />
			<div className="space-y-3">
				{hasPassword && <PasswordField field={fields.currentPassword} label="Current password" />}
				<NewPasswordFields password={fields.newPassword} again={fields.confirmPassword} isAnother={hasPassword} />
			</div>
			<div className="mt-4 flex flex-wrap items-center gap-4">
				<SubmitButton pendingText={hasPassword ? 'Changing...' : 'Saving...'}>
					{hasPassword ? 'Change Password' : 'Set Password'}
				</SubmitButton>
				<ButtonLink variant="quiet" to={back}>
					Cancel
				</ButtonLink>
			</div>
		</Form>
	)
}
