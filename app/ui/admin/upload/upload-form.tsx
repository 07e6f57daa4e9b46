import { type FormMetadata, getFormProps } from '@conform-to/react'
import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { SubmitButton } from '../../forms/button.tsx'
import { ErrorSummary } from '../../forms/error-summary.tsx'
import { useFocusAfter } from '../form/use-focus-after.ts'
import { useUploadShare } from './send-upload.ts'

interface UploadFormProps<Shape extends Record<string, unknown>> {
	/** The form that `useServerForm` returns for `lastResult`. */
	form: FormMetadata<Shape, string[]>
	lastResult: Parameters<typeof useFocusAfter>[0]
	/** The label of the button, and the label while it is submitted. */
	save: string
	pending?: string
	children: ReactNode
}

/** A form with a file: its errors, fields, progress and button. */
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

export function UploadProgress() {
	const share = useUploadShare()
	const percent = Math.floor((share ?? 0) * 100)
	return (
		<>
			<p role="status" className="sr-only">
				{share !== null && 'Uploading...'}
			</p>
			{share !== null && (
				<div className="mb-4 flex items-center gap-3">
					<progress aria-label="Upload" max={100} value={percent} className="h-2 min-w-0 flex-1 accent-madder" />
					<span className="tabular w-10 text-right text-xs text-muted">{percent}%</span>
				</div>
			)}
		</>
	)
}
