import type { ReactNode } from 'react'
import { formatPaise } from '#app/shop/money.ts'
import type { OrderNumbers } from '#app/shop/numbers/numbers-view.ts'

/** How the orders of the period stand now. */
export function Stated({ orders }: { orders: OrderNumbers }) {
	const { orderCount, salesPaise, receivedPaise, refundedPaise, duePaise } = orders
	return (
		<dl className="grid gap-px bg-line sm:grid-cols-2 xl:grid-cols-4">
			<Figure label={`Sales, ${counted(orderCount)}`} paise={salesPaise} isMain>
				{without(orders)}
			</Figure>
			<Figure label="Received" paise={receivedPaise}>
				{orders.withCouriersPaise > 0 && `${formatPaise(orders.withCouriersPaise)} of it is with couriers.`}
			</Figure>
			<Figure label="Outstanding" paise={duePaise}>
				{orders.unknownPaise > 0 &&
					`Of ${formatPaise(orders.unknownPaise)} it is not recorded: they were over before payments were kept.`}
			</Figure>
			<Figure label="Refunded" paise={refundedPaise} />
		</dl>
	)
}

/** '' where nothing was cancelled and nothing came back. */
function without({ cancelledCount, cancelledPaise, returnedPaise }: OrderNumbers): string {
	const were = cancelledCount === 1 ? 'was' : 'were'
	return [
		cancelledCount > 0 &&
			`Without ${counted(cancelledCount)} of ${formatPaise(cancelledPaise)} that ${were} cancelled.`,
		returnedPaise > 0 && `Less ${formatPaise(returnedPaise)} that came back.`,
	]
		.filter(Boolean)
		.join(' ')
}

/** '1 order', '1,234 orders'. */
export function counted(count: number): string {
	return count === 1 ? '1 order' : `${count.toLocaleString('en-IN')} orders`
}

interface FigureProps {
	label: string
	paise: number
	isMain?: boolean
	children?: ReactNode
}

function Figure({ label, paise, isMain = false, children }: FigureProps) {
	return (
		<div className="surface">
			<dt className="text-xs text-muted">{label}</dt>
			<dd>
				<span className={`tabular font-display text-lg ${isMain ? 'text-madder' : ''}`}>{formatPaise(paise)}</span>
				{children && <span className="tabular block text-xs text-muted">{children}</span>}
			</dd>
		</div>
	)
}
