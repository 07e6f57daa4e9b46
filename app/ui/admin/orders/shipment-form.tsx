import type { ComponentProps, ReactNode } from 'react'
import { Form } from 'react-router'
import { COURIERS } from '#app/shop/orders/order-tracking.ts'
import { maxShipmentFieldLength } from '#app/shop/values/limits.ts'
import { SubmitButton } from '../../forms/button.tsx'
import { Options } from '../../forms/field.tsx'
import { useFormResult } from '../../forms/use-form.ts'
import { TrackShipment } from '../../orders/order-details.tsx'
import { DraftNotice, getDraftText } from '../edit-conflicts/edit-conflict-form.tsx'

interface ShipmentFormProps {
	orderId: number
	courier: string | null
	trackingNumber: string | null
}

export const shipmentFieldClass = 'mt-1 block min-h-11 w-full rounded-soft border border-field bg-white px-3 text-sm'

interface ShipmentFieldProps extends ComponentProps<'input'> {
	label: ReactNode
	hint?: string
}

/** A field for a courier or a tracking number. `className` applies to its label. */
export function ShipmentField({ label, hint, className = 'block text-sm', ...input }: ShipmentFieldProps) {
	return (
		<label className={className}>
			{label}
			<input maxLength={maxShipmentFieldLength} autoComplete="off" {...input} className={shipmentFieldClass} />
			{hint && <span className="mt-1 block text-xs text-muted">{hint}</span>}
		</label>
	)
}

/** The suggested couriers of a field. */
export function CourierNames() {
	return (
		<datalist id="couriers">
			<Options of={COURIERS} />
		</datalist>
	)
}

/** The form for the courier of a shipped order. */
export function ShipmentForm({ orderId, courier, trackingNumber }: ShipmentFormProps) {
	const to = `/admin/orders/${orderId}/shipment`
	// Input from before a login is restored.
	const draft = useFormResult(undefined, to)
	const draftTexts = { courier: getDraftText(draft, 'courier'), trackingNumber: getDraftText(draft, 'trackingNumber') }
	return (
		<Form method="post" action={to} preventScrollReset className="grid gap-3 text-sm sm:grid-cols-2">
			<ShipmentField
				key={`${courier} ${draftTexts.courier}`}
				label="Courier"
				name="courier"
				list="couriers"
				defaultValue={draftTexts.courier ?? courier ?? ''}
			/>
			<CourierNames />
			<ShipmentField
				key={`${trackingNumber} ${draftTexts.trackingNumber}`}
				label="Tracking number"
				name="trackingNumber"
				defaultValue={draftTexts.trackingNumber ?? trackingNumber ?? ''}
			/>
			<DraftNotice draft={draft} />
			<p className="flex flex-wrap items-center gap-x-4 sm:col-span-2">
				<SubmitButton variant="secondary" action={to} pendingText="Saving..." className="bg-white px-4">
					Save courier
				</SubmitButton>
				<TrackShipment courier={courier} trackingNumber={trackingNumber} />
			</p>
		</Form>
	)
}
