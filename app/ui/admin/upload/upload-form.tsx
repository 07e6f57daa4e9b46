import { type FormMetadata, getFormProps } from '@conform-to/react'
import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { SubmitButton } from '../../forms/button.tsx'
import { ErrorSummary } from '../../forms/error-summary.tsx'
import { useFocusAfter } from '../form/use-focus-after.ts'
import { UploadProgress } from './upload-progress.tsx'

interface UploadFormProps<Shape extends Record<string, unknown>> {
	/** The form that `useAnsweredForm` returns for `lastResult`. */
	form: FormMetadata<Shape, string[]>
	lastResult: Parameters<typeof useFocusAfter>[0]
	/** The words on its button, and those while it is sent. */
	save: string
	pending?: string
	children: ReactNode
}

/** A form with a file: its errors, its fields, its progress and its button. */
export function UploadForm<Shape extends Record<string, unknown>>({
	form,
	lastResult,
	save,
	pending = 'Uploading...',
	children,
}: UploadFormProps<Shape>) {
	useFocusAfter(lastResult, form)
	return (
		<Form method="post" encType="multipart/form-data" preventScrollReset {...getFormProps(form)} className="max-w-lg">
			<ErrorSummary form={form} />
			{children}
			<UploadProgress />
			<SubmitButton pendingText={pending}>{save}</SubmitButton>
		</Form>
	)
}
