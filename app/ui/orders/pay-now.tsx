import { formatPaise } from '#app/shop/money.ts'
import type { Paying } from '#app/shop/orders/payments/online/paying.server.ts'
import { SubmitButton } from '../forms/button.tsx'

/** A button that opens the payment service's page for an unpaid order. */
export function PayNow({
	paying: { orderId, amountPaise, discountPaise, until, isOver, isInstead, isBegun, isStandIn },
}: {
	paying: Paying
}) {
	if (isOver) {
		return (
			<p className="border-l-4 border-danger bg-sand px-4 py-3 text-sm">
				This order was not paid in time and is being cancelled. If you have paid it, we see that soon.
			</p>
		)
	}
	const to = `/profile/orders/${orderId}/pay-online`
	return (
		<form method="post" action={to} className="grid gap-3">
			<p className="text-sm">
				{isInstead
					? `Until it is sent you can pay it online instead of in cash${discountPaise > 0 ? `, for ${formatPaise(discountPaise)} less` : ''}.`
					: `${formatPaise(amountPaise)} is still to be paid.`}
				{until && ` We keep your order until ${until}.`}
				{isBegun && ' If you have just paid, it may take a minute until we hear of it.'}
			</p>
			<SubmitButton action={to} pendingText="Opening..." look={isInstead ? 'secondary' : 'primary'} className="w-full">
				{isInstead ? `Pay ${formatPaise(amountPaise)} online` : 'Pay now'}
			</SubmitButton>
			<p className="text-xs text-muted">
				{isStandIn
					? 'You pay on another page, a stand-in of a payment service: no money moves.'
					: 'You pay on the page of Razorpay, which needs JavaScript and shows UPI, cards and banks.'}
			</p>
		</form>
	)
}
