import { type PriceSpan, priceWords } from '#app/shop/catalog/product/price-words.ts'
import { formatPaise } from '#app/shop/money.ts'

interface Prices extends PriceSpan {
	originalPricePaise: number | null
}

export function Price({ className = '', ...prices }: Prices & { className?: string }) {
	return (
		<p className={`tabular flex flex-wrap items-baseline gap-x-2 ${className}`}>
			<Now {...prices} isLive />
			<Before {...prices} className="text-sm" />
		</p>
	)
}

/** The price in two lines, the second reserved when others of the grid have it. */
export function CardPrice({ hasSavings, ...prices }: Prices & { hasSavings: boolean }) {
	return (
		<div className="tabular pt-1 text-sm">
			<p>
				<Now {...prices} />
			</p>
			{hasSavings && (
				<p className="min-h-5 text-xs">
					<Before {...prices} />
				</p>
			)}
		</div>
	)
}

function Now({ originalPricePaise, isLive, ...prices }: Prices & { isLive?: boolean }) {
	return (
		<span
			data-price-now={isLive || undefined}
			className={`whitespace-nowrap ${originalPricePaise === null ? '' : 'text-madder'}`}
		>
			{priceWords(prices)}
		</span>
	)
}

/** The price before. At several prices nothing is said of how much is saved. */
function Before({ fromPricePaise, toPricePaise, originalPricePaise, className = '' }: Prices & { className?: string }) {
	if (originalPricePaise === null) return null
	const saving = fromPricePaise < toPricePaise ? 0 : Math.round((1 - fromPricePaise / originalPricePaise) * 100)
	return (
		<>
			<s className={`whitespace-nowrap text-muted ${className}`}>
				<span className="sr-only">Original price </span>
				{formatPaise(originalPricePaise)}
			</s>{' '}
			{saving > 0 && <span className="text-xs whitespace-nowrap text-madder">Save {saving}%</span>}
		</>
	)
}
