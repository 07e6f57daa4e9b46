import type { FormMetadata, FieldMetadata } from '@conform-to/react'
import { type RefObject, useEffect, useRef, useState, type ChangeEvent } from 'react'
import {
	focalPoints,
	imageKinds,
	defaultFocus,
	prefixFileName,
	describeSkippedFiles,
	emptyFileMessage,
	imageTooLargeMessage,
} from '#app/shop/media/media-view.ts'
import { FieldError, Options } from '../../forms/field.tsx'
import { useNavigation } from 'react-router'
import { maxImageBytes, maxImageMb, maxImages, tooManyImagesMessage } from '#app/shop/values/limits.ts'
import { postWithProgress } from '../upload/upload-form.tsx'

export interface SelectedColors {
	box: RefObject<HTMLDivElement | null>
	selected: number[]
	syncSelected: () => void
}

/** Returns the ids of the colors checked in `box`, beginning with `start`. Without script they do not change. */
export function useSelectedColors(start: number[]): SelectedColors {
	const box = useRef<HTMLDivElement>(null)
	const [selected, setSelected] = useState(start)
	const syncSelected = () =>
		setSelected(
			[...(box.current?.querySelectorAll<HTMLInputElement>('input:checked') ?? [])].map(({ value }) => Number(value)),
		)
	// The user may have selected colors before script ran.
	useEffect(syncSelected, [])
	return { box, selected, syncSelected }
}

/**
 * An image in the form's values. `colorId` is empty until its color is set, `focus` is one of `focalPoints`, and `kind`
 * is one of `imageKinds` or empty for a new upload.
 */
export type FormImage = { hash: string; colorId: string; focus: string; kind: string }

/** Returns the images in a form's response. Values that conform omitted because they are empty are filled in. */
export function toFormImages(value: unknown): FormImage[] {
	const images = Array.isArray(value) ? (value as (Partial<FormImage> | null)[]) : []
	return images.map((image) => ({
		hash: image?.hash ?? '',
		colorId: image?.colorId ?? '',
		focus: image?.focus ?? defaultFocus,
		kind: image?.kind ?? '',
	}))
}

const choice = 'mt-1 min-h-11 w-full rounded-soft border border-field bg-white px-2 text-xs'

interface ImageFieldsProps<Shape extends Record<string, unknown>> {
	form: FormMetadata<Shape, string[]>
	/** The prefix of the names of the image's fields: `images[0]`. */
	name: string
	image: FormImage
	index: number
	/** The colors of the product. */
	colors: { id: number; name: string }[]
}

export function ImageFields<Shape extends Record<string, unknown>>({
	form,
	name,
	image: { hash, colorId },
	index,
	colors,
}: ImageFieldsProps<Shape>) {
	const field = { name: `${name}.colorId`, id: `${form.id}-${name}.colorId` }
	const errorId = `${field.id}-error`
	const errors = form.allErrors[field.name]
	return (
		<>
			<input type="hidden" name={`${name}.hash`} value={hash} />
			{colors.length < 2 ? (
				<input type="hidden" name={field.name} value={colorId} />
			) : (
				<select
					{...field}
					defaultValue={colorId}
					aria-label={`Color of image ${index + 1}`}
					aria-invalid={errors ? true : undefined}
					aria-describedby={errors && errorId}
					className={choice}
				>
					<option value="">No color</option>
					<Options of={colors} />
				</select>
			)}
			{errors && <FieldError field={{ errorId, errors }} />}
		</>
	)
}

/** The display settings of an image and its focal point for cropping (rule: cut-outs). */
export function ImageDisplayFields({ name, image, index }: { name: string; image: FormImage; index: number }) {
	const of = <span className="sr-only"> (image {index + 1})</span>
	return (
		<>
			<label className="block text-xs">
				Shown as{of}
				<select name={`${name}.kind`} defaultValue={image.kind} className={choice}>
					{image.kind === '' && <option value="">Automatic</option>}
					<Options of={Object.entries(imageKinds)} />
				</select>
			</label>
			<label className="mt-1 block text-xs">
				Focus point{of}
				<select name={`${name}.focus`} defaultValue={image.focus} className={choice}>
					<Options of={Object.entries(focalPoints)} />
				</select>
			</label>
		</>
	)
}

