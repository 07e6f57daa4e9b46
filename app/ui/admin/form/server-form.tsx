import { type FormMetadata, getFormProps } from '@conform-to/react'
import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { ButtonLink, SubmitButton } from '../../forms/button.tsx'
import { ErrorSummary } from '../../forms/field.tsx'

interface AnsweredFormProps<Shape extends Record<string, unknown>> {
	/** The form that `useServerForm` returns. */
	form: FormMetadata<Shape, string[]>
	/** The form's URL, when it is not the page's. */
	action?: string
	/** The label of the submit button. `pending` is its label while the form is being submitted. */
	save: string
	pending: string
	cancelTo?: string
	/** The content beside the button. */
	more?: ReactNode
	className?: string
	children: ReactNode
}

/** A form that the server validates: its errors, fields, button and cancel link. */
export function ServerForm<Shape extends Record<string, unknown>>({
	form,
	action,
	save,
	pending,
	cancelTo,
	more,
	className = 'max-w-md',
	children,
}: AnsweredFormProps<Shape>) {
	return (
		<Form method="post" action={action} className={className} {...getFormProps(form)}>
			<ErrorSummary form={form} />
			<div className="space-y-3">{children}</div>
			<div className="mt-4 flex flex-wrap items-center gap-4">
				<SubmitButton action={action} pendingText={pending}>
					{save}
				</SubmitButton>
				{cancelTo && (
					<ButtonLink variant="quiet" to={cancelTo}>
						Cancel
					</ButtonLink>
				)}
				{more}
			</div>
		</Form>
	)
}

/**
 * Shows the errors of a form in a summary: first the messages for the whole form, then each field's message as a link
 * to the field. `Required` errors are left out, because one message for the whole form covers all missing fields.
 */
export function SaveErrors<Shape extends Record<string, unknown>>({ form }: { form: FormMetadata<Shape, string[]> }) {
	const errors = Object.entries(form.allErrors).flatMap(([name, messages]) =>
		(messages ?? []).map((message) => ({ name, message })),
	)
	const shown = errors
		.filter(({ message }) => message !== 'Required')
		.toSorted((one, other) => Number(one.name !== '') - Number(other.name !== ''))
	if (shown.length === 0) return null
	return (
		<div
			role="alert"
			tabIndex={-1}
			id={form.errorId}
			className="mb-4 space-y-1 border-l-4 border-l-danger board px-4 py-3 text-sm text-danger"
		>
			{shown.map(({ name, message }) =>
				name ? (
					<p key={name + message}>
						<a href={`#${form.id}-${name}`} className="underline underline-offset-2">
							{message}
						</a>
					</p>
				) : (
					<p key={message} className="font-medium">
						{message}
					</p>
				),
			)}
		</div>
	)
}
