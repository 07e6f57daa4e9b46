import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { cashFeeSum, discountSums, formatSum } from '#app/shop/pricing/order-sums.ts'
import { formatPaise } from '#app/shop/money.ts'
import type { OrderEventView, OrderItemView, OrderView, StockEffect } from '#app/shop/orders/order-view.ts'
import { nobodyOf } from '#app/shop/orders/payments/online/service-names.ts'
import { ColorShownNote, ImageInColor } from '#app/ui/product/image-in-color.tsx'
import { Swatch } from '#app/ui/product/swatch.tsx'

export function Part({ title, children }: { title: string; children: ReactNode }) {
	return (
		<section className="min-w-0 border-t border-line pt-3">
			<h3 className="mb-2 text-sm font-semibold">{title}</h3>
			{children}
		</section>
	)
}

/** As bought. */
export function OrderItems({ order }: { order: Omit<OrderView, 'createdAt' | 'updatedAt'> }) {
	const sums = [
		{ label: 'Subtotal', paise: order.subtotalPaise },
		...discountSums(order),
		{ label: 'Tax', paise: order.taxPaise },
		{ label: 'Shipping', paise: order.shippingPaise },
		...cashFeeSum(order),
	]
	return (
		<Part title="Items">
			<ul className="divide-y divide-line">
				{order.items.map((item) => (
					<Item key={item.id} item={item} />
				))}
			</ul>
			<dl className="tabular ml-auto max-w-80 border-t border-line pt-3 text-sm">
				{sums.map(({ label, paise }) => (
					<Sum key={label} label={label} paise={paise} />
				))}
				<Sum label="Total" paise={order.totalPaise} className="mt-1 border-t border-line pt-2 text-base font-medium" />
			</dl>
		</Part>
	)
}

function Item({ item }: { item: OrderItemView }) {
	const { productId, name, colorName, hexCode, pricePaise, quantity, linePaise, size, colorShown } = item
	return (
		<li className="flex gap-4 py-3">
			<ImageInColor
				of={item}
				isDecorative
				sizes="4rem"
				largest={320}
				className="aspect-[3/4] w-16 shrink-0 self-start"
			/>
			<div className="min-w-0 flex-1">
				<p className="font-medium [overflow-wrap:anywhere]">
					{productId === null ? (
						name
					) : (
						<Link
							to={`/admin/products/${productId}`}
							discover="none"
							prefetch="none"
							className="hover:underline hover:underline-offset-4"
						>
							{name}
						</Link>
					)}
				</p>
				<p className="mt-1 flex items-center gap-2 text-xs text-muted">
					{colorName && <Swatch hexCode={hexCode} className="size-4" />}
					{[colorName, size && `Size ${size}`].filter(Boolean).join(' · ')}
				</p>
				<ColorShownNote colorShown={colorShown} />
				<p className="tabular mt-1 flex flex-wrap justify-between gap-x-4 text-sm">
					<span className="text-muted">
						{formatPaise(pricePaise)} × {quantity}
					</span>
					<span>{formatPaise(linePaise)}</span>
				</p>
			</div>
		</li>
	)
}

function Sum({ label, paise, className = '' }: { label: string; paise: number; className?: string }) {
	return (
		<div className={`flex justify-between gap-4 py-1 ${className}`}>
			<dt>{label}</dt>
			<dd>{formatSum(paise)}</dd>
		</div>
	)
}

export function OrderHistory({ events }: { events: (Omit<OrderEventView, 'createdAt'> & { at: string })[] }) {
	return (
		<Part title="History">
			<ol className="divide-y divide-line text-sm">
				{events.map(({ id, byUsername, at, stock, ...event }) => (
					<li key={id} className="flex flex-wrap justify-between gap-x-4 py-2">
						<span>{happened(event)}</span>
						<span className="tabular text-xs text-muted">
							{byUsername ?? nobodyOf(event.note)}, {at}
						</span>
						{event.note && (
							<p className="w-full whitespace-pre-line [overflow-wrap:anywhere]">
								{event.kind === 'address' ? `Before: ${event.note}` : event.note}
							</p>
						)}
						{stock.map((effect, index) => (
							<p key={index} className="w-full text-xs text-muted [overflow-wrap:anywhere]">
								{inWords(effect)}
							</p>
						))}
					</li>
				))}
			</ol>
		</Part>
	)
}

function happened({ kind, fromLabel, toLabel }: Pick<OrderEventView, 'kind' | 'fromLabel' | 'toLabel'>): string {
	if (kind === 'status') return fromLabel === null ? `Placed: ${toLabel}` : `${fromLabel} → ${toLabel}`
	return {
		packed: 'Packed',
		tracking: 'Courier',
		note: 'Note of the staff',
		address: 'Address changed',
		payment: 'Payment',
		invoice: 'Bill',
		items: 'Items changed',
		return: 'Return',
	}[kind]
}

function inWords({ name, change, remaining }: StockEffect): string {
	const moved = change < 0 ? `Taken out of stock: ${-change}` : `Put back into stock: ${change}`
	return `${moved} × ${name}, ${remaining} left`
}
