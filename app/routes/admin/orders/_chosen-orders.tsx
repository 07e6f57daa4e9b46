import { formatPaise } from '#app/shop/money.ts'
import { CourierNames, ParcelField } from '#app/ui/admin/orders/parcel-form.tsx'

interface Line {
	id: number
	facts: string
	totalPaise: number
	change: string
}

/** Shows what will happen to each selected order. */
export function ChosenOrders({ lines }: { lines: Line[] }) {
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

interface ParcelFieldsProps {
	orders: { id: number; courier: string | null; trackingNumber: string | null }[]
}

/** Fields for one courier for all orders and a tracking number for each. */
export function ParcelFields({ orders }: ParcelFieldsProps) {
	return (
		<fieldset className="mb-5 grid gap-4 sm:grid-cols-2">
			<legend className="sr-only">Parcel</legend>
			<ParcelField
				label="Courier"
				hint="One of the list gets a link to follow the parcel. May be left empty."
				name="courier"
				list="couriers"
				defaultValue={orders[0]?.courier ?? ''}
			/>
			<CourierNames />
			<div className="grid content-start gap-3">
				{orders.map(({ id, trackingNumber }) => (
					<ParcelField
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
