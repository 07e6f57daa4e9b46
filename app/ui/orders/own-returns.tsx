import type { TrackedOrder } from '#app/shop/orders/customer-order.server.ts'
import {
	describeDeduction,
	formatReturnLine,
	formatShipment,
	getReturnSentence,
} from '#app/shop/orders/returns/return-view.ts'
import { ButtonLink } from '#app/ui/forms/button.tsx'
import { TrackShipment } from '#app/ui/orders/order-details.tsx'
import { useTranslate } from '#app/ui/shell/use-shop.ts'

type ReturnedOrder = Pick<TrackedOrder, 'canReturn' | 'returns'>

interface OwnReturnsProps {
	order: ReturnedOrder
	/** The path of the actions on the order. */
	actionPath: string
}

/** Shows the returns of an order and the link for a new request (rules: ask-return, return-deduction). */
export function OwnReturns({ order: { canReturn, returns }, actionPath }: OwnReturnsProps) {
	const t = useTranslate()
	return (
		<>
			{returns.map((one) => (
				<OwnReturn key={one.id} view={one} />
			))}
			{canReturn && (
				<ButtonLink to={`${actionPath}/return`} variant="secondary" className="mt-4">
					{t('returns.title')}
				</ButtonLink>
			)}
		</>
	)
}

function OwnReturn({ view }: { view: TrackedOrder['returns'][number] }) {
	const t = useTranslate()
	const shipment = formatShipment(view)
	const deduction = describeDeduction(view, t)
	return (
		<div className="mt-4 border-l-4 border-line bg-sand px-4 py-3 text-sm">
			<p className="font-medium">{t('returns.requestedOn', { date: t.date(view.requestedAt) })}</p>
			{view.lines.map((line, index) => (
				<p key={index} className="[overflow-wrap:anywhere]">
					{formatReturnLine(line, t)}
				</p>
			))}
			<p className="mt-1">{getReturnSentence(view.state, t)}</p>
			{deduction && <p className="mt-1 [overflow-wrap:anywhere]">{deduction}</p>}
			{view.answer && <p className="mt-1 whitespace-pre-line [overflow-wrap:anywhere]">{view.answer}</p>}
			{shipment && <p className="tabular mt-1 [overflow-wrap:anywhere]">{shipment}</p>}
			<TrackShipment courier={view.courier} trackingNumber={view.trackingNumber} />
		</div>
	)
}
