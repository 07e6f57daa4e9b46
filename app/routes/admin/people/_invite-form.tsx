import { getFormProps, type SubmissionResult } from '@conform-to/react'
import { Form } from 'react-router'
import { Block } from '#app/ui/admin/block.tsx'
import { SubmitButton } from '#app/ui/forms/button.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { TextField } from '#app/ui/forms/field.tsx'
import { PasswordField } from '#app/ui/forms/password-fields.tsx'
import { RoleChoice } from './_people-parts.tsx'
import { useAnsweredForm } from '#app/ui/forms/use-answer.ts'

export function InviteForm({ answer }: { answer: SubmissionResult<string[]> | undefined }) {
	const [form, fields] = useAnsweredForm('invite', answer, { name: '', email: '', role: 'packer', ownPassword: '' })
	const action = '/admin/people'
	return (
		<Block title="Invite somebody" className="mt-5">
			<Form method="post" action={action} className="max-w-md" {...getFormProps(form)}>
				<ErrorSummary form={form} />
				<div className="space-y-3">
					<TextField field={fields.name} label="Name" autoComplete="off" required />
					<TextField field={fields.email} type="email" label="Email" autoComplete="off" required />
					<RoleChoice field={fields.role} />
					<PasswordField field={fields.ownPassword} />
				</div>
				<SubmitButton action={action} pendingText="Inviting..." className="mt-4">
					Invite
				</SubmitButton>
			</Form>
		</Block>
	)
}
