import type { FieldMetadata, FormMetadata } from '@conform-to/react'
import { type ChangeEvent, useEffect, useRef, useState } from 'react'
import { useNavigation } from 'react-router'
import { aboutFile, describeLeftOut, emptyFile, imageTooLarge } from '#app/shop/media/chosen-files.ts'
import { maxImageBytes, maxImageMb, maxImages, tooManyImages } from '#app/shop/words/limits.ts'
import { useUploads } from './use-uploads.ts'

interface ChooseImagesProps<Image, Shape extends Record<string, unknown>> {
	form: FormMetadata<Shape, string[]>
	field: FieldMetadata<Image[], Shape, string[]>
	/** The current number of images. */
	count: number
	answered: unknown
	of: string
	/** The action of the button that uploads without script; `undefined` with script. */
	formAction: string | undefined
	/** Adds an image that was uploaded. */
	add: (hash: string) => void
}

/** Selects images to add to a list. With script those that fit are uploaded at once, each with its progress. */
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
	const choose = async ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
		const onTheirWay = uploads.map(({ file }) => file)
		const chosen = [...(currentTarget.files ?? [])]
		const { fitting, message } = sortOut(chosen, maxImages - count - onTheirWay.length)
		setProblem(message)
		// If the form is saved before the uploads finish, it submits the remaining files.
		currentTarget.files = listOf([...onTheirWay, ...fitting])
		const { told, unanswered } = await send(fitting)
		if (told.length > 0) setProblem([message, ...told].filter(Boolean).join(' '))
		const waiting = [...(currentTarget.files ?? [])].filter((file) => !fitting.includes(file))
		currentTarget.files = listOf([...waiting, ...unanswered])
		// The form redirects to the login, or announces that there is no connection.
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
					onChange={(event) => void choose(event)}
					aria-invalid={field.errors || problem ? true : undefined}
					aria-describedby={`${field.id}-hint ${field.errorId} ${field.id}-problem`}
					className="min-h-11 min-w-0 max-w-md rounded-soft border border-dashed max-md:w-full md:flex-1 border-field bg-white p-2 text-xs file:mr-3 file:min-h-7 file:rounded-soft file:border-0 file:bg-sand file:px-3 file:text-xs file:font-medium"
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
				Up to {maxImages} images, each of at most {maxImageMb} MB. The first one is the face of the {of}.
			</p>
			<p id={`${field.id}-problem`} role="alert" className="text-xs text-danger">
				{problem}
			</p>
		</>
	)
}

function sortOut(files: File[], limit: number): { fitting: File[]; message: string } {
	const refused = files.flatMap((file) => {
		const sentence = file.size === 0 ? emptyFile : file.size > maxImageBytes ? imageTooLarge : ''
		return sentence ? [{ file, message: aboutFile(file.name, sentence) }] : []
	})
	const good = files.filter((file) => !refused.some((one) => one.file === file))
	const sentences = refused.map(({ message }) => message)
	if (good.length > limit)
		sentences.push(`${tooManyImages}. ${describeLeftOut(good.slice(limit).map(({ name }) => name))}`)
	return { fitting: good.slice(0, limit), message: sentences.join(' ') }
}

function listOf(files: File[]): FileList {
	const transfer = new DataTransfer()
	for (const file of files) transfer.items.add(file)
	return transfer.files
}
