import { type FieldMetadata, getFormProps, getInputProps, type SubmissionResult, useForm } from '@conform-to/react'
import { Form } from 'react-router'
import { maxFetchedMb, maxProductFileMb, maxUploadedImages, maxUploadMb, maxImageMb } from '#app/shop/values/limits.ts'
import { Block } from '#app/ui/admin/block.tsx'
import { SaveErrors } from '#app/ui/admin/form/save-errors.tsx'
import { SubmitButton } from '#app/ui/forms/button.tsx'
import { FieldError } from '#app/ui/forms/field.tsx'

export function UploadForm({ lastResult }: { lastResult: SubmissionResult<string[]> | undefined }) {
	const [form, fields] = useForm<{ file: string; images: string; fetch: boolean; draft: boolean }>({
		id: 'import',
		lastResult,
		defaultNoValidate: true,
	})
	return (
		<Block title="Choose a file">
			<Form method="post" encType="multipart/form-data" {...getFormProps(form)}>
				<SaveErrors form={form} />
				<label htmlFor={fields.file.id} className="text-xs font-medium">
					Product file
				</label>
				<input
					{...getInputProps(fields.file, { type: 'file', ariaDescribedBy: 'import-file-hint' })}
					key="file"
					accept=".csv,.tsv,.txt,.xlsx,text/csv,text/tab-separated-values,text/plain,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
					className={fileInput}
				/>
				<p id="import-file-hint" className="mt-1 text-xs text-muted">
					A CSV or tab-separated text file, or an Excel workbook (.xlsx), exported from this shop, Shopify (either
					template) or WooCommerce. At most {maxProductFileMb} MB.
				</p>
				<FieldError field={fields.file} />
				<label htmlFor={fields.images.id} className="mt-2 block text-xs font-medium">
					Photos <span className="font-normal text-muted">(optional)</span>
				</label>
				<input
					{...getInputProps(fields.images, { type: 'file', ariaDescribedBy: 'import-photos-hint' })}
					key="images"
					accept="image/*"
					multiple
					className={fileInput}
				/>
				<p id="import-photos-hint" className="mt-1 text-xs text-muted">
					Photos named in the file, with the same file names: at most {maxUploadedImages} at a time, {maxImageMb} MB
					each, {maxUploadMb} MB in total. You do not need to upload images that are already in the shop.
				</p>
				<CheckboxField
					field={fields.fetch}
					label="Download missing images"
					hint={`From the web addresses in the file, https only, at most ${maxFetchedMb} MB each. This happens during the import.`}
				/>
				<CheckboxField
					field={fields.draft}
					label="Add new products as drafts"
					hint="Customers see drafts after you publish them, one by one or all at once."
				/>
				<div className="mt-5 flex flex-wrap items-center gap-x-4 gap-y-2">
					<SubmitButton pendingText="Uploading...">Check file</SubmitButton>
					<p className="text-xs text-muted">Nothing changes yet: you get a preview first.</p>
				</div>
			</Form>
		</Block>
	)
}

function CheckboxField({ field, label, hint }: { field: FieldMetadata<boolean>; label: string; hint: string }) {
	const hintId = `import-${field.name}-hint`
	return (
		<>
			<label htmlFor={field.id} className="mt-3 flex min-h-11 max-w-max items-center gap-3 text-sm">
				<input
					{...getInputProps(field, { type: 'checkbox', ariaDescribedBy: hintId })}
					key="tick"
					className="size-5 shrink-0 accent-madder"
				/>
				{label}
			</label>
			<p id={hintId} className="text-xs text-muted">
				{hint}
			</p>
		</>
	)
}

const fileInput =
	'mt-1 block min-h-11 w-full min-w-0 max-w-md rounded-soft border border-dashed border-field ' +
	'bg-white p-2 text-xs file:mr-3 file:min-h-7 file:rounded-soft file:border-0 file:bg-sand ' +
	'file:px-3 file:text-xs file:font-medium'
