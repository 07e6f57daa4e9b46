import { Form } from 'react-router'
import type { FulfillmentStatus } from '#app/shop/orders/fulfillment/fulfillment-status.ts'
import type { RecentCourier } from '#app/shop/orders/fulfillment/recent-couriers.server.ts'
import { advanceOrdersPath } from '#app/ui/admin/orders/advance-order-button.tsx'
import { shipForm } from './_next-action-card.tsx'
import { OrderCard } from './_order-cards.tsx'
import { CourierNames, ShipmentField } from '#app/ui/admin/orders/shipment-form.tsx'

interface CourierCardProps {
	order: {
		id: number
		stage: FulfillmentStatus
		zipCode: string
		courier: string | null
		trackingNumber: string | null
	}
	couriers: RecentCourier[]
	backTo: string
}

/** Fields for the courier, with the last used one selected. The button above submits them. */
export function CourierCard({ order, couriers, backTo }: CourierCardProps) {
	const { id, stage, zipCode, courier, trackingNumber } = order
	const area = zipCode.slice(0, 3)
	const chosen = courier ?? couriers[0]?.name
	return (
		<OrderCard title="Courier">
			<Form id={shipForm} method="post" action={advanceOrdersPath} autoComplete="off" className="grid gap-2">
				<input type="hidden" name="order" value={`${id}:${stage}`} />
				<input type="hidden" name="to" value="shipped" />
				<input type="hidden" name="redirectTo" value={backTo} />
				{couriers.map(({ name, toArea, returnedCount }, index) => (
					<label key={name} className="o-courier">
						<input type="radio" name="courier" value={name} defaultChecked={name === chosen} />
						<span>
							<b>{name}</b> {index === 0 && <span className="o-tag">last used</span>}
							{toArea > 0 && (
								<span className="block text-xs text-muted">
									{returnedCount} of {toArea} returned (RTO) from PIN {area}…
								</span>
							)}
						</span>
					</label>
				))}
				{couriers.length > 0 && (
					<label className="o-courier">
						<input
							type="radio"
							name="courier"
							value=""
							defaultChecked={!couriers.some(({ name }) => name === chosen)}
						/>
						<b>Other</b>
					</label>
				)}
				<div className="grid gap-3 sm:grid-cols-2">
					<ShipmentField
						className="text-xs"
						label={couriers.length > 0 ? 'Other courier' : 'Courier'}
						name="otherCourier"
						list="couriers"
						defaultValue={couriers.some(({ name }) => name === courier) ? '' : (courier ?? '')}
					/>
					<ShipmentField
						className="text-xs"
						label="Tracking number"
						name={`tracking-${id}`}
						defaultValue={trackingNumber ?? ''}
					/>
				</div>
				<CourierNames />
			</Form>
		</OrderCard>
	)
}
