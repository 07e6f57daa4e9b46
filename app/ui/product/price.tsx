import { formatPaise } from '#app/shop/money.ts'

/** The price; struck through what it was, and what that saves. */
export function Price({ basePricePaise, originalPricePaise, className = '' }: { basePricePaise: number; originalPricePaise: number | null; className?: string }) {
	if (originalPricePaise === null) return <p className={`tabular ${className}`}>{formatPaise(basePricePaise)}</p>
	const saving = Math.round((1 - basePricePaise / originalPricePaise) * 100)
	return (
		<p className={`tabular flex flex-wrap items-baseline gap-x-2 ${className}`}>
			<span className="text-madder">{formatPaise(basePricePaise)}</span>
			<s className="text-muted">
				<span className="sr-only">Original price </span>
				{formatPaise(originalPricePaise)}
			</s>
			{saving > 0 && <span className="text-xs text-madder">Save {saving}%</span>}
		</p>
	)
}
