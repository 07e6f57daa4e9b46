import type { CartLine } from '#app/shop/cart/cart-totals.ts'
import { formatPaise } from '#app/shop/money.ts'

type Money = Pick<CartLine, 'pricePaise' | 'linePaise' | 'quantity'>

/** What a line comes to, at its right end; what one piece costs, when there is more than one. A line that is not counted costs nothing. */
export function LineMoney({ line: { pricePaise, linePaise, quantity }, isCounted = true }: { line: Money; isCounted?: boolean }) {
	return (
		<p className="tabular shrink-0 text-right text-sm">
			{isCounted ? formatPaise(linePaise) : <s className="text-muted">{formatPaise(linePaise)}</s>}
			{quantity > 1 && <span className="block text-xs text-muted">{formatPaise(pricePaise)} each</span>}
		</p>
	)
}
