import { type ComparedPrice, formatPriceRange } from '#app/shop/catalog/product/price-range.ts'
import type { ReactNode } from 'react'
import { formatPaise } from '#app/shop/values/money.ts'

interface PriceProps extends ComparedPrice {
	className?: string
	/** The price does not change with the selection. */
	inCard?: boolean
	children?: ReactNode
}

/** The price and the previous price. The discount is shown on the image. */
export function Price({ className = '', inCard = false, children, ...prices }: PriceProps) {
	const { originalPricePaise } = prices
	return (
		<p className={`tabular ${inCard ? '' : 'flex flex-wrap items-baseline gap-x-2 '}${className}`}>
			<span
				data-price-now={inCard ? undefined : true}
				className={`whitespace-nowrap ${originalPricePaise === null ? '' : 'text-madder'}`}
			>
				{formatPriceRange(prices)}
			</span>
			{originalPricePaise !== null && (
				<s className={`whitespace-nowrap text-muted ${inCard ? 'text-xs' : 'text-sm'}`}>
					<span className="sr-only">Original price </span>
					{formatPaise(originalPricePaise)}
				</s>
			)}
			{children}
		</p>
	)
}
