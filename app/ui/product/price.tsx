import { formatPaise } from '#app/shop/money.ts'

interface Prices {
	basePricePaise: number
	originalPricePaise: number | null
}

export function Price({ className = '', ...prices }: Prices & { className?: string }) {
	return (
		<p className={`tabular flex flex-wrap items-baseline gap-x-2 ${className}`}>
			<Now {...prices} />
			<Before {...prices} className="text-sm" />
		</p>
	)
}

/** In two lines, the second reserved when others of the grid have it. */
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

function Now({ basePricePaise, originalPricePaise }: Prices) {
	return (
		<span className={`whitespace-nowrap ${originalPricePaise === null ? '' : 'text-madder'}`}>
			{formatPaise(basePricePaise)}
		</span>
	)
}

function Before({ basePricePaise, originalPricePaise, className = '' }: Prices & { className?: string }) {
	if (originalPricePaise === null) return null
	const saving = Math.round((1 - basePricePaise / originalPricePaise) * 100)
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
