import { getFormProps, type SubmissionResult } from '@conform-to/react'
import { Form } from 'react-router'
import { ButtonLink, SubmitButton } from './button.tsx'
import { ErrorSummary } from './error-summary.tsx'
import { NewPasswordFields, PasswordField } from './password-fields.tsx'
import { useFormResult, useServerForm } from './use-form-result.ts'

interface PasswordChangeProps {
	answer: SubmissionResult<string[]> | undefined
	/** The page of the account. */
	back: string
}

export function PasswordChangeForm({ answer, back }: PasswordChangeProps) {
	const [form, fields] = useServerForm('change-password', useFormResult(answer), {
		currentPassword: '',
		newPassword: '',
		confirmPassword: '',
	})
	return (
		<Form method="post" className="max-w-md" {...getFormProps(form)}>
			<ErrorSummary form={form} />
			<div className="space-y-3">
				<PasswordField field={fields.currentPassword} label="Current password" />
				<NewPasswordFields password={fields.newPassword} again={fields.confirmPassword} isAnother />
			</div>
			<div className="mt-4 flex flex-wrap items-center gap-4">
				<SubmitButton pendingText="Changing...">Change Password</SubmitButton>
				<ButtonLink variant="quiet" to={back}>
					Cancel
				</ButtonLink>
			</div>
		</Form>
	)
}
