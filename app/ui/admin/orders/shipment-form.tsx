import type { ComponentProps, ReactNode } from 'react'
import { Form, Link } from 'react-router'
import { COURIERS, type ShipmentState } from '#app/shop/orders/order-tracking.ts'
import { maxShipmentFieldLength } from '#app/shop/values/limits.ts'
import { formatPaise } from '#app/shop/values/money.ts'
import type { StatusTone } from '#app/shop/values/order-status.ts'
import { SubmitButton } from '../../forms/button.tsx'
import { Options, useFormResult } from '../../forms/field.tsx'
import { StatusBadge } from '../../orders/status-badge.tsx'
import { TrackShipment } from '../../orders/order-details.tsx'
import { labelsPath } from './advance-orders.tsx'
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

/** The couriers that a field with `list="couriers"` suggests. */
export function CourierNames() {
	return (
		<datalist id="couriers">
			<Options of={COURIERS} />
		</datalist>
	)
}

/** The form for the courier and tracking number of a shipped order. */
export function ShipmentForm({ orderId, courier, trackingNumber }: ShipmentFormProps) {
	const to = `/admin/orders/${orderId}/shipment`
	// Restores the input of a form that was submitted after the session had expired.
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

/** A booking, with its dates as text. */
interface Booking {
	state: ShipmentState
	reference: string
	courier: string | null
	trackingNumber: string | null
	pricePaise: number | null
	/** The cash that the courier collects. */
	codPaise: number
	isCodOutdated: boolean
	labelUrl: string | null
	pickupOn: string | null
	problem: string | null
	canCancel: boolean
	events: { at: string; label: string; note: string }[]
}

const bookingStates: Record<ShipmentState, [label: string, tone: StatusTone]> = {
	booking: ['Booking', 'warn'],
	booked: ['Booked', 'info'],
	cancelling: ['Cancelling', 'warn'],
	cancelled: ['Booking cancelled', 'muted'],
	refused: ['Not booked', 'danger'],
	delivered: ['Delivered', 'success'],
	returned: ['Returned to origin (RTO)', 'danger'],
	lost: ['Lost or damaged', 'danger'],
}

/** The booking of an order with a courier service, its label and what the courier recorded (rule: courier-booking). */
export function BookingDetails({ orderId, shipment }: { orderId: number; shipment: Booking }) {
	const { state, courier, trackingNumber, pricePaise, codPaise, labelUrl, pickupOn, canCancel, events } = shipment
	const problems = [
		shipment.problem,
		shipment.isCodOutdated &&
			`The courier still collects ${formatPaise(codPaise)}. Cancel the booking and book again, or tell the courier.`,
	].filter(Boolean)
	const [label, tone] = bookingStates[state]
	const cancelPath = `/admin/orders/${orderId}/booking`
	const facts = [
		pricePaise !== null && `Price: ${formatPaise(pricePaise)}`,
		codPaise > 0 && `Collects ${formatPaise(codPaise)}`,
		pickupOn && `Pickup: ${pickupOn}`,
	]
	return (
		<>
			<p className="flex flex-wrap items-center gap-x-3 text-sm">
				<span className="font-medium [overflow-wrap:anywhere]">
					{[courier, trackingNumber].filter(Boolean).join(' ') || shipment.reference}
				</span>
				<StatusBadge tone={tone}>{label}</StatusBadge>
			</p>
			<p className="text-xs text-muted">{facts.filter(Boolean).join(' · ')}</p>
			{problems.map((problem) => (
				<p key={String(problem)} className="mt-1 text-xs text-danger [overflow-wrap:anywhere]">
					{problem}
				</p>
			))}
			<div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2">
				{labelUrl && (
					<a href={labelUrl} target="_blank" rel="noopener noreferrer" className="button button-secondary">
						Print label<span className="sr-only"> in a new tab</span>
					</a>
				)}
				{trackingNumber && (
					<Link
						to={`${labelsPath}?order=${orderId}&redirectTo=/admin/orders/${orderId}&paper=4x6`}
						className="act-link"
					>
						{labelUrl ? '4 × 6 label' : 'Print label'}
					</Link>
				)}
				{canCancel && (
					<Form method="post" action={cancelPath} preventScrollReset>
						<input type="hidden" name="change" value="cancel" />
						<SubmitButton variant="quiet" action={cancelPath} pendingText="Cancelling...">
							Cancel booking
						</SubmitButton>
					</Form>
				)}
			</div>
			{events.length > 0 && (
				<ol className="mt-3 divide-y divide-line text-sm">
					{events.map(({ at, label: step, note }, index) => (
						<li key={index} className="py-2">
							{step && <span className="font-medium">{step} </span>}
							<span className="tabular text-xs text-muted">{at}</span>
							<p className="text-xs text-muted [overflow-wrap:anywhere]">{note}</p>
						</li>
					))}
				</ol>
			)}
		</>
	)
}
