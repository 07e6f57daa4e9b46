import { runAction } from '#app/http/forms/forms.server.ts'
import { orPage } from '#app/http/outcomes/page-refusals.server.ts'
import { adminOf } from '#app/http/session/admin.server.ts'
import { sessionContext } from '#app/http/session/contexts.ts'
import { waitForImport } from '#app/shop/import/import-work.server.ts'
import { batchView, undoImport, workOf } from '#app/shop/import/undo/undo-import.server.ts'
import { formatDateTime } from '#app/shop/dates.ts'
import { pageNumber } from '#app/shop/paging.ts'
import { rowId } from '#app/shop/row-id.ts'
import { PageHead } from '#app/ui/admin/page-head.tsx'
import type { RefreshingHandle } from '#app/ui/shell/refresh-without-script.tsx'
import type { Route } from './+types/batch.ts'
import { BatchDrafts } from './_batch-drafts.tsx'
import { BatchProducts } from './_batch-products.tsx'
import { BatchStatus } from './_batch-status.tsx'
import { ImportProblem } from './_import-state.tsx'
import { secondsOfWorking } from './_working.tsx'

export const meta: Route.MetaFunction = ({ loaderData }) => [
	{ title: `${loaderData?.fileName ?? 'Import not found'} · Import · Admin` },
]

export async function loader({ params, url }: Route.LoaderArgs) {
	const page = pageNumber(url.searchParams.get('page'))
	const { importedAt, ...batch } = await orPage(batchView(rowId(params.id), page))
	return { ...batch, importedOn: formatDateTime(importedAt) }
}

export function action({ context, params }: Route.ActionArgs) {
	const id = rowId(params.id)
	return runAction(context.get(sessionContext), `/admin/products/imports/${id}`, async () => {
		await undoImport(await adminOf(context), id)
		await waitForImport(workOf(id))
		return undefined
	})
}

export const handle: RefreshingHandle = {
	act: 'catalogue',
	refresh: ({ progress }: Batch) => (progress ? { seconds: secondsOfWorking } : undefined),
}

type Batch = Route.ComponentProps['loaderData']

export default function ImportBatchPage({ loaderData: batch }: Route.ComponentProps) {
	const { id, fileName, importedOn, byName, products } = batch
	return (
		<>
			<PageHead title={fileName} back={{ to: '/admin/products/import', label: 'Import products' }}>
				<p className="tabular text-xs text-muted">
					Imported {importedOn} {byName ? `by ${byName}` : 'on the command line'}
				</p>
			</PageHead>
			<BatchDrafts id={id} drafts={batch.drafts} />
			<BatchStatus batch={batch} />
			<BatchProducts products={products} to={(page) => `/admin/products/imports/${id}?page=${page}`} />
		</>
	)
}

// A re-export would be given no error.
export const ErrorBoundary = ImportProblem
