import { Link, redirect } from 'react-router'
import { z } from 'zod'
import { answerForm, submitForm } from '#app/http/forms/forms.server.ts'
import { originOf } from '#app/http/session/origin.server.ts'
import type { RouteHandle } from '#app/http/server/body/body-bounds.ts'
import { adminOf } from '#app/http/session/guards.server.ts'
import { sampleFiles } from '#app/shop/import/sample-files.ts'
import { recentImports } from '#app/shop/import/import-report.server.ts'
import type { RecentImport } from '#app/shop/import/import-view.ts'
import { acceptImport } from '#app/shop/import/pending-import.server.ts'
import { waitForImport } from '#app/shop/import/import-work.server.ts'
import { checkImport } from '#app/shop/import/run-import.server.ts'
import { listBatches } from '#app/shop/import/undo/undo-state.server.ts'
import { formatDateTime } from '#app/shop/dates.ts'
import { pageNumber } from '#app/shop/paging.ts'
import { Block } from '#app/ui/admin/block.tsx'
import { FeedAddresses } from '#app/ui/admin/feeds/feed-addresses.tsx'
import { PageHead } from '#app/ui/admin/page-head.tsx'
import { problemPage } from '#app/ui/admin/problem.tsx'
import { StatusBadge } from '#app/ui/orders/status-badge.tsx'
import { ButtonLink } from '#app/ui/forms/button.tsx'
import { useAnswer } from '#app/ui/forms/use-answer.ts'
import type { Route } from './+types/import.ts'
import { Batches } from './_batches.tsx'
import { readProductUpload } from './_product-upload.server.ts'
import { UploadForm } from './_upload-form.tsx'
import { phaseBadge } from './_import-parts.tsx'

export const handle: RouteHandle = { act: 'catalogue', body: 'upload' }

export const meta: Route.MetaFunction = () => [{ title: 'Import products · Admin' }]

export async function loader({ url }: Route.LoaderArgs) {
	const [recent, batches] = await Promise.all([recentImports(), listBatches(pageNumber(url.searchParams.get('page')))])
	const done = batches.items.map(({ importedAt, ...batch }) => ({ ...batch, importedOn: formatDateTime(importedAt) }))
	return { recent: recent.map(dated), batches: { ...batches, items: done }, origin: originOf(url) }
}

function dated({ uploadedAt, ...rest }: RecentImport) {
	return { ...rest, uploadedOn: formatDateTime(uploadedAt) }
}

const schema = z.object({
	file: z.string({ error: 'Please select a product file.' }),
	fetch: z.literal('on').optional(),
	draft: z.literal('on').optional(),
})

export function action({ request, context }: Route.ActionArgs) {
	return answerForm(async () => {
		const actor = await adminOf(context)
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
			<PageHead title="Import products" back={{ to: '/admin/products', label: 'Products' }}>
				<ButtonLink to="/admin/products/export.csv" reloadDocument className="bg-white">
					Export all products
				</ButtonLink>
			</PageHead>
			<div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
				<div className="grid min-w-0 gap-4">
					<UploadForm lastResult={useAnswer(actionData)} />
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

export const ErrorBoundary = problemPage('Failed to load data', { to: '/admin/products', label: 'All products' })

/** Lists the file types that an import reads, with a sample of each. */
function Kinds() {
	return (
		<Block title="Files that can be read">
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
				Text with commas, semicolons or tabs between the cells, in UTF-8, UTF-16 or Windows-1252, or the first worksheet
				with products of an Excel workbook (.xlsx). What a file was taken for, and what in it can be read in two ways,
				is said before anything changes.
			</p>
		</Block>
	)
}

function Rules() {
	return (
		<Block title="How it works">
			<ul className="list-disc space-y-2 pl-4 text-sm">
				<li>A product is known by its Handle. A new handle adds a product, a known one changes it.</li>
				<li>What the file says replaces what the shop says. An empty cell leaves what the shop has.</li>
				<li>
					Categories whose names differ by plural, spacing or signs only (Dress, Dresses) are taken as one. To keep two
					apart,{' '}
					<Link to="/admin/categories/new" className="text-indigo underline underline-offset-2 hover:no-underline">
						add both
					</Link>{' '}
					before the import: a category that the shop has stays its own.
				</li>
				<li>No product is deleted, and what was deleted in the shop does not come back.</li>
				<li>An import can be undone for 90 days: what nobody has changed or bought since goes back to what it was.</li>
				<li>What customers bought since the file was exported stays bought.</li>
				<li>
					To change many products at once, export them, edit the file in a spreadsheet, and import it here. What you
					leave alone does not change.
				</li>
			</ul>
		</Block>
	)
}

function RecentImports({ recent }: { recent: ReturnType<typeof dated>[] }) {
	return (
		<Block title="Imports of the last day">
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
