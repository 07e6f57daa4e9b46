import { Form, Link } from 'react-router'
import { formatProductCount as products } from '#app/shop/catalog/bulk/bulk-view.ts'
import { runAction } from '#app/http/forms/forms.server.ts'
import { orThrowResponse } from '#app/http/responses/page-refusals.server.ts'
import { requireAdmin } from '#app/http/session/guards.server.ts'
import { sessionContext } from '#app/http/session/contexts.ts'
import { formatDateTime } from '#app/shop/values/dates.ts'
import { waitForImport } from '#app/shop/import/import-work.server.ts'
import { type BatchView, getBatchView, undoImport, getWorkId } from '#app/shop/import/undo/undo-import.server.ts'
import type { ImportedProductView } from '#app/shop/import/undo/undo-state.server.ts'
import { parsePageNumber } from '#app/shop/values/paging.ts'
import { parseRowId } from '#app/shop/values/row-id.ts'
import type { StatusTone } from '#app/shop/values/order-status.ts'
import { Pager } from '#app/ui/admin/list/list-controls.tsx'
import { PageHeader } from '#app/ui/admin/page-parts.tsx'
import { SubmitButton } from '#app/ui/forms/button.tsx'
import { StatusBadge } from '#app/ui/orders/status-badge.tsx'
import type { RefreshingHandle } from '#app/ui/shell/refresh-without-script.tsx'
import type { Route } from './+types/batch.ts'
import { describeUndo } from '#app/shop/import/import-view.ts'
import { FactList, State, ImportProgress, ImportProblem, refreshSeconds } from './_import-parts.tsx'

export const meta: Route.MetaFunction = ({ loaderData }) => [
	{ title: `${loaderData?.fileName ?? 'Import not found'} · Import · Admin` },
]

export async function loader({ params, url }: Route.LoaderArgs) {
	const page = parsePageNumber(url.searchParams.get('page'))
	const { importedAt, ...batch } = await orThrowResponse(getBatchView(parseRowId(params.id), page))
	return { ...batch, importedOn: formatDateTime(importedAt) }
}

export function action({ context, params }: Route.ActionArgs) {
	const id = parseRowId(params.id)
	return runAction(context.get(sessionContext), `/admin/products/imports/${id}`, async () => {
		await undoImport(await requireAdmin(context), id)
		await waitForImport(getWorkId(id))
		return undefined
	})
}

export const handle: RefreshingHandle = {
	permission: 'catalog',
	refresh: ({ progress }: Batch) => (progress ? { seconds: refreshSeconds } : undefined),
}

type Batch = Route.ComponentProps['loaderData']

export default function ImportBatchPage({ loaderData: batch }: Route.ComponentProps) {
	const { id, fileName, importedOn, byName, products } = batch
	return (
		<>
			<PageHeader title={fileName} back={{ to: '/admin/products/import', label: 'Import products' }}>
				<p className="tabular text-xs text-muted">
					Imported {importedOn} {byName ? `by ${byName}` : 'on the command line'}
				</p>
			</PageHeader>
			<BatchDrafts id={id} drafts={batch.drafts} />
			<BatchStatus batch={batch} />
			<BatchProducts products={products} to={(page) => `/admin/products/imports/${id}?page=${page}`} />
		</>
	)
}

export const ErrorBoundary = ImportProblem

/** Shows the number of drafts of an import and a button that publishes those with a price. */
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
				<caption className="sr-only">Products in this import, those that cannot be undone first</caption>
				<thead>
					<tr className="border-b border-line text-left text-xs text-muted">
						<th scope="col" className="px-4 py-2.5 font-medium">
							Product
						</th>
						<th scope="col" className="px-4 py-2.5 font-medium">
							If undone
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
								<UndoState {...product} />
							</td>
						</tr>
					))}
				</tbody>
			</table>
			<Pager list={products} to={to} />
		</>
	)
}

function Name({ name, productId, state }: ImportedProductView) {
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

function UndoState(product: ImportedProductView) {
	const { tone, label } = getBadge(product)
	return (
		<>
			<StatusBadge tone={tone}>{label}</StatusBadge>
			{product.reason && <p className="mt-1 text-xs text-muted">{toSentence(product.reason)}</p>}
		</>
	)
}

function getBadge({ state, isNew }: ImportedProductView): { tone: StatusTone; label: string } {
	if (state === 'undone') return { tone: 'muted', label: isNew ? 'Deleted' : 'Restored' }
	if (state === 'gone') return { tone: 'muted', label: 'No longer exists' }
	if (state === 'undoable')
		return isNew ? { tone: 'danger', label: 'Will be deleted' } : { tone: 'info', label: 'Will be restored' }
	return { tone: 'warn', label: 'Not undone' }
}

function toSentence(reason: string): string {
	const text = reason.charAt(0).toUpperCase() + reason.slice(1)
	return text.endsWith('.') ? text : `${text}.`
}

type ShownBatch = Pick<BatchView, 'counts' | 'drafts' | 'progress' | 'createdCategories' | 'createdColors'>

/**
 * Shows what undoing an import will change or has changed, with the button that undoes it. Shows the progress
 * meanwhile.
 */
function BatchStatus({ batch }: { batch: ShownBatch }) {
	const { counts, progress } = batch
	const { undone, toDelete, toRestore, toStay } = counts
	if (progress) return <ImportProgress title="Undoing the import..." isWaiting={false} {...progress} />
	const done = undone > 0 ? `${products(undone)} ${undone === 1 ? 'was' : 'were'} undone. ` : ''
	if (toDelete + toRestore === 0) {
		const title = toStay === 0 ? 'Import undone' : undone === 0 ? 'Nothing can be undone' : 'Import partly undone'
		return <State title={title} text={done + describeUndo(counts) || 'No changes from this import remain.'} />
	}
	return (
		<State title="Undo this import" text={done + describeUndo(counts)}>
			<CreatedNames batch={batch} />
			<Form method="post">
				<SubmitButton
					variant={batch.drafts > 0 ? 'secondary' : 'primary'}
					pendingText="Undoing..."
				>{`Undo ${products(toDelete + toRestore)}`}</SubmitButton>
			</Form>
		</State>
	)
}

function CreatedNames({ batch: { createdCategories, createdColors } }: { batch: ShownBatch }) {
	const all = [
		['Categories and collections', createdCategories.join(', ')],
		['Colors', createdColors.join(', ')],
	] as const
	const made = all.filter(([, names]) => names)
	if (made.length === 0) return null
	return (
		<div className="basis-full text-sm">
			<p className="text-muted">Created by this import, and also deleted unless used elsewhere:</p>
			<dl className="mt-1 grid max-w-prose gap-1">
				<FactList of={made} />
			</dl>
		</div>
	)
}
