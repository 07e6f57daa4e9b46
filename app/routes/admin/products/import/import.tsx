import { Link, redirect } from 'react-router'
import { z } from 'zod'
import { handleForm, submitForm, FormRejection } from '#app/http/forms/forms.server.ts'
import { getOrigin } from '#app/http/session/request-middleware.server.ts'
import type { RouteHandle } from '#app/http/server/body/body-limits.ts'
import { requireAdmin } from '#app/http/session/guards.server.ts'
import { listRecentImports } from '#app/shop/import/import-report.server.ts'
import { type RecentImport, sampleFiles } from '#app/shop/import/import-view.ts'
import {
	acceptImport,
	beginImport,
	storeUploadedImage,
	saveProductFile,
} from '#app/shop/import/pending-import.server.ts'
import { waitForImport } from '#app/shop/import/import-work.server.ts'
import { checkImport } from '#app/shop/import/run-import.server.ts'
import { listBatches, type BatchSummary } from '#app/shop/import/undo/undo-state.server.ts'
import { formatDateTime } from '#app/shop/values/dates.ts'
import { parsePageNumber, type Page } from '#app/shop/values/paging.ts'
import { Block, PageHeader } from '#app/ui/admin/page-parts.tsx'
import { createErrorPage } from '#app/ui/admin/error-page.tsx'
import { StatusBadge } from '#app/ui/orders/status-badge.tsx'
import { ButtonLink } from '#app/ui/forms/button.tsx'
import { useFormResult } from '#app/ui/forms/field.tsx'
import type { Route } from './+types/import.ts'
import { Pager } from '#app/ui/admin/list/list-controls.tsx'
import { buffer } from 'node:stream/consumers'
import { readFormParts } from '#app/http/upload/form-parts.server.ts'
import { isTooLarge } from '#app/http/upload/upload-form.server.ts'
import {
	maxProductFileMb,
	maxUploadedImages,
	maxUploadMb,
	maxUploadParts,
	uploadTooLargeMessage,
} from '#app/shop/values/limits.ts'
import { UploadForm, phaseBadge } from './_import-parts.tsx'
import { locale } from '#app/shop/region/india.ts'

export const handle: RouteHandle = { permission: 'catalog', body: 'upload' }

export const meta: Route.MetaFunction = () => [{ title: 'Import products · Admin' }]

export async function loader({ url }: Route.LoaderArgs) {
	const [recent, batches] = await Promise.all([
		listRecentImports(),
		listBatches(parsePageNumber(url.searchParams.get('page'))),
	])
	const done = batches.items.map(({ importedAt, ...batch }) => ({ ...batch, importedOn: formatDateTime(importedAt) }))
	return { recent: recent.map(toDatedImport), batches: { ...batches, items: done }, origin: getOrigin(url) }
}

function toDatedImport({ uploadedAt, ...rest }: RecentImport) {
	return { ...rest, uploadedOn: formatDateTime(uploadedAt) }
}

const schema = z.object({
	file: z.string({ error: 'Please select a product file.' }),
	fetch: z.literal('on').optional(),
	draft: z.literal('on').optional(),
})

export function action({ request, context }: Route.ActionArgs) {
	return handleForm(async () => {
		const actor = await requireAdmin(context)
		const { form, upload } = await readProductUpload(request)
		return submitForm(
			form,
			schema,
			async ({ fetch, draft }) => {
				await acceptImport(actor, upload.id, { ...upload, fetches: fetch === 'on', isDraft: draft === 'on' })
				checkImport(upload.id)
				await waitForImport(upload.id)
				return redirect(`/admin/products/import/${upload.id}`, 303)
			},
			{ hideFields: ['file'] },
		)
	})
}

export default function ImportPage({ loaderData: { recent, batches, origin }, actionData }: Route.ComponentProps) {
	return (
		<>
			<PageHeader title="Import products" back={{ to: '/admin/products', label: 'Products' }}>
				<ButtonLink to="/admin/products/export.csv" reloadDocument className="bg-white">
					Export all products
				</ButtonLink>
			</PageHeader>
			<div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
				<div className="grid min-w-0 gap-4">
					<UploadForm lastResult={useFormResult(actionData)} />
					{recent.length > 0 && <RecentImports recent={recent} />}
					{batches.total > 0 && <Batches batches={batches} />}
				</div>
				<div className="grid min-w-0 gap-4">
					<Kinds />
					<Rules />
					<FeedAddresses origin={origin} />
				</div>
			</div>
		</>
	)
}

export const ErrorBoundary = createErrorPage('Failed to load data', { to: '/admin/products', label: 'All products' })

/** Lists the file types that an import reads, with a sample of each. */
function Kinds() {
	return (
		<Block title="Supported files">
			<ul className="text-sm">
				{sampleFiles.map(({ name, title }) => (
					<li key={name} className="flex flex-wrap items-center justify-between gap-x-4">
						{title}
						<a href={`/admin/products/import/sample/${name}`} className="act-link text-indigo underline-offset-2">
							Sample<span className="sr-only"> for {title}</span>
						</a>
					</li>
				))}
			</ul>
			<p className="mt-2 text-sm">
				Text files with commas, semicolons or tabs in UTF-8, UTF-16 or Windows-1252, or the first worksheet with
				products in an Excel workbook (.xlsx). Before anything changes, you see how the file was read and what is
				ambiguous.
			</p>
		</Block>
	)
}

