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

const field = 'mt-1 block min-h-11 w-full rounded-soft border border-field bg-white px-3 text-sm'

/** A form for the courier of an order that is on its way. */
export function ParcelForm({ orderId, courier, trackingNumber }: ParcelFormProps) {
	const to = `/admin/orders/${orderId}/parcel`
	// What was typed before a log-in is there again.
	const kept = useAnswer(undefined, to)
	const typed = { courier: keptText(kept, 'courier'), trackingNumber: keptText(kept, 'trackingNumber') }
	return (
		<Form method="post" action={to} preventScrollReset className="grid gap-3 text-sm sm:grid-cols-2">
			<label>
				Courier
				<input
					key={`${courier} ${typed.courier}`}
					name="courier"
					list="couriers"
					defaultValue={typed.courier ?? courier ?? ''}
					maxLength={maxParcelWord}
					autoComplete="off"
					className={field}
				/>
			</label>
			<datalist id="couriers">
				<Options of={COURIERS} />
			</datalist>
			<label>
				Tracking number
				<input
					key={`${trackingNumber} ${typed.trackingNumber}`}
					name="trackingNumber"
					defaultValue={typed.trackingNumber ?? trackingNumber ?? ''}
					maxLength={maxParcelWord}
					autoComplete="off"
					className={field}
				/>
			</label>
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
