import { type ReactNode, useEffect } from 'react'
import { Link } from 'react-router'
import { formatAddressLines } from '#app/shop/orders/fulfillment/order-address.ts'
import { CANCELLED } from '#app/shop/values/order-status.ts'
import type { OrderView } from '#app/shop/orders/order-view.ts'
import { PrintButton } from '../../orders/print-button.tsx'

interface PrintedPageProps {
	back: { to: string; label: string }
	/** The page is printed as soon as it is shown and closed afterwards. */
	isPrintedAtOnce?: boolean
	children: ReactNode
}

export function PrintedPage({ back, isPrintedAtOnce = false, children }: PrintedPageProps) {
	useEffect(() => {
		if (!isPrintedAtOnce) return undefined
		const goBack = () => window.location.assign(back.to)
		window.addEventListener('afterprint', goBack)
		window.print()
		return () => window.removeEventListener('afterprint', goBack)
	}, [isPrintedAtOnce, back.to])
	return (
		<>
			<div className="mx-auto mb-4 flex max-w-3xl flex-wrap items-center justify-between gap-x-6 gap-y-2 print:hidden">
				<Link
					to={back.to}
					className="inline-flex min-h-11 items-center gap-1 text-xs text-muted hover:text-ink hover:underline"
				>
					<span aria-hidden="true">←</span> {back.label}
				</Link>
				<PrintButton />
			</div>
			{children}
		</>
	)
}

/** The sheet of one order. The next order begins on a new sheet of paper. */
export function Sheet({ order, children }: { order: Pick<OrderView, 'status'>; children: ReactNode }) {
	return (
		<article
			className={
				'mx-auto max-w-3xl board px-5 py-6 text-sm text-ink not-first:mt-4 sm:px-10 sm:py-10 ' +
				'print:max-w-none print:break-after-page print:p-0 print:last:break-after-auto'
			}
		>
			{order.status === CANCELLED && (
				<p className="mb-6 border-2 border-ink px-4 py-2 font-medium">This order is cancelled.</p>
			)}
			{children}
		</article>
	)
}

/** The address as on a shipping label. */
export function AddressLines({ order }: { order: Parameters<typeof formatAddressLines>[0] }) {
	return (
		<address className="not-italic [overflow-wrap:anywhere]">
			{formatAddressLines(order).map((line, index) => (
				<span key={index} className="block">
					{line}
				</span>
			))}
		</address>
	)
}

export function SheetPart({
	title,
	children,
	className = '',
}: {
	title: string
	children: ReactNode
	className?: string
}) {
	return (
		<section className={`min-w-0 break-inside-avoid ${className}`}>
			<h2 className="text-xs text-muted">{title}</h2>
			{children}
		</section>
	)
}
