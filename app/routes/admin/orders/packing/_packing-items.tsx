import { Form, useLocation } from 'react-router'
import type { WrongScan } from '#app/shop/orders/fulfillment/packing.server.ts'
import { type PackedItems, isFullyPacked, countScanned } from '#app/shop/orders/fulfillment/packing.ts'
import type { OrderView } from '#app/shop/orders/order-view.ts'
import { maxSkuLength } from '#app/shop/values/limits.ts'
import { Button } from '#app/ui/forms/button.tsx'
import { ImageInColor } from '#app/ui/product/shop-image.tsx'
import { Swatch } from '#app/ui/product/swatch.tsx'

export const path = '/admin/orders/packing'
/** The next item is scanned here. */
const focused = { autoFocus: true } as const

export type PackedOrder = Omit<OrderView, 'createdAt' | 'updatedAt'> & {
	courier: string | null
	trackingNumber: string | null
	isAwaitingPayment: boolean
}

export interface Packed {
	order: PackedOrder
	packed: PackedItems
}

/** Hidden fields with the items packed so far, which each form submits. */
export function HiddenFields({ order, packed }: Packed) {
	return (
		<>
			<input type="hidden" name="order" value={order.id} />
			{packed.scanned.map((id, index) => (
				<input key={index} type="hidden" name="got" value={id} />
			))}
			{packed.byHand.map((id) => (
				<input key={id} type="hidden" name="hand" value={id} />
			))}
		</>
	)
}

/** The scan field. A scanner types a code and Enter; then the field is empty and has the focus again. */
export function ScanUnit({ order, packed, wrong }: Packed & { wrong: WrongScan | null }) {
	const { key } = useLocation()
	return (
		<>
			<Form method="post" action={path} autoComplete="off" className="p-scan">
				<HiddenFields order={order} packed={packed} />
				<label htmlFor="code" className="text-xs font-medium">
					Scan item
				</label>
				<input
					key={key}
					id="code"
					name="code"
					{...focused}
					placeholder="Scan or enter SKU"
					maxLength={maxSkuLength}
					enterKeyHint="done"
				/>
				<Button variant="secondary">Check</Button>
			</Form>
			{wrong && (
				<p key={key} role="alert" className="o-said bad">
					<b>{wrong.was}</b> {wrong.instead}
				</p>
			)}
			{order.orderNote && (
				<p className="o-said">
					<b>Note from {order.firstName || 'the customer'}:</b> {order.orderNote}
				</p>
			)}
		</>
	)
}

/** Lists the items with a picture and a size that are readable from a step away. */
export function PackingItems({ order, packed }: Packed) {
	return (
		<Form method="post" action={path} preventScrollReset>
			<HiddenFields order={order} packed={packed} />
			<ul className="p-items">
				{order.items.map((item) => (
					<PackingItem key={item.id} item={item} packed={packed} />
				))}
			</ul>
		</Form>
	)
}

function PackingItem({ item, packed }: { item: PackedOrder['items'][number]; packed: PackedItems }) {
	const { id, name, colorName, hexCode, size, sku, quantity } = item
	const isDone = isFullyPacked(item, packed)
	const count = packed.byHand.includes(id) ? quantity : countScanned(item, packed)
	return (
		<li data-done={isDone || undefined}>
			<ImageInColor of={item} isDecorative sizes="120px" largest={320} className="p-picture" />
			<div>
				<b className="[overflow-wrap:anywhere]">{name}</b>
				{colorName && (
					<span className="flex items-center gap-2">
						<Swatch hexCode={hexCode} className="size-4" />
						{colorName}
					</span>
				)}
				{size && <span className="p-size">{size}</span>}
				{quantity > 1 && <b>{quantity} items</b>}
				{sku && <span className="text-xs text-muted [overflow-wrap:anywhere]">{sku}</span>}
				<span className="p-count">
					{count} of {quantity} packed
				</span>
				{!isDone && (
					<Button variant="secondary" name="put" value={id} className="button-small">
						Mark as packed<span className="sr-only">: {name}</span>
					</Button>
				)}
			</div>
		</li>
	)
}
