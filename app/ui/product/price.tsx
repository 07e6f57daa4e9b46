import { type BeforeAndNow, priceWords, savedPercent } from '#app/shop/catalog/product/price-words.ts'
import type { ReactNode } from 'react'
import { formatPaise } from '#app/shop/money.ts'

interface PriceProps extends BeforeAndNow {
	className?: string
	/** Does not change with what is chosen, and the picture names what is saved. */
	inCard?: boolean
	children?: ReactNode
}

export function Price({ className = '', inCard = false, children, ...prices }: PriceProps) {
	const { originalPricePaise } = prices
	const saving = inCard ? 0 : savedPercent(prices)
	return (
		<p className={`tabular ${inCard ? '' : 'flex flex-wrap items-baseline gap-x-2 '}${className}`}>
			<span
				data-price-now={inCard ? undefined : true}
				className={`whitespace-nowrap ${originalPricePaise === null ? '' : 'text-madder'}`}
			>
				{priceWords(prices)}
			</span>
			{originalPricePaise !== null && (
				<s className={`whitespace-nowrap text-muted ${inCard ? 'text-xs' : 'text-sm'}`}>
					<span className="sr-only">Original price </span>
					{formatPaise(originalPricePaise)}
				</s>
			)}
			{saving > 0 && <span className="text-xs whitespace-nowrap text-madder">Save {saving}%</span>}
			{children}
		</p>
	)
}
