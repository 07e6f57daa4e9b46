import { type ReactNode, useEffect } from 'react'
import { Form, useRevalidator } from 'react-router'
import { formatProductCount as products } from '#app/shop/catalog/bulk/bulk-view.ts'
import type { ImportPhase, ImportResult, ImportFilter } from '#app/shop/import/import-view.ts'
import type { StatusTone } from '#app/shop/values/order-status.ts'
import { createErrorPage } from '#app/ui/admin/error-page.tsx'
import { SubmitButton } from '#app/ui/forms/button.tsx'
import { type FieldMetadata, getFormProps, getInputProps, type SubmissionResult, useForm } from '@conform-to/react'
import { maxFetchedMb, maxProductFileMb, maxUploadedImages, maxUploadMb, maxImageMb } from '#app/shop/values/limits.ts'
import { Block } from '#app/ui/admin/page-parts.tsx'
import { SaveErrors } from '#app/ui/admin/form/server-form.tsx'
import { FieldError } from '#app/ui/forms/field.tsx'
import { locale } from '#app/shop/region/india.ts'

interface Badge {
	tone: StatusTone
	children: string
}

export const phaseBadge: Record<ImportPhase, Badge> = {
	checking: { tone: 'info', children: 'Checking' },
	checked: { tone: 'warn', children: 'Not imported yet' },
	broken: { tone: 'danger', children: 'Failed' },
	applying: { tone: 'info', children: 'Importing' },
	interrupted: { tone: 'danger', children: 'Interrupted' },
	applied: { tone: 'success', children: 'Imported' },
}

/** The badge of each result before the import. `after` is its text after the import. */
export const resultBadge: Record<ImportResult, Badge & { after: string }> = {
	added: { tone: 'success', children: 'To add', after: 'Added' },
	changed: { tone: 'info', children: 'To change', after: 'Changed' },
	unchanged: { tone: 'muted', children: 'Unchanged', after: 'Unchanged' },
	skipped: { tone: 'warn', children: 'Skipped', after: 'Skipped' },
	failed: { tone: 'danger', children: 'Rejected', after: 'Rejected' },
}

export function getFilterLabel(show: ImportFilter, isApplied: boolean): string {
	if (show === 'all') return 'All'
	if (show === 'noted') return 'With warnings'
	return isApplied ? resultBadge[show].after : resultBadge[show].children
}

interface StateProps {
	title: string
	text: string
	children?: ReactNode
}

export const headingId = 'import-status'

export function State({ title, text, children }: StateProps) {
	return (
		<section className="surface">
			<h2 id={headingId} tabIndex={-1} className="heading">
				{title}
			</h2>
			<p role="status" className="tabular mt-1 max-w-prose text-sm">
				{text}
			</p>
			{children && <div className="mt-4 flex flex-wrap items-center gap-3">{children}</div>}
		</section>
	)
}

export function FactList({ of }: { of: readonly (readonly [term: string, words: string])[] }) {
	return of.map(([term, text]) => (
		<div key={term}>
			<dt className="inline text-muted">{term}: </dt>
			<dd className="inline [overflow-wrap:anywhere]">{text}</dd>
		</div>
	))
}

export function ApplyButton({ id, children }: { id: string; children: string }) {
	const to = `/admin/products/import/${id}/apply`
	return (
		<Form method="post" action={to}>
			<SubmitButton pendingText="Importing..." action={to}>
				{children}
			</SubmitButton>
		</Form>
	)
}

/** The error page of an import and of its result. */
export const ImportProblem = createErrorPage('Failed to load data', {
	to: '/admin/products/import',
	label: 'Import products',
})

export const refreshSeconds = 2

const bar =
	'h-2 w-full max-w-md appearance-none overflow-hidden rounded-full border-0 bg-line ' +
	'[&::-moz-progress-bar]:bg-madder [&::-webkit-progress-bar]:bg-line ' +
	'[&::-webkit-progress-value]:bg-madder'

interface ImportProgressProps {
	title: string
	/** True while another import is running, for which this one waits. */
	isWaiting: boolean
	/** The number of products that are done. Both `done` and `total` are 0 while the file is read. */
	done: number
	total: number
}

export function ImportProgress({ title, isWaiting, done, total }: ImportProgressProps) {
	const { revalidate } = useRevalidator()
	useEffect(() => {
		const timer = setInterval(() => void revalidate(), refreshSeconds * 1000)
		return () => clearInterval(timer)
	}, [revalidate])
	const counted = total === 0 ? 'The file is being read.' : `${done.toLocaleString(locale)} of ${products(total)}.`
	return (
		<State title={title} text={isWaiting ? 'Waiting for another import to finish.' : counted}>
			<progress value={total === 0 ? undefined : done} max={total || undefined} aria-label={title} className={bar} />
			<p className="w-full text-xs text-muted">
				You can leave this page. The import continues, and you can find it again under Import products.
			</p>
		</State>
	)
}

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
