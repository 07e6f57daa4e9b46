import { Form } from 'react-router'
import type { Stage } from '#app/shop/orders/fulfilment/order-stage.ts'
import type { RecentCourier } from '#app/shop/orders/fulfilment/recent-couriers.server.ts'
import { nextStepPath } from '#app/ui/admin/orders/next-step-button.tsx'
import { sendForm } from './_next-card.tsx'
import { Part } from './_order-parts.tsx'
import { CourierNames, ParcelField } from '#app/ui/admin/orders/parcel-form.tsx'

interface CourierCardProps {
	order: { id: number; stage: Stage; zipCode: string; courier: string | null; trackingNumber: string | null }
	couriers: RecentCourier[]
	backTo: string
}

/** Fields for the courier, with the last used one selected. The button above submits them. */
export function CourierCard({ order, couriers, backTo }: CourierCardProps) {
	const { id, stage, zipCode, courier, trackingNumber } = order
	const area = zipCode.slice(0, 3)
	const chosen = courier ?? couriers[0]?.name
	return (
		<Part title="Courier">
			<Form id={sendForm} method="post" action={nextStepPath} autoComplete="off" className="grid gap-2">
				<input type="hidden" name="order" value={`${id}:${stage}`} />
				<input type="hidden" name="to" value="shipped" />
				<input type="hidden" name="redirectTo" value={backTo} />
				{couriers.map(({ name, toArea, cameBack }, index) => (
					<label key={name} className="o-courier">
						<input type="radio" name="courier" value={name} defaultChecked={name === chosen} />
						<span>
							<b>{name}</b> {index === 0 && <span className="o-tag">as last time</span>}
							{toArea > 0 && (
								<span className="block text-xs text-muted">
									{cameBack} of {toArea} came back from {area}…
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
						<b>Another</b>
					</label>
				)}
				<div className="grid gap-3 sm:grid-cols-2">
					<ParcelField
						className="text-xs"
						label={couriers.length > 0 ? 'Another courier' : 'Courier'}
						name="otherCourier"
						list="couriers"
						defaultValue={couriers.some(({ name }) => name === courier) ? '' : (courier ?? '')}
					/>
					<ParcelField
						className="text-xs"
						label="Tracking number"
						name={`tracking-${id}`}
						defaultValue={trackingNumber ?? ''}
					/>
				</div>
				<CourierNames />
			</Form>
		</Part>
	)
}
