import { formatLongDate } from '#app/shop/dates.ts'
import type { TrackedOrder } from '#app/shop/orders/order-tracking.server.ts'
import { ButtonLink } from '#app/ui/forms/button.tsx'

/** Shows the requested returns and the link for a new request (rule: ask-return). */
export function OwnReturns({ order: { id, canReturn, returns } }: { order: TrackedOrder }) {
	return (
		<>
			{returns.map((one) => (
				<div key={one.id} className="mt-4 border-l-4 border-line bg-sand px-4 py-3 text-sm">
					<p className="font-medium">Asked to send back on {formatLongDate(one.askedAt)}</p>
					{one.lines.map((line) => (
						<p key={line} className="[overflow-wrap:anywhere]">
							{line}
						</p>
					))}
					<p className="mt-1">{one.sentence}</p>
					{one.answer && <p className="mt-1 whitespace-pre-line [overflow-wrap:anywhere]">{one.answer}</p>}
				</div>
			))}
			{canReturn && (
				<ButtonLink to={`/profile/orders/${id}/return`} look="secondary" className="mt-4">
					Return or exchange
				</ButtonLink>
			)}
		</>
	)
}
