import { buildTrackingUrl } from '#app/shop/orders/fulfillment/couriers.ts'

interface TrackShipmentProps {
	courier: string | null
	trackingNumber: string | null
	className?: string
}

/** A tracking link for known couriers; nothing for others. */
export function TrackShipment({
	courier,
	trackingNumber,
	className = 'inline-flex min-h-11 items-center text-indigo underline underline-offset-4 hover:no-underline',
}: TrackShipmentProps) {
	const to = buildTrackingUrl(courier, trackingNumber)
	if (!to) return null
	return (
		<a href={to} target="_blank" rel="noopener noreferrer" className={className}>
			Track shipment<span className="sr-only"> (in a new tab)</span>
		</a>
	)
}
