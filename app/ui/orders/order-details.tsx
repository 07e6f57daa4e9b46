import type { ReactNode } from 'react'
import { formatPaise } from '#app/shop/values/money.ts'
import { formatPlaceLines } from '#app/shop/orders/fulfillment/order-address.ts'
import type { OrderView } from '#app/shop/orders/order-view.ts'
import { isDue, getPaymentSentence } from '#app/shop/orders/payments/payment-state.ts'
import { maskPhone } from '#app/shop/values/phone.ts'
import { isCod, getPaymentLabel } from '#app/shop/values/payment-methods.ts'

/**
 * The cash to have ready, the address and the payment method of an order. It is the first part of every order summary.
 */
export function OrderDetails({ order, children }: { order: OrderView; children?: ReactNode }) {
	const needsCash = isCod(order) && isDue(order)
	const sentence = !needsCash && getPaymentSentence(order)
	return (
		<dl className="space-y-3 text-sm">
			{needsCash && (
				<Fact label="Cash to pay on delivery">
					<span className="tabular text-lg">{formatPaise(order.totalPaise)}</span>
				</Fact>
			)}
			<Fact label="Ships to">
				{order.firstName} {order.lastName}
				{order.phoneNumber && `, ${maskPhone(order.phoneNumber)}`}
				<br />
				{formatPlaceLines(order).join(', ')}
			</Fact>
			<Fact label="Payment method">{getPaymentLabel(order.paymentMethod)}</Fact>
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
