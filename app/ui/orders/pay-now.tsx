import { formatPaise } from '#app/shop/values/money.ts'
import type { OnlinePaymentView } from '#app/shop/orders/payments/online/start-payment.server.ts'
import { SubmitButton } from '../forms/button.tsx'

/** A button that opens the payment service's page for an unpaid order. */
export function PayNow({
	paying: { orderId, amountPaise, discountPaise, until, isOver, isInstead, isBegun, isFake },
}: {
	paying: OnlinePaymentView
}) {
	if (isOver) {
		return (
			<p className="border-l-4 border-danger bg-sand px-4 py-3 text-sm">
				This order was not paid in time and is being cancelled. If you have already paid, we will see the payment soon.
			</p>
		)
	}
	const to = `/profile/orders/${orderId}/pay-online`
	return (
		<form method="post" action={to} className="grid gap-3">
			<p className="text-sm">
				{isInstead
					? `Until it is shipped, you can pay online instead of in cash${discountPaise > 0 ? `, for ${formatPaise(discountPaise)} less` : ''}.`
					: `${formatPaise(amountPaise)} is still unpaid.`}
				{until && ` We hold your order until ${until}.`}
				{isBegun && ' If you have just paid, it can take a minute until we receive the payment.'}
			</p>
			<SubmitButton
				action={to}
				pendingText="Opening..."
				variant={isInstead ? 'secondary' : 'primary'}
				className="w-full"
			>
				{isInstead ? `Pay ${formatPaise(amountPaise)} online` : 'Pay now'}
			</SubmitButton>
			<p className="text-xs text-muted">
				{isFake
					? 'You pay on another page, which is a fake payment service: no money moves.'
					: 'You pay on the page of Razorpay, which needs JavaScript and shows UPI, cards and banks.'}
			</p>
		</form>
	)
}
