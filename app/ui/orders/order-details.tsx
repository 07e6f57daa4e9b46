import type { ReactNode } from 'react'
import { formatPaise } from '#app/shop/values/money.ts'
import { formatPlaceLines } from '#app/shop/orders/fulfillment/order-address.ts'
import type { OrderView } from '#app/shop/orders/order-view.ts'
import { isDue, getPaymentSentence } from '#app/shop/orders/payments/payment-state.ts'
import { maskPhone } from '#app/shop/values/phone.ts'
import { isCod, getPaymentLabel } from '#app/shop/values/payment-methods.ts'
import { useShop } from '../shell/use-shop.ts'
import { buildTrackingUrl } from '#app/shop/orders/fulfillment/couriers.ts'

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
	canCancel: boolean
	/** The payment message already contains the chat link. */
	hasChat: boolean
	className?: string
}

const linkClass = 'inline-flex min-h-11 items-center underline underline-offset-4 hover:no-underline'

/**
 * The contact for questions about an order, and the cancellation link while cancelling is possible (rule:
 * customer-cancels).
 */
export function OrderHelp({ orderId, canCancel, hasChat, className = '' }: OrderHelpProps) {
	const { whatsapp } = useShop()
	const asks = whatsapp && !hasChat
	if (!canCancel && !asks) return null
	const text = new URLSearchParams({ text: `Order #${orderId}` })
	return (
		<p className={`flex flex-wrap gap-x-6 text-sm ${className}`}>
			{asks && (
				<a href={`https://wa.me/${whatsapp}?${text}`} rel="noopener" className={linkClass}>
					Ask on WhatsApp
				</a>
			)}
			{canCancel && (
				<a href={`/profile/orders/${orderId}/cancel`} className={linkClass}>
					Cancel this order
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
