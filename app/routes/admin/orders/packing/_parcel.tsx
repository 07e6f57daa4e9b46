import { Form, Link } from 'react-router'
import { placeLines } from '#app/shop/orders/fulfilment/order-address.ts'
import { scannedOf } from '#app/shop/orders/fulfilment/packing.ts'
import type { RecentCourier } from '#app/shop/orders/fulfilment/recent-couriers.server.ts'
import { isDue } from '#app/shop/orders/payments/payment-state.ts'
import { Block } from '#app/ui/admin/block.tsx'
import { ParcelField, parcelField } from '#app/ui/admin/orders/parcel-form.tsx'
import { toCollect } from '#app/ui/admin/orders/slip.tsx'
import { PhoneLink } from '#app/ui/admin/reach.tsx'
import { ButtonLink, SubmitButton } from '#app/ui/forms/button.tsx'
import { Carried, type Packed, type PackedOrder, path } from './_pieces.tsx'

const packForm = 'packed'

export function ShipsTo({ order }: { order: PackedOrder }) {
	const words = toCollect(order)
	const measures = [order.waistSize && `Waist ${order.waistSize}`, order.fullLength && `Length ${order.fullLength}`]
	const link = <span className={`o-tag ${isDue(order) ? 'warn' : 'success'}`}>{words}</span>
	return (
		<Block title={`#${order.id} goes to`} link={link}>
			<address className="not-italic [overflow-wrap:anywhere]">
				<b>{`${order.firstName} ${order.lastName}`.trim()}</b>
				{placeLines(order).map((line) => (
					<span key={line} className="block">
						{line}
					</span>
				))}
				{order.phoneNumber && <PhoneLink phone={order.phoneNumber} />}
			</address>
			<p className="font-semibold">{measures.filter(Boolean).join(' · ')}</p>
			<Link to={`/admin/orders/${order.id}`} className="o-link">
				Open the order
			</Link>
		</Block>
	)
}

interface ParcelPartProps {
	order: PackedOrder
	couriers: RecentCourier[]
	otherCouriers: string[]
}

/** Fields for the courier, with the last used one selected. */
export function ParcelPart({ order, couriers, otherCouriers }: ParcelPartProps) {
	const { courier, trackingNumber } = order
	const names = [...couriers.map(({ name }) => name), ...otherCouriers]
	return (
		<Block title="Parcel">
			<label className="text-xs">
				Courier
				<select
					key={order.id}
					form={packForm}
					name="courier"
					defaultValue={courier ?? couriers[0]?.name ?? ''}
					className={parcelField}
				>
					<option value="">None yet</option>
					{courier && !names.includes(courier) && <option>{courier}</option>}
					{names.map((name) => (
						<option key={name}>{name}</option>
					))}
				</select>
			</label>
			<ParcelField
				key={order.id}
				className="mt-2 block text-xs"
				label="Tracking no."
				form={packForm}
				name="trackingNumber"
				defaultValue={trackingNumber ?? ''}
			/>
		</Block>
	)
}

/** The form that finishes packing. It does not require that items were scanned. */
export function PackedForm({ order, parcel, after }: Packed & { after: number | null }) {
	const pieces = order.items.reduce((sum, { quantity }) => sum + quantity, 0)
	const scanned = order.items.reduce((sum, item) => sum + scannedOf(item, parcel), 0)
	return (
		<Form id={packForm} method="post" action={path} className="p-save">
			<Carried order={order} parcel={parcel} />
			<p role="status" className="text-xs text-muted max-desk:sr-only">
				{scanned} of {pieces} {pieces === 1 ? 'piece' : 'pieces'} scanned
			</p>
			{after !== null && <ButtonLink to={`${path}?order=${after}`}>Set aside</ButtonLink>}
			<SubmitButton look="primary" name="packed" value="yes" pendingText="Packing...">
				Packed, print, next
			</SubmitButton>
		</Form>
	)
}
