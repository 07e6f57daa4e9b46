import { getFormProps, type SubmissionResult, useForm } from '@conform-to/react'
import { Form } from 'react-router'
import { Block } from '#app/ui/admin/block.tsx'
import { SubmitButton } from '#app/ui/forms/button.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { TextField } from '#app/ui/forms/field.tsx'

export function AddForm({ answer }: { answer: SubmissionResult<string[]> | undefined }) {
	const [form, fields] = useForm({
		id: 'add-webhook',
		lastResult: answer,
		defaultValue: { url: '' },
		defaultNoValidate: true,
	})
	const action = '/admin/settings/webhooks'
	return (
		<Block title="Add an address" className="mt-5">
			<Form method="post" action={action} className="max-w-md" {...getFormProps(form)}>
				<ErrorSummary form={form} />
				<TextField
					field={fields.url}
					label="Address"
					hint="Public and https, such as https://stock.example.com/orders"
					inputMode="url"
					autoComplete="off"
					required
				/>
				<SubmitButton action={action} pendingText="Adding..." className="mt-4">
					Add
				</SubmitButton>
			</Form>
		</Block>
	)
}
