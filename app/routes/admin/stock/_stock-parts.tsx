import { Form, Link } from 'react-router'
import type { LastCount } from '#app/shop/catalog/stock-count/count-stock.server.ts'
import { choiceOfPlace, placeWords, type StockPlace } from '#app/shop/catalog/stock-count/stock-place.ts'
import { Block } from '#app/ui/admin/block.tsx'
import { Empty } from '#app/ui/admin/list/empty.tsx'
import { Button } from '#app/ui/forms/button.tsx'

export const resultId = 'last-count'

/** Shows the saved count and the link back. */
export function SavedCount({ last }: { last: LastCount }) {
	const change = last.change > 0 ? `+${last.change}` : `−${Math.abs(last.change)}`
	return (
		<div className="flex flex-wrap items-center justify-between gap-x-4 border-l-4 border-l-success board px-4 py-2">
			<p id={resultId} role="status" className="tabular text-sm [overflow-wrap:anywhere]">
				{placeWords({ name: last.name, words: choiceOfPlace(last) })}: {last.change === 0 ? 'unchanged' : change}, now{' '}
				{last.remaining.toLocaleString('en-IN')}.
			</p>
			{!last.isUndone && (
				<Form method="post" action="/admin/stock/undo" reloadDocument>
					<input type="hidden" name="count" value={last.id} />
					<Button look="quiet" className="-ml-6 sm:ml-0">
						Undo
					</Button>
				</Form>
			)}
		</div>
	)
}

interface StockHitsProps {
	search: string
	found: { total: number; products: StockPlace[][] }
}

export function StockHits({ search, found: { total, products } }: StockHitsProps) {
	if (!search) return <p className="text-sm text-muted">Scan a label, or type a part of a name.</p>
	if (products.length === 0)
		return <Empty title="Nothing found" text={`No SKU or barcode is “${search}”, and no product has it in its name.`} />
	return (
		<>
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
							<li key={place.variantId} className="tabular flex items-center justify-between gap-4 text-sm">
								<Link
									to={placeAddress(place)}
									reloadDocument
									className="inline-flex min-h-11 min-w-0 flex-1 items-center text-indigo underline underline-offset-2 [overflow-wrap:anywhere] hover:no-underline"
								>
									{choiceOfPlace(place) || 'All pieces'}
									<span className="sr-only"> of {place.name}</span>
								</Link>
								<span className={place.remainingQty === 0 ? 'text-danger' : 'text-muted'}>
									{place.remainingQty.toLocaleString('en-IN')} in stock
								</span>
							</li>
						))}
					</ul>
				</Block>
			))}
			{total > products.length && (
				<p className="text-sm text-muted">
					The newest {products.length} of {total.toLocaleString('en-IN')} products. More of the name finds fewer.
				</p>
			)}
		</>
	)
}

/** Returns the URL where the stock of a product or variant is counted. */
export function placeAddress({ productId, variantId }: Pick<StockPlace, 'productId' | 'variantId'>): string {
	return `/admin/stock?product=${productId}${variantId === null ? '' : `&variant=${variantId}`}`
}
