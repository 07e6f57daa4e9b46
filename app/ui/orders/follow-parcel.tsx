import { trackingUrl } from '#app/shop/orders/fulfilment/couriers.ts'

interface FollowParcelProps {
	courier: string | null
	trackingNumber: string | null
	className?: string
}

/** A tracking link for known couriers; nothing for others. */
export function FollowParcel({
	courier,
	trackingNumber,
	className = 'inline-flex min-h-11 items-center text-indigo underline underline-offset-4 hover:no-underline',
}: FollowParcelProps) {
	const to = trackingUrl(courier, trackingNumber)
	if (!to) return null
	return (
		<a href={to} target="_blank" rel="noopener noreferrer" className={className}>
			Follow the parcel<span className="sr-only"> (in a new tab)</span>
		</a>
	)
}
