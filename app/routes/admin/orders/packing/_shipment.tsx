import { Form, Link } from 'react-router'
import { formatPlaceLines } from '#app/shop/orders/fulfillment/order-address.ts'
import { countScanned } from '#app/shop/orders/fulfillment/packing.ts'
import type { RecentCourier } from '#app/shop/orders/fulfillment/recent-couriers.server.ts'
import { isDue } from '#app/shop/orders/payments/payment-state.ts'
import { Block } from '#app/ui/admin/block.tsx'
import { ShipmentField, shipmentFieldClass } from '#app/ui/admin/orders/shipment-form.tsx'
import { formatCodAmount } from '#app/ui/admin/orders/slip.tsx'
import { PhoneLink } from '#app/ui/admin/contact-links.tsx'
import { ButtonLink, SubmitButton } from '#app/ui/forms/button.tsx'
import { HiddenFields, type Packed, type PackedOrder, path } from './_packing-items.tsx'

const packForm = 'packed'

export function ShipsTo({ order }: { order: PackedOrder }) {
	const words = formatCodAmount(order)
	const measures = [order.waistSize && `Waist ${order.waistSize}`, order.fullLength && `Length ${order.fullLength}`]
	const link = <span className={`o-tag ${isDue(order) ? 'warn' : 'success'}`}>{words}</span>
	return (
		<Block title={`Ship #${order.id} to`} link={link}>
			<address className="not-italic [overflow-wrap:anywhere]">
				<b>{`${order.firstName} ${order.lastName}`.trim()}</b>
				{formatPlaceLines(order).map((line) => (
					<span key={line} className="block">
						{line}
					</span>
				))}
				{order.phoneNumber && <PhoneLink phone={order.phoneNumber} />}
			</address>
			<p className="font-semibold">{measures.filter(Boolean).join(' · ')}</p>
			<Link to={`/admin/orders/${order.id}`} className="o-link">
				View order
			</Link>
		</Block>
	)
}

interface ShipmentCardProps {
	order: PackedOrder
	couriers: RecentCourier[]
	otherCouriers: string[]
}

/** Fields for the courier, with the last used one selected. */
export function ShipmentCard({ order, couriers, otherCouriers }: ShipmentCardProps) {
	const { courier, trackingNumber } = order
	const names = [...couriers.map(({ name }) => name), ...otherCouriers]
	return (
		<Block title="Shipment">
			<label className="text-xs">
				Courier
				<select
					key={order.id}
					form={packForm}
					name="courier"
					defaultValue={courier ?? couriers[0]?.name ?? ''}
					className={shipmentFieldClass}
				>
					<option value="">No courier</option>
					{courier && !names.includes(courier) && <option>{courier}</option>}
					{names.map((name) => (
						<option key={name}>{name}</option>
					))}
				</select>
			</label>
			<ShipmentField
				key={order.id}
				className="mt-2 block text-xs"
				label="Tracking number"
				form={packForm}
				name="trackingNumber"
				defaultValue={trackingNumber ?? ''}
			/>
		</Block>
	)
}

/** The form that finishes packing. It does not require that items were scanned. */
export function PackedForm({ order, packed, after }: Packed & { after: number | null }) {
	const unitCount = order.items.reduce((sum, { quantity }) => sum + quantity, 0)
	const scanned = order.items.reduce((sum, item) => sum + countScanned(item, packed), 0)
	return (
		<Form id={packForm} method="post" action={path} className="p-save">
			<HiddenFields order={order} packed={packed} />
			<p role="status" className="text-xs text-muted max-desk:sr-only">
				{scanned} of {unitCount} {unitCount === 1 ? 'piece' : 'pieces'} scanned
			</p>
			{after !== null && <ButtonLink to={`${path}?order=${after}`}>Skip for now</ButtonLink>}
			<SubmitButton variant="primary" name="packed" value="yes" pendingText="Packing...">
				Pack, print, next
			</SubmitButton>
		</Form>
	)
}