function Rules() {
	return (
		<Block title="How it works">
			<ul className="list-disc space-y-2 pl-4 text-sm">
				<li>Products are matched by Handle. A new handle adds a product, a known one updates it.</li>
				<li>Values in the file replace those in the shop. Empty cells change nothing.</li>
				<li>
					Categories whose names differ only by plural, spacing or punctuation (Dress, Dresses) are merged. To keep two
					apart,{' '}
					<Link to="/admin/categories/new" className="text-indigo underline underline-offset-2 hover:no-underline">
						add both
					</Link>{' '}
					before the import. Existing categories stay separate.
				</li>
				<li>No product is deleted, and deleted products are not restored.</li>
				<li>An import can be undone for 90 days. Products changed or bought since then are not restored.</li>
				<li>Sales made after the export are kept.</li>
				<li>
					To edit many products at once, export them, edit the file in a spreadsheet and import it here. Unedited cells
					change nothing.
				</li>
			</ul>
		</Block>
	)
}

function RecentImports({ recent }: { recent: ReturnType<typeof toDatedImport>[] }) {
	return (
		<Block title="Imports in the last day">
			<ul className="divide-y divide-line">
				{recent.map(({ id, fileName, uploadedOn, phase }) => (
					<li key={id} className="flex flex-wrap items-center justify-between gap-x-4 py-1">
						<Link
							to={`/admin/products/import/${id}`}
							className="inline-flex min-h-11 min-w-0 items-center text-sm text-indigo underline underline-offset-2 [overflow-wrap:anywhere] hover:no-underline"
						>
							{fileName}
						</Link>
						<p className="tabular flex items-center gap-3 text-xs text-muted">
							{uploadedOn} <StatusBadge {...phaseBadge[phase]} />
						</p>
					</li>
				))}
			</ul>
		</Block>
	)
}

const feeds = [
	{ service: 'Google Merchant Center', path: '/feeds/google.xml' },
	{ service: 'Meta (Facebook and Instagram)', path: '/feeds/meta.csv' },
]

/** Shows the URLs from which other services fetch the catalog. They begin with `origin`. */
function FeedAddresses({ origin }: { origin: string }) {
	return (
		<Block title="Product feeds">
			<p className="text-sm">
				Paste one of these addresses into the scheduled feed of the service. Each fetch lists what customers see;
				products without an image are left out.
			</p>
			<Link to="/admin/feeds" className="act-link text-indigo underline-offset-2">
				View problems of the feeds
			</Link>
			<dl className="mt-3 space-y-3 text-sm">
				{feeds.map(({ service, path }) => (
					<div key={path}>
						<dt className="text-muted">{service}</dt>
						<dd>
							<a href={path} className="act-link text-indigo underline-offset-2 [overflow-wrap:anywhere]">
								{origin + path}
							</a>
						</dd>
					</div>
				))}
			</dl>
		</Block>
	)
}

type Batch = Omit<BatchSummary, 'importedAt'> & { importedOn: string }

/** Lists the imports that changed something, to view and undo them. */
function Batches({ batches }: { batches: Page<Batch> }) {
	return (
		<Block title="Finished imports">
			<ul className="divide-y divide-line">
				{batches.items.map((batch) => (
					<li key={batch.id} className="flex flex-wrap items-center justify-between gap-x-4 py-2">
						<div className="min-w-0">
							<p className="text-sm [overflow-wrap:anywhere]">{batch.fileName}</p>
							<p className="tabular text-xs text-muted">
								{batch.importedOn} · {describeCounts(batch)}
							</p>
						</div>
						<Link
							to={`/admin/products/imports/${batch.id}`}
							className="act-link text-sm text-indigo underline-offset-2"
						>
							{isUndone(batch) ? 'Details' : 'Undo'}
							<span className="sr-only">
								{isUndone(batch) ? ' of' : ''} the import of {batch.fileName}
							</span>
						</Link>
					</li>
				))}
			</ul>
			<Pager list={batches} to={(page) => `/admin/products/import?page=${page}`} />
		</Block>
	)
}

function isUndone({ added, changed, undone }: Batch): boolean {
	return undone === added + changed
}

function describeCounts({ added, changed, undone }: Batch): string {
	const parts = [
		added > 0 && `${added.toLocaleString(locale)} added`,
		changed > 0 && `${changed.toLocaleString(locale)} changed`,
		undone > 0 && `${undone.toLocaleString(locale)} undone`,
	]
	return parts.filter(Boolean).join(', ')
}

const megabyte = 1024 * 1024
const limits = {
	bytes: maxUploadMb * megabyte,
	parts: maxUploadParts,
	files: 1 + maxUploadedImages,
	fileBytes: maxProductFileMb * megabyte,
}

interface ProductUpload {
	id: string
	fileName: string
	imageCount: number
}

/**
 * Stores a form's files as they arrive. The field `file` of the returned form contains the ID of the upload, and is
 * missing without a product file. Throws `FormRejection` when the upload is too large.
 */
async function readProductUpload(request: Request): Promise<{ form: FormData; upload: ProductUpload }> {
	const upload = { id: await beginImport(), fileName: '', imageCount: 0 }
	try {
		const form = await readFormParts(request, limits, async ({ name, fileName, content }) => {
			if (fileName === '') return
			const bytes = await buffer(content)
			if (name === 'images') {
				await storeUploadedImage(upload.id, fileName, bytes)
				upload.imageCount += 1
			}
			if (name !== 'file') return
			await saveProductFile(upload.id, bytes)
			upload.fileName = fileName
		})
		if (upload.fileName) form.set('file', upload.id)
		return { form, upload }
	} catch (error) {
		if (!isTooLarge(error)) throw error
		throw new FormRejection({ status: 'error', error: { file: [uploadTooLargeMessage] } }, 413)
	}
}