interface ChooseImagesProps<Image, Shape extends Record<string, unknown>> {
	form: FormMetadata<Shape, string[]>
	field: FieldMetadata<Image[], Shape, string[]>
	/** The current number of images. */
	count: number
	answered: unknown
	of: string
	/** The URL of the upload button, which exists only without script; `undefined` with script. */
	formAction: string | undefined
	/** Adds an image that was uploaded. */
	add: (hash: string) => void
}

/** A file field that adds images to a list. With script valid files up to the limit are uploaded at once. */
export function ChooseImages<Image, Shape extends Record<string, unknown>>({
	form,
	field,
	count,
	answered,
	of,
	formAction,
	add,
}: ChooseImagesProps<Image, Shape>) {
	const files = useRef<HTMLInputElement>(null)
	const [problem, setProblem] = useState('')
	const { uploads, send } = useUploads(add)
	const { formData } = useNavigation()
	const isSending = formData?.getAll('newImages').some((file) => file instanceof File && file.size > 0) ?? false
	useEffect(() => {
		if (files.current) files.current.value = ''
	}, [answered])
	const handleChoice = async ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
		const onTheirWay = uploads.map(({ file }) => file)
		const chosen = [...(currentTarget.files ?? [])]
		const { fitting, message } = splitFitting(chosen, maxImages - count - onTheirWay.length)
		setProblem(message)
		// If the form is saved before the uploads finish, it submits the remaining files.
		currentTarget.files = toFileList([...onTheirWay, ...fitting])
		const { messages, unanswered } = await send(fitting)
		if (messages.length > 0) setProblem([message, ...messages].filter(Boolean).join(' '))
		const waiting = [...(currentTarget.files ?? [])].filter((file) => !fitting.includes(file))
		currentTarget.files = toFileList([...waiting, ...unanswered])
		// Submits the unanswered files again. The user then sees the login page, or a message about the connection.
		if (unanswered.length > 0 && currentTarget.isConnected) form.validate({ name: field.name })
	}
	return (
		<>
			<div className="flex flex-wrap items-center gap-2">
				<label htmlFor={`${field.id}-add`} className="text-xs font-medium max-md:w-full">
					{count > 0 ? 'Add more images' : 'Choose images'}
				</label>
				<input
					ref={files}
					id={`${field.id}-add`}
					type="file"
					name="newImages"
					multiple
					accept="image/png,image/jpeg,image/webp,image/gif,image/avif"
					onChange={(event) => void handleChoice(event)}
					aria-invalid={field.errors || problem ? true : undefined}
					aria-describedby={`${field.id}-hint ${field.errorId} ${field.id}-problem`}
					className={
						'min-h-11 min-w-0 max-w-md rounded-soft border border-dashed max-md:w-full md:flex-1 ' +
						'border-field bg-white p-2 text-xs file:mr-3 file:min-h-7 file:rounded-soft file:border-0 ' +
						'file:bg-sand file:px-3 file:text-xs file:font-medium'
					}
				/>
				{formAction && (
					<button
						type="submit"
						{...form.validate.getButtonProps({ name: field.name })}
						formAction={formAction}
						className="min-h-11 rounded-soft border border-ink px-4 text-sm font-medium hover:bg-ink hover:text-paper"
					>
						Upload
					</button>
				)}
				<p role="status" className="text-xs text-muted">
					{(isSending || uploads.length > 0) && 'Uploading...'}
				</p>
			</div>
			{uploads.length > 0 && (
				<ul className="mt-1 max-w-md text-xs">
					{uploads.map(({ file, share }, index) => (
						<li key={`${index} ${file.name}`} className="flex items-center gap-3 py-1">
							<span className="min-w-0 flex-1 truncate">{file.name}</span>
							<progress aria-label={file.name} max={1} value={share} className="h-2 w-24 accent-madder" />
							<span className="tabular w-9 text-right text-muted">{Math.floor(share * 100)}%</span>
						</li>
					))}
				</ul>
			)}
			<p id={`${field.id}-hint`} className="mt-1 text-xs text-muted">
				Up to {maxImages} images, at most {maxImageMb} MB each. The first is the main photo of the {of}.
			</p>
			<p id={`${field.id}-problem`} role="alert" className="text-xs text-danger">
				{problem}
			</p>
		</>
	)
}

