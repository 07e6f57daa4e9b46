import { type FormMetadata, getFormProps } from '@conform-to/react'
import type { ReactNode } from 'react'
import { SubmitButton } from './button.tsx'
import { ErrorSummary } from './error-summary.tsx'

interface EntryFormProps<Values extends Record<string, unknown>> {
	form: FormMetadata<Values, string[]>
	button: string
	pendingText: string
	children: ReactNode
}

/** The form of a page without header and footer, with errors above the fields and one wide button below. */
export function EntryForm<Values extends Record<string, unknown>>({
	form,
	button,
	pendingText,
	children,
}: EntryFormProps<Values>) {
	return (
		<form method="post" {...getFormProps(form)}>
			<ErrorSummary form={form} />
			{children}
			<SubmitButton pendingText={pendingText} className="mt-4 w-full">
				{button}
			</SubmitButton>
		</form>
	)
}
