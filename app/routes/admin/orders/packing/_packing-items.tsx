import { Form, Link } from 'react-router'
import type { WrongScan } from '#app/shop/orders/fulfillment/packing.server.ts'
import { type PackedItems, buildPackingUrl, isFullyPacked, countScanned } from '#app/shop/orders/fulfillment/packing.ts'
import type { OrderView } from '#app/shop/orders/order-view.ts'
import { maxScanLength } from '#app/shop/values/scans.ts'
import { clearsScans, ScanNotice } from '#app/ui/admin/form/scan-field.tsx'
import type { ScanQueue } from '#app/ui/admin/form/use-scan-queue.ts'
import { Button } from '#app/ui/forms/button.tsx'
import { ImageInColor, ShopImage } from '#app/ui/product/shop-image.tsx'
import { Swatch } from '#app/ui/product/swatch.tsx'
import type { AdminOrderRow } from '#app/shop/orders/admin-order-list.server.ts'
import { isCod } from '#app/shop/values/payment-methods.ts'

export const path = '/admin/orders/packing'
/** Staff scan the next item into this field, so it has the focus. */
const focused = { autoFocus: true } as const

export type PackedOrder = Omit<OrderView, 'createdAt' | 'updatedAt'> & {
	courier: string | null
	trackingNumber: string | null
	isAwaitingPayment: boolean
}

export interface Packed {
	order: PackedOrder
	packed: PackedItems
	/** The scanned texts that match no item of the order that is still to be packed. */
	wrongScans: string[]
}

/**
 * Renders hidden fields with the order, the items packed so far and the wrong scans. Each form of the page submits
 * them.
 */
export function HiddenFields({ order, packed, wrongScans }: Packed) {
	return (
		<>
			<input type="hidden" name="order" value={order.id} />
			{packed.scanned.map((id, index) => (
				<input key={index} type="hidden" name="got" value={id} />
			))}
			{packed.byHand.map((id) => (
				<input key={id} type="hidden" name="hand" value={id} />
			))}
			{wrongScans.map((scan, index) => (
				<input key={index} type="hidden" name="wrong" value={scan} />
			))}
		</>
	)
}

interface ScanUnitProps extends Packed {
	wrong: WrongScan[]
	scanner: ScanQueue
}

/**
 * Shows the scan field, the wrong scans and the customer's note. A scanner types a code and Enter or Tab. The field is
 * then empty and keeps the focus.
 */
export function ScanUnit({ wrong, scanner, ...current }: ScanUnitProps) {
	const { order, packed } = current
	return (
		<>
			<Form method="post" action={path} autoComplete="off" className="p-scan" onSubmit={scanner.onSubmit} data-unasked>
				<HiddenFields {...current} />
				<label htmlFor="code" className="text-xs font-medium">
					Scan item
				</label>
				<input
					id="code"
					name="code"
					{...focused}
					{...scanner.fieldProps}
					placeholder="Scan or enter SKU"
					maxLength={maxScanLength}
					enterKeyHint="done"
				/>
				<Button variant="secondary">Check</Button>
			</Form>
			<ScanNotice scanner={scanner} />
			{wrong.length > 0 && (
				<div className="o-said bad">
					<div role="alert">
						{wrong.map(({ was, instead }, index) => (
							<p key={index}>
								<b>{was}</b> {instead}
							</p>
						))}
					</div>
					<Link to={buildPackingUrl(order.id, packed)} state={clearsScans} preventScrollReset className="o-link">
						Clear<span className="sr-only"> wrong scans</span>
					</Link>
				</div>
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
export function PackingItems(current: Packed) {
	const { order, packed } = current
	return (
		<Form method="post" action={path} preventScrollReset>
			<HiddenFields {...current} />
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

type QueuedOrder = Omit<AdminOrderRow, 'createdAt' | 'paymentExpiresAt'>

/** Lists the orders to pack. On a desktop they are beside the current order, on a phone in a line above it. */
export function Queue({ queue, currentId }: { queue: QueuedOrder[]; currentId: number }) {
	return (
		<nav aria-label="Orders to pack" className="p-queue">
			<ol>
				{queue.map((order) => (
					<li key={order.id}>
						<Link to={`${path}?order=${order.id}`} aria-current={order.id === currentId ? 'true' : undefined}>
							<span className="truncate">
								<b>#{order.id}</b> {order.customerName}
							</span>
							<span className="p-thumbs">
								{order.firstItems.map(({ image }, index) => (
									<ShopImage key={index} image={image} sizes="27px" largest={160} />
								))}
							</span>
							<OrderTag order={order} />
						</Link>
					</li>
				))}
			</ol>
		</nav>
	)
}

/**
 * Shows the first of these facts that applies to an order: it is late, it has a note, it is a COD order, it has more
 * than two items. Otherwise shows its city.
 */
function OrderTag({ order }: { order: QueuedOrder }) {
	if (order.isLate) return <span className="o-tag bad">late</span>
	if (order.hasNote) return <span className="o-tag warn">customer note</span>
	if (isCod(order)) return <span className="o-tag">COD</span>
	return (
		<span className="truncate text-xs text-muted">{order.unitCount > 2 ? `${order.unitCount} items` : order.city}</span>
	)
}
