import { getFormProps, type SubmissionResult, useForm } from '@conform-to/react'
import { SubmitButton } from '#app/ui/forms/button.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { TextArea, TextField } from '#app/ui/forms/field.tsx'
import { ShieldFields } from '#app/ui/forms/shield-fields.tsx'

export function ContactForm({ result }: { result: SubmissionResult<string[]> | undefined }) {
	const [form, fields] = useForm({
		id: 'contact',
		lastResult: result,
		defaultValue: { name: '', email: '', message: '' },
		defaultNoValidate: true,
	})
	return (
		<form method="post" action="/contact" {...getFormProps(form)} className="relative">
			<ErrorSummary form={form} />
			<ShieldFields />
			<div className="space-y-3">
				<TextField field={fields.name} label="Name" autoComplete="name" required />
				<TextField field={fields.email} type="email" label="Email" autoComplete="email" required />
				<TextArea
					field={fields.message}
					label="Message"
					rows={6}
					hint="If it is about an order, its number helps."
					required
				/>
			</div>
			<SubmitButton pendingText="Sending..." action="/contact" className="mt-4 w-full lg:w-auto">
				Send message
			</SubmitButton>
		</form>
	)
}
