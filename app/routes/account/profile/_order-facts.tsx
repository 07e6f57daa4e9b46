import type { ReactNode } from 'react'
import type { TrackedOrder } from '#app/shop/orders/order-tracking.ts'
import { paymentSentence } from '#app/shop/orders/payments/payment-state.ts'
import { maskedPhone } from '#app/shop/words/phone.ts'
import { paymentLabel } from '#app/shop/words/ways-to-pay.ts'
import { ButtonLink } from '#app/ui/forms/button.tsx'
import { CashToHave } from '#app/ui/orders/cash-to-have.tsx'
import { PayNow } from '#app/ui/orders/pay-now.tsx'
import { BillLinks, OrderAmounts } from './_order-lines.tsx'

interface FactsProps {
	order: TrackedOrder
	canPayByUpi: boolean
	paying: TrackedOrder['paying']
}

/** What it comes to, where it goes and how it is paid. */
export function OrderFacts({ order, canPayByUpi, paying }: FactsProps) {
	const sentence = paymentSentence(order)
	const address = [order.streetAddress, order.apartment, order.city, `${order.state} ${order.zipCode}`]
	return (
		<div className="mt-8 bg-sand p-4 max-sm:-mx-4 sm:p-6 xl:mt-0">
			<OrderAmounts order={order} />
			<dl className="mt-5 space-y-3 border-t border-line pt-4">
				<CashToHave order={order} />
				<Fact label="Ships to">
					{order.firstName} {order.lastName}
					{order.phoneNumber && `, ${maskedPhone(order.phoneNumber)}`}
					<br />
					{address.filter(Boolean).join(', ')}
				</Fact>
				<Fact label="Payment method">{paymentLabel(order.paymentMethod)}</Fact>
				{sentence && <Fact label="Payment">{sentence}</Fact>}
				{order.bills.length > 0 && (
					<Fact label="Bills">
						<BillLinks bills={order.bills} />
					</Fact>
				)}
			</dl>
			{canPayByUpi && (
				<ButtonLink to={`/profile/orders/${order.id}/pay`} look="secondary" className="mt-4 w-full">
					Pay by UPI instead
				</ButtonLink>
			)}
			{paying && (
				<div className="mt-5">
					<PayNow paying={paying} />
				</div>
			)}
		</div>
	)
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
	return (
		<div>
			<dt className="text-xs text-muted">{label}</dt>
			<dd className="text-sm">{children}</dd>
		</div>
	)
}
