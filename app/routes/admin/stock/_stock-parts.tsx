import type { ReactNode } from 'react'
import { Form, Link } from 'react-router'
import type { LastCount } from '#app/shop/inventory/count-stock.server.ts'
import { formatItemVariant, formatItemName, type InventoryItem } from '#app/shop/inventory/inventory-item.ts'
import { Block } from '#app/ui/admin/page-parts.tsx'
import { toItemKey } from '#app/shop/inventory/stock-sheet.ts'
import { Button } from '#app/ui/forms/button.tsx'
import type { RequestedItem } from '#app/shop/catalog/back-in-stock/back-in-stock-request-view.ts'
import { parseRowId } from '#app/shop/values/row-id.ts'
import { locale } from '#app/shop/region/india.ts'

export const resultId = 'last-count'

/** Shows the saved count and, unless the count was undone, the button that undoes it. */
export function SavedCount({ last }: { last: LastCount }) {
	const change = last.change > 0 ? `+${last.change}` : `−${Math.abs(last.change)}`
	return (
		<div className="flex flex-wrap items-center justify-between gap-x-4 border-l-4 border-l-success board px-4 py-2">
			<p id={resultId} role="status" className="tabular text-sm [overflow-wrap:anywhere]">
				{formatItemName({ name: last.name, variantName: formatItemVariant(last) })}:{' '}
				{last.change === 0 ? 'unchanged' : change}, now {last.remaining.toLocaleString(locale)}.
			</p>
			{!last.isUndone && (
				<Form method="post" action="/admin/stock/undo">
					<input type="hidden" name="count" value={last.id} />
					<Button variant="quiet" className="-ml-6 sm:ml-0">
						Undo
					</Button>
				</Form>
			)}
		</div>
	)
}

interface StockHitsProps {
	found: { scan: string; total: number; products: InventoryItem[][] } | null
}

export function StockHits({ found }: StockHitsProps) {
	if (!found) return <p className="text-sm text-muted">Scan a label or enter part of a name.</p>
	const { scan, total, products } = found
	return (
		<>
			<p className="text-sm text-muted [overflow-wrap:anywhere]">Results for “{scan}”</p>
			{products.map((places) => (
				<Block
					key={places[0]?.productId}
					title={places[0]?.name ?? ''}
					link={
						<Link
							to={`/admin/stock/sheet?product=${places[0]?.productId}`}
							className="act-link text-sm underline-offset-2"
						>
							Count all<span className="sr-only"> of {places[0]?.name}</span>
						</Link>
					}
				>
					<ul className="divide-y divide-line">
						{places.map((place) => (
							<ItemLink key={place.variantId} to={getStockPath(place)} place={place}>
								{formatItemVariant(place) || 'All items'}
								<span className="sr-only"> of {place.name}</span>
							</ItemLink>
						))}
					</ul>
				</Block>
			))}
			{total > products.length && (
				<p className="text-sm text-muted">
					Showing the newest {products.length} of {total.toLocaleString(locale)} products. Enter more of the name to
					narrow the list.
				</p>
			)}
		</>
	)
}

/** Lists the items that were scanned but not counted yet. */
export function WaitingItems({ items, scans }: { items: InventoryItem[]; scans: readonly string[] }) {
	if (items.length === 0) return null
	return (
		<Block
			title="Also scanned"
			link={
				<Link to="/admin/stock" className="act-link text-sm">
					Clear<span className="sr-only"> scanned items</span>
				</Link>
			}
		>
			<ul className="divide-y divide-line">
				{items.map((item) => (
					<ItemLink key={toItemKey(item)} to={getStockPath(item, scans)} place={item}>
						{formatItemName({ name: item.name, variantName: formatItemVariant(item) })}
					</ItemLink>
				))}
			</ul>
		</Block>
	)
}

function ItemLink({ to, place, children }: { to: string; place: InventoryItem; children: ReactNode }) {
	return (
		<li className="tabular flex items-center justify-between gap-4 text-sm">
			<Link
				to={to}
				className="inline-flex min-h-11 min-w-0 flex-1 items-center text-indigo underline underline-offset-2 [overflow-wrap:anywhere] hover:no-underline"
			>
				<span>{children}</span>
			</Link>
			<span className={place.remainingQty === 0 ? 'text-danger' : 'text-muted'}>
				{place.remainingQty.toLocaleString(locale)} in stock
			</span>
		</li>
	)
}

/**
 * Returns the URL of the page that counts the stock of a product or variant. The URL keeps `scans`, the codes that were
 * scanned so far.
 */
export function getStockPath(
	{ productId, variantId }: Pick<InventoryItem, 'productId' | 'variantId'>,
	scans: readonly string[] = [],
): string {
	return buildStockUrl(scans, {
		product: String(productId),
		...(variantId !== null && { variant: String(variantId) }),
	})
}

/** Returns the URL of the stock page with the scans and with other query parameters. */
export function buildStockUrl(scans: readonly string[], values: Record<string, string> = {}): string {
	const query = new URLSearchParams(values)
	for (const scan of scans) query.append('scan', scan)
	return query.size > 0 ? `/admin/stock?${query}` : '/admin/stock'
}

/**
 * Returns the URL of the list of customers who requested to be notified when a product, one of its colors or one of its
 * variants is back in stock.
 */
export function getRequestsPath({ productId, productColorId, variantId }: RequestedItem, page = 1): string {
	const query = new URLSearchParams()
	if (productColorId !== null) query.set('color', String(productColorId))
	if (variantId !== null) query.set('variant', String(variantId))
	if (page > 1) query.set('page', String(page))
	return `/admin/stock/requests/product/${productId}${query.size > 0 ? `?${query}` : ''}`
}

/**
 * Returns the IDs of the product in the path and of the color and variant in the query. The IDs of color and variant
 * are `null` when absent.
 */
export function parseRequested(id: string, query: URLSearchParams): RequestedItem {
	const [productColorId, variantId] = ['color', 'variant'].map((name) => parseRowId(query.get(name) ?? '') || null)
	return { productId: parseRowId(id), productColorId: productColorId!, variantId: variantId! }
}
