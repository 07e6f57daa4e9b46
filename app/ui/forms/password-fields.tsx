import type { ComponentProps } from 'react'
import { minPasswordLength } from '#app/shop/values/limits.ts'
import { TextField, ErrorSummary, useFormResult, useServerForm } from './field.tsx'
import { getFormProps, type SubmissionResult } from '@conform-to/react'
import { Form } from 'react-router'
import { ButtonLink, SubmitButton } from './button.tsx'
import { wrapHidden } from '../shell/section.tsx'
import { useTranslate } from '../shell/use-shop.ts'

type Field = ComponentProps<typeof TextField>['field']

/** The fields for a new password. `isAnother` is true for an account that already has a password. */
export function NewPasswordFields({
	password,
	again,
	isAnother = false,
}: {
	password: Field
	again: Field
	isAnother?: boolean
}) {
	const t = useTranslate()
	const secret = { type: 'password', autoComplete: 'new-password', required: true } as const
	return (
		<div className="passwords space-y-3">
			<TextField
				field={password}
				{...secret}
				label={t(isAnother ? 'shared.newPassword' : 'shared.password')}
				hint={t('shared.passwordLength', { min: minPasswordLength })}
			/>
			<ShowPassword />
			<TextField
				field={again}
				{...secret}
				label={t(isAnother ? 'shared.reenterNewPassword' : 'shared.reenterPassword')}
			/>
		</div>
	)
}

/** The field for the current password, which proves the user's identity. */
export function PasswordField({ field, label }: { field: Field; label?: string }) {
	const t = useTranslate()
	return (
		<div className="passwords">
			<TextField
				field={field}
				type="password"
				label={label ?? t('shared.yourPassword')}
				autoComplete="current-password"
				required
			/>
			<ShowPassword />
		</div>
	)
}

/**
 * A button that shows the passwords beside it. Only script can show them, so the button is hidden until script runs.
 */
function ShowPassword() {
	const t = useTranslate()
	return (
		<button type="button" hidden data-enhance="passwords" data-hide={t('shared.hide')} className="show-password">
			{t.rich('shared.showPassword', { hidden: wrapHidden })}
		</button>
	)
}

export function CodeField({ field, hint }: { field: Field; hint?: string }) {
	const t = useTranslate()
	const writing = { autoComplete: 'one-time-code', autoCapitalize: 'characters', spellCheck: false } as const
	return <TextField field={field} label={t('shared.code')} {...writing} hint={hint ?? t('shared.codeHint')} required />
}

interface PasswordChangeProps {
	answer: SubmissionResult<string[]> | undefined
	/** The URL of the account page. */
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
	const t = useTranslate()
	return (
		<Form method="post" className="max-w-md" {...getFormProps(form)}>
			<ErrorSummary form={form} />
			<div className="space-y-3">
				{hasPassword && <PasswordField field={fields.currentPassword} label={t('shared.currentPassword')} />}
				<NewPasswordFields password={fields.newPassword} again={fields.confirmPassword} isAnother={hasPassword} />
			</div>
			<div className="mt-4 flex flex-wrap items-center gap-4">
				<SubmitButton pendingText={t(hasPassword ? 'shared.changing' : 'shared.saving')}>
					{t(hasPassword ? 'shared.changePasswordButton' : 'shared.setPassword')}
				</SubmitButton>
				<ButtonLink variant="quiet" to={back}>
					{t('shared.cancel')}
				</ButtonLink>
			</div>
		</Form>
	)
}
