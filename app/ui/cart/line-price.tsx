import type { CartLine } from '#app/shop/cart/cart-totals.ts'
import { formatPaise } from '#app/shop/values/money.ts'

interface LineMoneyProps {
	line: Pick<CartLine, 'pricePaise' | 'linePaise' | 'quantity'>
	isCounted?: boolean
	className?: string
}

export function LinePrice({
	line: { pricePaise, linePaise, quantity },
	isCounted = true,
	className = '',
}: LineMoneyProps) {
	return (
		<p className={`tabular flex flex-wrap items-baseline justify-end gap-x-3 whitespace-nowrap ${className}`}>
			{quantity > 1 && <span className="mr-auto text-xs text-muted">{formatPaise(pricePaise)} each</span>}
			{isCounted ? (
				<span className="ml-auto text-sm font-medium">{formatPaise(linePaise)}</span>
			) : (
				<s className="text-sm text-muted">{formatPaise(linePaise)}</s>
			)}
		</p>
	)
}
