import type { ComponentProps } from 'react'
import { Form } from 'react-router'
import { COURIERS } from '#app/shop/orders/fulfilment/couriers.ts'
import { maxParcelWord } from '#app/shop/words/limits.ts'
import { SubmitButton } from '../../forms/button.tsx'
import { Options } from '../../forms/options.tsx'
import { useAnswer } from '../../forms/use-answer.ts'
import { FollowParcel } from '../../orders/follow-parcel.tsx'
import { KeptNotice, keptText } from '../typed/kept-notice.tsx'

interface ParcelFormProps {
	orderId: number
	courier: string | null
	trackingNumber: string | null
}

export const parcelField = 'mt-1 block min-h-11 w-full rounded-soft border border-field bg-white px-3 text-sm'

interface ParcelFieldProps extends ComponentProps<'input'> {
	label: string
	hint?: string
}

/** A field for a courier or a tracking number. `className` applies to its label. */
export function ParcelField({ label, hint, className = 'block text-sm', ...input }: ParcelFieldProps) {
	return (
		<label className={className}>
			{label}
			<input maxLength={maxParcelWord} autoComplete="off" {...input} className={parcelField} />
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
export function ParcelForm({ orderId, courier, trackingNumber }: ParcelFormProps) {
	const to = `/admin/orders/${orderId}/parcel`
	// Input from before a login is restored.
	const kept = useAnswer(undefined, to)
	const typed = { courier: keptText(kept, 'courier'), trackingNumber: keptText(kept, 'trackingNumber') }
	return (
		<Form method="post" action={to} preventScrollReset className="grid gap-3 text-sm sm:grid-cols-2">
			<ParcelField
				key={`${courier} ${typed.courier}`}
				label="Courier"
				name="courier"
				list="couriers"
				defaultValue={typed.courier ?? courier ?? ''}
			/>
			<CourierNames />
			<ParcelField
				key={`${trackingNumber} ${typed.trackingNumber}`}
				label="Tracking number"
				name="trackingNumber"
				defaultValue={typed.trackingNumber ?? trackingNumber ?? ''}
			/>
			<KeptNotice kept={kept} />
			<p className="flex flex-wrap items-center gap-x-4 sm:col-span-2">
				<SubmitButton look="secondary" action={to} pendingText="Saving..." className="bg-white px-4">
					Save courier
				</SubmitButton>
				<FollowParcel courier={courier} trackingNumber={trackingNumber} />
			</p>
		</Form>
	)
}
