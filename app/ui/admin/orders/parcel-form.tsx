import { Form } from 'react-router'
import { COURIERS, trackingUrl } from '#app/shop/orders/fulfilment/couriers.ts'
import { maxParcelWord } from '#app/shop/orders/fulfilment/limits.ts'
import { SubmitButton } from '../../forms/button.tsx'

interface ParcelFormProps {
	orderId: number
	courier: string | null
	trackingNumber: string | null
}

const field = 'mt-1 block min-h-11 w-full rounded-soft border border-field bg-white px-3 text-sm'

/** Who brings the parcel of an order that is on its way. */
export function ParcelForm({ orderId, courier, trackingNumber }: ParcelFormProps) {
	const to = `/admin/orders/${orderId}/parcel`
	const follow = trackingUrl(courier, trackingNumber)
	return (
		<Form method="post" action={to} preventScrollReset className="grid gap-3 text-sm">
			<label>
				Courier
				<input
					key={courier}
					name="courier"
					list="couriers"
					defaultValue={courier ?? ''}
					maxLength={maxParcelWord}
					autoComplete="off"
					className={field}
				/>
			</label>
			<datalist id="couriers">
				{COURIERS.map((name) => (
					<option key={name} value={name}>
						{name}
					</option>
				))}
			</datalist>
			<label>
				Tracking number
				<input
					key={trackingNumber}
					name="trackingNumber"
					defaultValue={trackingNumber ?? ''}
					maxLength={maxParcelWord}
					autoComplete="off"
					className={field}
				/>
			</label>
			<p className="flex flex-wrap items-center gap-x-4">
				<SubmitButton look="secondary" action={to} pendingText="Saving..." className="bg-white px-4">
					Save courier
				</SubmitButton>
				{follow && (
					<a
						href={follow}
						target="_blank"
						rel="noopener noreferrer"
						className="inline-flex min-h-11 items-center text-indigo underline underline-offset-4 hover:no-underline"
					>
						Follow the parcel<span className="sr-only"> (in a new tab)</span>
					</a>
				)}
			</p>
		</Form>
	)
}
