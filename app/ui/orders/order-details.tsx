import type { ReactNode } from 'react'
import { formatPaise } from '#app/shop/values/money.ts'
import { type OrderView, formatPlaceLines } from '#app/shop/orders/order-view.ts'
import { isDue, getPaymentSentence } from '#app/shop/orders/payments/payment-state.ts'
import { maskPhone } from '#app/shop/values/phone.ts'
import { isCod, getPaymentLabel } from '#app/shop/values/payment-methods.ts'
import { getContactMethod } from '../shell/contact-link.tsx'
import { useShop } from '../shell/use-shop.ts'
import { buildTrackingUrl } from '#app/shop/orders/order-tracking.ts'

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

interface OrderHelpProps {
	orderId: number
	/** The path of the actions on the order. */
	actionPath?: string
	canCancel: boolean
	className?: string
}

const linkClass = 'inline-flex min-h-11 items-center underline underline-offset-4 hover:no-underline'

/**
 * The contact for questions about an order, and the cancellation link while cancelling is possible (rules: order-help,
 * customer-cancels).
 */
export function OrderHelp({
	orderId,
	actionPath = `/profile/orders/${orderId}`,
	canCancel,
	className = '',
}: OrderHelpProps) {
	const of = <span className="sr-only"> (order #{orderId})</span>
	return (
		<p className={`flex flex-wrap gap-x-6 text-sm ${className}`}>
			<a href={getContactMethod(useShop(), `Order #${orderId}`).to} rel="noopener" className={linkClass}>
				Help with this order{of}
			</a>
			{canCancel && (
				<a href={`${actionPath}/cancel`} className={linkClass}>
					Cancel this order{of}
				</a>
			)}
		</p>
	)
}

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
