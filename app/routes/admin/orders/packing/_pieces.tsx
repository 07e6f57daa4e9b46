import { Form, useLocation } from 'react-router'
import type { WrongScan } from '#app/shop/orders/fulfilment/packing.server.ts'
import { type InParcel, isIn, scannedOf } from '#app/shop/orders/fulfilment/packing.ts'
import type { OrderView } from '#app/shop/orders/order-view.ts'
import { maxSkuLength } from '#app/shop/words/limits.ts'
import { Button } from '#app/ui/forms/button.tsx'
import { ImageInColor } from '#app/ui/product/image-in-color.tsx'
import { Swatch } from '#app/ui/product/swatch.tsx'

export const path = '/admin/orders/packing'
/** The next item is scanned here. */
const focused = { autoFocus: true } as const

export type PackedOrder = Omit<OrderView, 'createdAt' | 'updatedAt'> & {
	courier: string | null
	trackingNumber: string | null
	waitsForPayment: boolean
}

export interface Packed {
	order: PackedOrder
	parcel: InParcel
}

/** Hidden fields with the items packed so far, which each form submits. */
export function Carried({ order, parcel }: Packed) {
	return (
		<>
			<input type="hidden" name="order" value={order.id} />
			{parcel.scanned.map((id, index) => (
				<input key={index} type="hidden" name="got" value={id} />
			))}
			{parcel.byHand.map((id) => (
				<input key={id} type="hidden" name="hand" value={id} />
			))}
		</>
	)
}

/** The scan field. A scanner types a code and Enter; then the field is empty and has the focus again. */
export function ScanPiece({ order, parcel, wrong }: Packed & { wrong: WrongScan | null }) {
	const { key } = useLocation()
	return (
		<>
			<Form method="post" action={path} autoComplete="off" className="p-scan">
				<Carried order={order} parcel={parcel} />
				<label htmlFor="code" className="text-xs font-medium">
					Scan a piece
				</label>
				<input
					key={key}
					id="code"
					name="code"
					{...focused}
					placeholder="Scan, or type the SKU"
					maxLength={maxSkuLength}
					enterKeyHint="done"
				/>
				<Button look="secondary">Check</Button>
			</Form>
			{wrong && (
				<p key={key} role="alert" className="o-said bad">
					<b>{wrong.was}</b> {wrong.instead}
				</p>
			)}
			{order.orderNote && (
				<p className="o-said">
					<b>{order.firstName || 'The customer'} writes:</b> {order.orderNote}
				</p>
			)}
		</>
	)
}

/** Lists the items with a picture and a size that are readable from a step away. */
export function Pieces({ order, parcel }: Packed) {
	return (
		<Form method="post" action={path} preventScrollReset>
			<Carried order={order} parcel={parcel} />
			<ul className="p-pieces">
				{order.items.map((item) => (
					<Piece key={item.id} item={item} parcel={parcel} />
				))}
			</ul>
		</Form>
	)
}

function Piece({ item, parcel }: { item: PackedOrder['items'][number]; parcel: InParcel }) {
	const { id, name, colorName, hexCode, size, sku, quantity } = item
	const isDone = isIn(item, parcel)
	const count = parcel.byHand.includes(id) ? quantity : scannedOf(item, parcel)
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
				{quantity > 1 && <b>{quantity} pieces</b>}
				{sku && <span className="text-xs text-muted [overflow-wrap:anywhere]">{sku}</span>}
				<span className="p-count">
					{count} of {quantity} in the parcel
				</span>
				{!isDone && (
					<Button look="secondary" name="put" value={id} className="button-small">
						In the parcel, not scanned<span className="sr-only">: {name}</span>
					</Button>
				)}
			</div>
		</li>
	)
}
