import { formatVariantTitle } from '#app/shop/catalog/color/color-labels.ts'
import { formatPaise } from '#app/shop/values/money.ts'
import { CANCELLED } from '#app/shop/values/order-status.ts'
import { isDue } from '#app/shop/orders/payments/payment-state.ts'
import type { OrderItemView, OrderView } from '#app/shop/orders/order-view.ts'
import { isCod, getPaymentLabel } from '#app/shop/values/payment-methods.ts'
import { useShop } from '../../shell/use-shop.ts'
import { AddressLines, Sheet, SheetPart } from './printed-page.tsx'
import { getImageUrl } from '#app/shop/media/media-url.ts'

interface SlipProps {
	order: Omit<OrderView, 'createdAt' | 'updatedAt'> & { isAwaitingPayment: boolean }
	/** The time as text. */
	placedAt: string
	logoHash: string
}

/** A packing slip. The only amount on it is the cash that the courier collects. */
export function Slip({ order, placedAt, logoHash }: SlipProps) {
	const shop = useShop()
	const unitCount = order.items.reduce((sum, { quantity }) => sum + quantity, 0)
	return (
		<Sheet order={order}>
			<header className="flex flex-wrap items-start justify-between gap-x-8 gap-y-2 border-b border-ink pb-4">
				<div>
					<ShopLogo logoHash={logoHash} />
					<p className="text-xs text-muted">{shop.name}</p>
					<h1 className="text-base">
						Packing slip
						<span className="tabular block font-display text-2xl">#{order.id}</span>
					</h1>
				</div>
				<p className="tabular text-xs text-muted">{placedAt}</p>
			</header>
			{order.status !== CANCELLED && (order.paymentState !== null || isCod(order)) && (
				<p className="tabular mt-6 border-2 border-ink px-4 py-3 text-lg font-medium">{formatCodAmount(order)}</p>
			)}
			<div className="mt-6 grid gap-6 sm:grid-cols-2 print:grid-cols-2">
				<SheetPart title="Ships to" className="text-base">
					<AddressLines order={order} />
				</SheetPart>
				<div className="grid content-start gap-4">
					<SheetPart title="Payment">{getPaymentLabel(order.paymentMethod)}</SheetPart>
					{order.waistSize && <SheetPart title="Waist size">{order.waistSize}</SheetPart>}
					{order.fullLength && <SheetPart title="Full length">{order.fullLength}</SheetPart>}
				</div>
			</div>
			<table className="mt-8 w-full border-collapse">
				<caption className="sr-only">Items in this shipment</caption>
				<thead>
					<tr className="border-b border-ink text-left text-xs text-muted">
						<th scope="col" className="w-10 py-2 font-normal">
							<span className="sr-only">Packed</span>
						</th>
						<th scope="col" className="py-2 font-normal">
							Item
						</th>
						<th scope="col" className="py-2 pl-4 text-right font-normal">
							Quantity
						</th>
					</tr>
				</thead>
				<tbody>
					{order.items.map((item) => (
						<Row key={item.id} item={item} />
					))}
				</tbody>
				<tfoot>
					<tr className="font-medium">
						<th scope="row" colSpan={2} className="py-3 pl-10 text-left font-medium">
							Items
						</th>
						<td className="tabular py-3 text-right">{unitCount}</td>
					</tr>
				</tfoot>
			</table>
			{order.orderNote && (
				<SheetPart title="Customer note" className="mt-6 border-t border-line pt-4">
					<p className="whitespace-pre-line [overflow-wrap:anywhere]">{order.orderNote}</p>
				</SheetPart>
			)}
		</Sheet>
	)
}

/** Returns the amount that the courier collects (rule: cash-to-collect). */
export function formatCodAmount(order: SlipProps['order']): string {
	// An order without a recorded payment may be reopened from Cancelled, and its cash is still due.
	if (order.paymentState !== null && !isDue(order)) return 'Paid, nothing to collect'
	if (order.paymentState === 'claimed') return 'Payment is being checked: do not ship yet'
	if (order.isAwaitingPayment) return 'Not paid yet: do not ship yet'
	return isCod(order) ? `Collect ${formatPaise(order.totalPaise)} in cash` : 'Not paid online yet, nothing to collect'
}

function Row({ item: { name, colorName, size, quantity } }: { item: OrderItemView }) {
	return (
		<tr className="break-inside-avoid border-b border-line align-top">
			<td className="py-3">
				<input type="checkbox" aria-label={`${name} is packed`} className="block size-6 accent-ink" />
			</td>
			<th scope="row" className="py-3 text-left font-medium [overflow-wrap:anywhere]">
				{name}
				<span className="block font-normal text-muted">{formatVariantTitle({ colorName, size })}</span>
			</th>
			<td className="tabular py-3 pl-4 text-right text-base font-medium">{quantity}</td>
		</tr>
	)
}

/** The shop's logo beside its name; nothing without one. */
export function ShopLogo({ logoHash }: { logoHash: string }) {
	if (!logoHash) return null
	return <img src={getImageUrl(logoHash, 320)} alt="" className="mb-1 block h-auto max-h-16 w-auto max-w-48" />
}
