import type { ComponentProps } from 'react'
import { minPasswordLength } from '#app/shop/values/limits.ts'
import { TextField } from './field.tsx'

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
		<>
			<TextField
				field={password}
				{...secret}
				label={isAnother ? 'New password' : 'Password'}
				hint={`At least ${minPasswordLength} characters`}
			/>
			<TextField field={again} {...secret} label={isAnother ? 'Re-enter new password' : 'Re-enter password'} />
		</>
	)
}

/** The current password, which proves the user's identity. */
export function PasswordField({ field, label = 'Your password' }: { field: Field; label?: string }) {
	return <TextField field={field} type="password" label={label} autoComplete="current-password" required />
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
