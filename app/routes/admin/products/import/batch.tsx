import { Form, Link } from 'react-router'
import { productsInWords as products } from '#app/shop/catalog/bulk/bulk-view.ts'
import { runAction } from '#app/http/forms/forms.server.ts'
import { pageOrRefusal } from '#app/http/outcomes/page-refusals.server.ts'
import { adminOf } from '#app/http/session/guards.server.ts'
import { sessionContext } from '#app/http/session/contexts.ts'
import { formatDateTime } from '#app/shop/dates.ts'
import { waitForImport } from '#app/shop/import/import-work.server.ts'
import { type BatchView, batchView, undoImport, workOf } from '#app/shop/import/undo/undo-import.server.ts'
import type { UndoneProduct } from '#app/shop/import/undo/undo-state.server.ts'
import { pageNumber } from '#app/shop/paging.ts'
import { rowId } from '#app/shop/row-id.ts'
import type { StatusTone } from '#app/shop/words/order-status.ts'
import { Pager } from '#app/ui/admin/list/pager.tsx'
import { PageHead } from '#app/ui/admin/page-head.tsx'
import { SubmitButton } from '#app/ui/forms/button.tsx'
import { StatusBadge } from '#app/ui/orders/status-badge.tsx'
import type { RefreshingHandle } from '#app/ui/shell/refresh-without-script.tsx'
import type { Route } from './+types/batch.ts'
import { BatchStatus } from './_batch-status.tsx'
import { ImportProblem, secondsOfWorking } from './_import-parts.tsx'

export const meta: Route.MetaFunction = ({ loaderData }) => [
	{ title: `${loaderData?.fileName ?? 'Import not found'} · Import · Admin` },
]

export async function loader({ params, url }: Route.LoaderArgs) {
	const page = pageNumber(url.searchParams.get('page'))
	const { importedAt, ...batch } = await pageOrRefusal(batchView(rowId(params.id), page))
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

export const ErrorBoundary = ImportProblem

/** Publishes all drafts of an import at once. */
function BatchDrafts({ id, drafts }: { id: number; drafts: number }) {
	if (drafts === 0) return null
	const action = `/admin/products/imports/${id}/publish`
	const title = drafts === 1 ? '1 product is a draft' : `${products(drafts)} are drafts`
	return (
		<section className="mb-4 surface">
			<h2 className="heading">{title}</h2>
			<p className="mt-1 max-w-prose text-sm">Customers do not see them yet.</p>
			<Form method="post" action={action} className="mt-4">
				<SubmitButton pendingText="Publishing..." action={action}>{`Publish ${products(drafts)}`}</SubmitButton>
			</Form>
		</section>
	)
}

function BatchProducts({ products, to }: { products: BatchView['products']; to: (page: number) => string }) {
	return (
		<>
			<table className="mt-5 w-full border-collapse board text-sm">
				<caption className="sr-only">Products of the import, those that stay first</caption>
				<thead>
					<tr className="border-b border-line text-left text-xs text-muted">
						<th scope="col" className="px-4 py-2.5 font-medium">
							Product
						</th>
						<th scope="col" className="px-4 py-2.5 font-medium">
							Undoing
						</th>
					</tr>
				</thead>
				<tbody>
					{products.items.map((product) => (
						<tr key={product.id} className="border-b border-line last:border-0">
							<th scope="row" className="px-4 py-1 text-left align-top font-medium [overflow-wrap:anywhere]">
								<Name {...product} />
							</th>
							<td className="px-4 py-3.5 align-top">
								<Undoing {...product} />
							</td>
						</tr>
					))}
				</tbody>
			</table>
			<Pager list={products} to={to} />
		</>
	)
}

function Name({ name, productId, state }: UndoneProduct) {
	if (productId === null || state === 'gone')
		return <span className="inline-flex min-h-11 items-center text-muted">{name}</span>
	return (
		<Link
			to={`/admin/products/${productId}`}
			className="inline-flex min-h-11 items-center underline-offset-4 hover:underline"
		>
			{name}
		</Link>
	)
}

function Undoing(product: UndoneProduct) {
	const { tone, words } = badge(product)
	return (
		<>
			<StatusBadge tone={tone}>{words}</StatusBadge>
			{product.reason && <p className="mt-1 text-xs text-muted">{sentence(product.reason)}</p>}
		</>
	)
}

function badge({ state, isNew }: UndoneProduct): { tone: StatusTone; words: string } {
	if (state === 'undone') return { tone: 'muted', words: isNew ? 'Deleted' : 'As it was' }
	if (state === 'gone') return { tone: 'muted', words: 'No longer there' }
	if (state === 'free') return isNew ? { tone: 'danger', words: 'Delete' } : { tone: 'info', words: 'Give back' }
	return { tone: 'warn', words: 'Stays' }
}

function sentence(reason: string): string {
	const text = reason.charAt(0).toUpperCase() + reason.slice(1)
	return text.endsWith('.') ? text : `${text}.`
}
