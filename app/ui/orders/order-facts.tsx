import type { ReactNode } from 'react'
import { formatPaise } from '#app/shop/money.ts'
import { placeLines } from '#app/shop/orders/fulfilment/order-address.ts'
import type { OrderView } from '#app/shop/orders/order-view.ts'
import { isDue, paymentSentence } from '#app/shop/orders/payments/payment-state.ts'
import { maskedPhone } from '#app/shop/words/phone.ts'
import { isCash, paymentLabel } from '#app/shop/words/ways-to-pay.ts'

/**
 * The cash to have ready, the address and the payment method of an order. It is the first part of every order summary.
 */
export function OrderFacts({ order, children }: { order: OrderView; children?: ReactNode }) {
	const needsCash = isCash(order) && isDue(order)
	const sentence = !needsCash && paymentSentence(order)
	return (
		<dl className="space-y-3 text-sm">
			{needsCash && (
				<Fact label="Please have ready in cash">
					<span className="tabular text-lg">{formatPaise(order.totalPaise)}</span>
				</Fact>
			)}
			<Fact label="Ships to">
				{order.firstName} {order.lastName}
				{order.phoneNumber && `, ${maskedPhone(order.phoneNumber)}`}
				<br />
				{placeLines(order).join(', ')}
			</Fact>
			<Fact label="Payment method">{paymentLabel(order.paymentMethod)}</Fact>
			{sentence && <Fact label="Payment">{sentence}</Fact>}
			{children}
		</dl>
	)
}

export function Fact({ label, children }: { label: string; children: ReactNode }) {
	return (
		<div>
			<dt className="text-xs text-muted">{label}</dt>
			<dd className="whitespace-pre-line [overflow-wrap:anywhere]">{children}</dd>
		</div>
	)
}
