import { Link } from 'react-router'
import { formatPaise, formatWholeRupees } from '#app/shop/money.ts'
import type { DeadProduct, SoldProduct } from '#app/shop/numbers/numbers-view.ts'
import { Block } from '#app/ui/admin/block.tsx'
import { CsvLink, type Dates } from './_share-blocks.tsx'
import { NumberTable } from './_number-table.tsx'

interface Goods {
	best: SoldProduct[]
	dead: DeadProduct[]
	deadCount: number
	deadPaise: number
}

/** What sold best, and what lies there. */
export function GoodsBlocks({ goods, period }: { goods: Goods; period: Dates }) {
	return (
		<>
			{goods.best.length > 0 && (
				<Block title="What sold best" link={<CsvLink {...period} table="best" of="What sold best" />}>
					<NumberTable
						caption="Products by pieces sold"
						columns={[
							{ title: 'Product', cell: ({ productId, name }) => productLink(productId, name) },
							{ title: 'Pieces', cell: ({ pieces }) => pieces.toLocaleString('en-IN') },
							{ title: 'Sales', cell: ({ salesPaise }) => formatWholeRupees(salesPaise) },
						]}
						rows={goods.best}
						keyOf={({ productId, name }) => productId ?? name}
					/>
				</Block>
			)}
			<Block
				title="In stock and not sold"
				link={goods.dead.length > 0 && <CsvLink {...period} table="unsold" of="In stock and not sold" />}
			>
				{goods.dead.length === 0 ? (
					<p className="text-sm text-muted">Nothing that was in stock before it is left unsold.</p>
				) : (
					<>
						<p className="mb-2 text-sm">
							{goods.deadCount === 1 ? '1 product' : `${goods.deadCount.toLocaleString('en-IN')} products`}, worth{' '}
							{formatPaise(goods.deadPaise)} at their price. The dearest first.
						</p>
						<NumberTable
							caption="Products in stock of which nothing was sold"
							columns={[
								{ title: 'Product', cell: ({ productId, name }) => productLink(productId, name) },
								{ title: 'Pieces', cell: ({ pieces }) => pieces.toLocaleString('en-IN') },
								{ title: 'Worth', cell: ({ worthPaise }) => formatWholeRupees(worthPaise) },
							]}
							rows={goods.dead}
							keyOf={({ productId }) => productId}
						/>
					</>
				)}
			</Block>
		</>
	)
}

function productLink(productId: number | null, name: string) {
	if (productId === null) return name
	return (
		<Link
			to={`/admin/products/${productId}`}
			className="underline underline-offset-2 hover:no-underline max-md:inline-flex max-md:min-h-11 max-md:items-center"
		>
			{name}
		</Link>
	)
}
