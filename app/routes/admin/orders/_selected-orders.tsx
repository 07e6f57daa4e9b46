import { formatPaise } from '#app/shop/values/money.ts'
import { CourierNames, ShipmentField } from '#app/ui/admin/orders/shipment-form.tsx'

interface Line {
	id: number
	facts: string
	totalPaise: number
	change: string
}

/** Shows what will happen to each selected order. */
export function SelectedOrders({ lines }: { lines: Line[] }) {
	return (
		<ul className="divide-y divide-line text-sm">
			{lines.map(({ id, facts, totalPaise, change }) => (
				<li key={id} className="flex flex-wrap items-baseline gap-x-4 gap-y-1 py-2">
					<span className="tabular font-medium">#{id}</span>
					<span className="min-w-0 flex-1 basis-40 [overflow-wrap:anywhere]">{facts || 'N/A'}</span>
					<span className="tabular">{formatPaise(totalPaise)}</span>
					<span className="w-full text-muted sm:w-52 sm:text-right">{change}</span>
				</li>
			))}
		</ul>
	)
}

interface ShipmentFieldsProps {
	orders: { id: number; courier: string | null; trackingNumber: string | null }[]
}

/** Fields for one courier for all orders and a tracking number for each. */
export function ShipmentFields({ orders }: ShipmentFieldsProps) {
	return (
		<fieldset className="mb-5 grid gap-4 sm:grid-cols-2">
			<legend className="sr-only">Shipment</legend>
			<ShipmentField
				label="Courier"
				hint="Known couriers give a tracking link. Optional."
				name="courier"
				list="couriers"
				defaultValue={orders[0]?.courier ?? ''}
			/>
			<CourierNames />
			<div className="grid content-start gap-3">
				{orders.map(({ id, trackingNumber }) => (
					<ShipmentField
						key={id}
						label={`Tracking number of order #${id}`}
						name={`tracking-${id}`}
						defaultValue={trackingNumber ?? ''}
					/>
				))}
			</div>
		</fieldset>
	)
}
