import { type FormMetadata, getFormProps, type FieldMetadata, type SubmissionResult } from '@conform-to/react'
import { type ReactNode, type ChangeEvent, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { Form, type ClientActionFunctionArgs, data, redirect } from 'react-router'
import { SubmitButton } from '../../forms/button.tsx'
import { ErrorSummary, FieldError, TextField } from '../../forms/field.tsx'
import { useFocusAfter, toTexts } from '../form/use-focus-after.ts'
import { NoResponseError } from '#app/enhance/connection/fetch-complete.ts'
import { announceLostForm } from '../connection/shown-page.tsx'
import { prefixFileName, emptyFileMessage } from '#app/shop/media/media-view.ts'
import { maxAltTextLength, maxImageMb } from '#app/shop/values/limits.ts'

interface UploadFormProps<Shape extends Record<string, unknown>> {
	/** The form that `useServerForm` returns for `lastResult`. */
	form: FormMetadata<Shape, string[]>
	lastResult: Parameters<typeof useFocusAfter>[0]
	/** The label of the submit button. `pending` is its label while the form is being submitted. */
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

type Kind = 'image' | 'video'

const acceptedTypes: Record<Kind, string> = {
	image: 'image/png,image/jpeg,image/webp,image/gif,image/avif',
	video: 'video/mp4,video/webm,video/ogg',
}

interface UploadFieldProps<Shape extends Record<string, unknown>> {
	field: FieldMetadata<string, Shape, string[]>
	label: string
	hint: string
	kinds: Kind[]
	/** The maximum size of a video in MB, when videos are allowed. */
	maxVideoMb?: number
	required?: boolean
	wrongKind: string
	frame: string
	/** The last response of the server. A file that the server has stored need not be selected again. */
	answered: SubmissionResult<string[]> | undefined
	children?: ReactNode
}

/** A field for a file. With script a selected file is previewed, and an invalid one is reported before submission. */
export function UploadField<Shape extends Record<string, unknown>>({
	field,
	label,
	hint,
	kinds,
	maxVideoMb = 0,
	required = false,
	wrongKind,
	frame,
	answered,
	children,
}: UploadFieldProps<Shape>) {
	const input = useRef<HTMLInputElement>(null)
	const [chosen, setChosen] = useState<{ url: string; kind: Kind } | null>(null)
	const [problem, setProblem] = useState('')
	const [sent = ''] = toTexts(answered?.initialValue?.[field.name])
	const savedUpload = /^(?:(?:image|video):)?[0-9a-f]{16,32}$/.test(sent) ? sent : undefined
	useEffect(() => {
		if (savedUpload && input.current) input.current.value = ''
	}, [answered, savedUpload])
	useEffect(() => () => URL.revokeObjectURL(chosen?.url ?? ''), [chosen])
	const handleChoice = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
		const file = currentTarget.files?.[0]
		const kind = kinds.find((each) => file?.type.startsWith(`${each}/`))
		const problem = file ? findFileProblem(file, kind, maxVideoMb, wrongKind) : ''
		if (problem) currentTarget.value = ''
		setProblem(problem)
		setChosen(file && kind && !problem ? { url: URL.createObjectURL(file), kind } : null)
	}
	return (
		<div>
			{(chosen || children) && (
				<div className="mt-2 mb-3 flex">
					{chosen ? <Preview {...chosen} frame={frame} onBroken={() => setChosen(null)} /> : children}
				</div>
			)}
			<label htmlFor={field.id} className="text-xs font-medium">
				{label}
				{!required && <span className="font-normal text-muted"> (optional)</span>}
			</label>
			<input
				ref={input}
				id={field.id}
				type="file"
				name={field.name}
				required={required && !savedUpload}
				accept={kinds.map((kind) => acceptedTypes[kind]).join()}
				onChange={handleChoice}
				aria-invalid={field.errors || problem ? true : undefined}
				aria-describedby={`${field.id}-hint ${field.errorId} ${field.id}-problem`}
				className={
					'mt-1 min-h-11 w-full min-w-0 rounded-soft border border-dashed border-field bg-white p-2 ' +
					'text-xs file:mr-3 file:min-h-7 file:rounded-soft file:border-0 file:bg-sand file:px-3 ' +
					'file:text-xs file:font-medium'
				}
			/>
			{savedUpload && <input type="hidden" name={field.name} value={savedUpload} />}
			<p id={`${field.id}-hint`} className="mt-1 text-xs text-muted">
				{savedUpload ? 'Your file was uploaded. You do not need to choose it again.' : hint}
			</p>
			<p id={`${field.id}-problem`} role="alert" className="text-xs text-danger">
				{problem}
			</p>
			<FieldError field={problem ? { errorId: field.errorId, errors: undefined } : field} />
		</div>
	)
}

function findFileProblem(file: File, kind: Kind | undefined, maxVideoMb: number, wrongKind: string): string {
	if (!kind) return prefixFileName(file.name, wrongKind)
	if (file.size === 0) return prefixFileName(file.name, emptyFileMessage)
	const maxMb = kind === 'image' ? maxImageMb : maxVideoMb
	return file.size > maxMb * 1024 * 1024
		? prefixFileName(file.name, `${kind === 'image' ? 'An image' : 'A video'} may have at most ${maxMb} MB.`)
		: ''
}

function Preview({ url, kind, frame, onBroken }: { url: string; kind: Kind; frame: string; onBroken: () => void }) {
	const previewClass = `bg-sand object-cover ${frame}`
	if (kind === 'image') return <img src={url} alt="The chosen file" onError={onBroken} className={previewClass} />
	return (
		<video
			src={url}
			aria-label="The chosen file"
			muted
			loop
			playsInline
			controls
			preload="metadata"
			onError={onBroken}
			className={previewClass}
		/>
	)
}

/** The field for the alternative text of an image. */
export function AltTextField({ field }: { field: FieldMetadata<unknown> }) {
	return (
		<TextField
			field={field}
			label="Alternative text"
			hint="What the image shows, for people who cannot see it."
			maxLength={maxAltTextLength}
			autoComplete="off"
		/>
	)
}

let share: number | null = null
const listeners = new Set<() => void>()

function reportProgress(next: number | null) {
	share = next
	for (const listener of listeners) listener()
}

function subscribe(changed: () => void) {
	listeners.add(changed)
	return () => listeners.delete(changed)
}

/** Returns the share of the running upload that has been sent, from 0 to 1; `null` without an upload. */
function useUploadShare(): number | null {
	return useSyncExternalStore(
		subscribe,
		() => share,
		() => null,
	)
}

/**
 * The `clientAction` of upload forms (app/http/upload/upload-form.server.ts). Reports progress to `useUploadShare`. When
 * no response arrives, the form keeps its input and shows a message.
 */
export async function sendUpload({ request }: ClientActionFunctionArgs) {
	const body = await request.formData()
	const mayArrive = navigator.onLine
	try {
		const { status, responseURL, response } = await postWithProgress(request, body, reportProgress)
		if (hasRedirect(response)) return redirect(response.to)
		// The response is another page: an expired session redirects to the login.
		if (new URL(responseURL).pathname !== new URL(request.url).pathname) return redirect(responseURL)
		if (isSubmissionResult(response)) return data(response, { status })
		throw new NoResponseError(mayArrive, status)
	} catch (error) {
		if (request.signal.aborted) throw error
		announceLostForm(error instanceof NoResponseError ? error : new NoResponseError(mayArrive))
		return data(failed, { status: 503 })
	} finally {
		reportProgress(null)
	}
}

const failed: SubmissionResult<string[]> = { status: 'error', error: { '': ['Something Went Wrong'] } }

function hasRedirect(answer: unknown): answer is { to: string } {
	return typeof answer === 'object' && answer !== null && 'to' in answer && typeof answer.to === 'string'
}

function isSubmissionResult(answer: unknown): answer is SubmissionResult<string[]> {
	return typeof answer === 'object' && answer !== null && 'error' in answer
}

/**
 * Posts a form. Returns the request once the response has arrived: `response` is the parsed JSON, or `null`. `report`
 * receives the sent share, from 0 to 1.
 *
 * @throws TypeError: no response arrived, or `signal` was aborted.
 */
export function postWithProgress(
	{ url, signal }: Pick<Request, 'url' | 'signal'>,
	body: FormData,
	report: (share: number) => void,
): Promise<XMLHttpRequest> {
	return new Promise((resolve, reject) => {
		const sending = new XMLHttpRequest()
		sending.open('POST', url)
		sending.setRequestHeader('Accept', 'application/json')
		sending.responseType = 'json'
		sending.upload.addEventListener(
			'progress',
			({ lengthComputable, loaded, total }) => lengthComputable && report(loaded / total),
		)
		sending.addEventListener('load', () => resolve(sending))
		for (const end of ['error', 'abort', 'timeout'])
			sending.addEventListener(end, () => reject(new TypeError(`upload: ${end}`)))
		signal.addEventListener('abort', () => sending.abort())
		report(0)
		sending.send(body)
	})
}
