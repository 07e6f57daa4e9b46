import { Link } from 'react-router'
import { placeWords } from '#app/shop/catalog/stock-count/stock-place.ts'
import { lowStock } from '#app/shop/catalog/product/stock.ts'
import { StatusBadge } from '../../orders/status-badge.tsx'
import { AllWell, formatCount, Part, PartLink, row, rowLink } from './part.tsx'

interface LowView {
	total: number
	soldOut: number
	/** Sizes and colours that run low. */
	variants: number
	lowest: { id: number; name: string; words: string; remainingQty: number }[]
	/** Requests for what is sold out. */
	waiting: number
}

export function LowProducts({ low }: { low: LowView | 'failed' }) {
	return (
		<Part title="Products that run low" of={low}>
			{({ total, soldOut, variants, lowest, waiting }) =>
				lowest.length === 0 ? (
					<AllWell>Nothing runs low: of every product there are more than {lowStock} pieces.</AllWell>
				) : (
					<>
						<ul className="-mt-1 divide-y divide-line">
							{lowest.map(({ id, name, words, remainingQty }) => (
								<li key={`${id} ${words}`} className={`${row} py-1 text-sm`}>
									<Link to={`/admin/products/${id}`} discover="none" prefetch="none" className={rowLink}>
										{placeWords({ name, words })}
									</Link>
									{remainingQty === 0 ? (
										<StatusBadge tone="danger">Out of stock</StatusBadge>
									) : (
										<StatusBadge tone="warn">{`${remainingQty} left`}</StatusBadge>
									)}
								</li>
							))}
						</ul>
						<p className="tabular flex flex-wrap gap-x-5 border-t border-line pt-1">
							<PartLink to="/admin/products?stock=low">
								{lowStock} or fewer left: {formatCount(total)}
							</PartLink>
							<PartLink to="/admin/products?stock=out">Out of stock: {formatCount(soldOut)}</PartLink>
							{waiting > 0 && (
								<PartLink to="/admin/stock/requests">People who wait for stock: {formatCount(waiting)}</PartLink>
							)}
							{variants > 0 && (
								<span className="inline-flex min-h-11 items-center text-sm text-muted">
									Sizes and colours that run low: {formatCount(variants)}
								</span>
							)}
						</p>
					</>
				)
			}
		</Part>
	)
}
