import type { TrackedOrder } from '#app/shop/orders/customer-order.server.ts'
import { formatShipment } from '#app/shop/orders/returns/return-view.ts'
import { formatLongDate } from '#app/shop/values/dates.ts'
import { ButtonLink } from '#app/ui/forms/button.tsx'
import { TrackShipment } from '#app/ui/orders/order-details.tsx'

type ReturnedOrder = Pick<TrackedOrder, 'canReturn' | 'returns'>

interface OwnReturnsProps {
	order: ReturnedOrder
	/** The path of the actions on the order. */
	actionPath: string
}

/** Shows the returns of an order and the link for a new request (rules: ask-return, return-deduction). */
export function OwnReturns({ order: { canReturn, returns }, actionPath }: OwnReturnsProps) {
	return (
		<>
			{returns.map((one) => (
				<OwnReturn key={one.id} view={one} />
			))}
			{canReturn && (
				<ButtonLink to={`${actionPath}/return`} variant="secondary" className="mt-4">
					Return or exchange
				</ButtonLink>
			)}
		</>
	)
}

function OwnReturn({ view }: { view: TrackedOrder['returns'][number] }) {
	const shipment = formatShipment(view)
	return (
		<div className="mt-4 border-l-4 border-line bg-sand px-4 py-3 text-sm">
			<p className="font-medium">Return requested on {formatLongDate(view.requestedAt)}</p>
			{view.lines.map((line) => (
				<p key={line} className="[overflow-wrap:anywhere]">
					{line}
				</p>
			))}
			<p className="mt-1">{view.sentence}</p>
			{view.deduction && <p className="mt-1 [overflow-wrap:anywhere]">{view.deduction}</p>}
			{view.answer && <p className="mt-1 whitespace-pre-line [overflow-wrap:anywhere]">{view.answer}</p>}
			{shipment && <p className="tabular mt-1 [overflow-wrap:anywhere]">{shipment}</p>}
			<TrackShipment courier={view.courier} trackingNumber={view.trackingNumber} />
		</div>
	)
}