function splitFitting(files: File[], limit: number): { fitting: File[]; message: string } {
	const refused = files.flatMap((file) => {
		const sentence = file.size === 0 ? emptyFileMessage : file.size > maxImageBytes ? imageTooLargeMessage : ''
		return sentence ? [{ file, message: prefixFileName(file.name, sentence) }] : []
	})
	const good = files.filter((file) => !refused.some((one) => one.file === file))
	const sentences = refused.map(({ message }) => message)
	if (good.length > limit)
		sentences.push(`${tooManyImagesMessage}. ${describeSkippedFiles(good.slice(limit).map(({ name }) => name))}`)
	return { fitting: good.slice(0, limit), message: sentences.join(' ') }
}

function toFileList(files: File[]): FileList {
	const transfer = new DataTransfer()
	for (const file of files) transfer.items.add(file)
	return transfer.files
}

interface Upload {
	file: File
	/** The uploaded share, from 0 to 1. */
	share: number
}

interface UploadSummary {
	/** Messages about files that the shop rejects or accepts with a warning. */
	messages: string[]
	/** The files whose upload failed without an answer about the image: no connection, a server error, an ended session. */
	unanswered: File[]
}

/** Uploads images one after the other, each with its own progress. `add` receives the hash of each uploaded image. */
function useUploads(add: (hash: string) => void) {
	const [uploads, setUploads] = useState<Upload[]>([])
	const ending = useRef<AbortController>(null)
	useEffect(() => {
		ending.current = new AbortController()
		return () => ending.current?.abort()
	}, [])
	const uploadFile = async (file: File): Promise<UploadSummary> => {
		const showProgress = (share: number) =>
			setUploads((all) => all.map((each) => (each.file === file ? { file, share } : each)))
		const outcome = await postFile(file, showProgress, ending.current!.signal)
		setUploads((all) => all.filter((each) => each.file !== file))
		if (outcome === null) return { messages: [], unanswered: [file] }
		if ('message' in outcome) return { messages: [outcome.message], unanswered: [] }
		add(outcome.hash)
		return { messages: outcome.warnings, unanswered: [] }
	}
	const uploadFiles = async (files: File[]): Promise<UploadSummary> => {
		setUploads((all) => [...all, ...files.map((file) => ({ file, share: 0 }))])
		const sent: UploadSummary = { messages: [], unanswered: [] }
		for (const file of files) {
			const { messages, unanswered } = await uploadFile(file)
			sent.messages.push(...messages)
			sent.unanswered.push(...unanswered)
		}
		return sent
	}
	return { uploads, send: uploadFiles }
}

type UploadResult = { hash: string; warnings: string[] } | { message: string }

async function postFile(file: File, show: (share: number) => void, signal: AbortSignal): Promise<UploadResult | null> {
	const body = new FormData()
	body.append('image', file)
	try {
		const { status, response } = await postWithProgress({ url: '/admin/images', signal }, body, show)
		return status < 500 && isUploadResult(response) ? response : null
	} catch {
		return null
	}
}

function isUploadResult(answer: unknown): answer is UploadResult {
	return typeof answer === 'object' && answer !== null && ('hash' in answer || 'message' in answer)
}
