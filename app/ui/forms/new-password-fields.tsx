import type { ComponentProps } from 'react'
import { minPasswordLength } from '#app/shop/words/limits.ts'
import { TextField } from './field.tsx'

type Field = ComponentProps<typeof TextField>['field']

/** `isAnother`: the account has one already. */
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
