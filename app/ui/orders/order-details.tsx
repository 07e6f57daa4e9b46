import type { ReactNode } from 'react'
import type { NamedDiscount } from '#app/shop/pricing/order-discounts.ts'
import {
	type ChargeLine,
	buildCodFeeLines,
	buildDiscountLines,
	formatTotalLine,
	translateTotalLabel,
} from '#app/shop/pricing/order-price.ts'
import { formatPaise } from '#app/shop/values/money.ts'
import { type OrderView, formatPlaceLines } from '#app/shop/orders/order-view.ts'
import { isDue, getPaymentSentence } from '#app/shop/orders/payments/payment-state.ts'
import { maskPhone } from '#app/shop/values/phone.ts'
import { isCod, translatePaymentMethod } from '#app/shop/values/payment-methods.ts'
import { getContactMethod } from '../shell/contact-link.tsx'
import { wrapHidden } from '../shell/section.tsx'
import { useShop, useTranslate } from '../shell/use-shop.ts'
import { buildTrackingUrl } from '#app/shop/orders/order-tracking.ts'
import type { TrackedOrder } from '#app/shop/orders/customer-order.server.ts'
import {
	describeDeduction,
	formatReturnLine,
	formatShipment,
	getReturnSentence,
} from '#app/shop/orders/returns/return-view.ts'
import { ButtonLink } from '#app/ui/forms/button.tsx'

/**
 * Shows the first facts of an order summary: the cash to have ready for a COD order, the address and the payment
 * method. `children` are further facts.
 */
export function OrderDetails({ order, children }: { order: OrderView; children?: ReactNode }) {
	const t = useTranslate()
	const needsCash = isCod(order) && isDue(order)
	const sentence = !needsCash && getPaymentSentence(order, t)
	return (
		<dl className="space-y-3 text-sm">
			{needsCash && (
				<Fact label={t('order.codToPay')}>
					<span className="tabular text-lg">{formatPaise(order.totalPaise)}</span>
				</Fact>
			)}
			<Fact label={t('order.shipsTo')}>
				{order.firstName} {order.lastName}
				{order.phoneNumber && `, ${maskPhone(order.phoneNumber)}`}
				<br />
				{formatPlaceLines(order, t).join(', ')}
			</Fact>
			<Fact label={t('order.paymentMethod')}>{translatePaymentMethod(order.paymentMethod, t)}</Fact>
			{sentence && <Fact label={t('order.payment')}>{sentence}</Fact>}
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
	/** The path of the order, with which the URLs of its actions begin, such as `<path>/cancel`. */
	actionPath?: string
	canCancel: boolean
	className?: string
}

const linkClass = 'inline-flex min-h-11 items-center underline underline-offset-4 hover:no-underline'

/**
 * Shows how to contact the shop about an order, and the link to cancel it while that is possible (rules: order-help,
 * customer-cancels).
 */
export function OrderHelp({
	orderId,
	actionPath = `/profile/orders/${orderId}`,
	canCancel,
	className = '',
}: OrderHelpProps) {
	const t = useTranslate()
	const values = { id: orderId, hidden: wrapHidden }
	return (
		<p className={`flex flex-wrap gap-x-6 text-sm ${className}`}>
			<a href={getContactMethod(useShop(), `Order #${orderId}`).to} rel="noopener" className={linkClass}>
				{t.rich('order.help', values)}
			</a>
			{canCancel && (
				<a href={`${actionPath}/cancel`} className={linkClass}>
					{t.rich('order.cancelThis', values)}
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
	const t = useTranslate()
	if (!to) return null
	return (
		<a href={to} target="_blank" rel="noopener noreferrer" className={className}>
			{t('shared.trackShipment')}
			<span className="sr-only"> {t('shared.inNewTab')}</span>
		</a>
	)
}

interface TotalsProps {
	subtotalPaise: number
	discountPaise: number
	couponCode?: string | null
	discounts: NamedDiscount[]
	taxPaise: number
	shippingPaise: number
	codFeePaise: number
	totalPaise: number
	count: number
	/**
	 * True before an order is placed. An amount of 0 is then shown as a number, not as 'free' or 'included' (rule:
	 * total-is-subtotal).
	 */
	isOffer?: boolean
	/** The text in place of the delivery charge before the state is selected; `null` when the charge is known. */
	unknownShippingLabel?: string | null
}

interface TotalsRow {
	label: string
	paise: number
	textIfZero?: string | undefined
	/** The text in place of an amount that is unknown. */
	unknown?: string | null
}

export function Totals({ count, isOffer = false, unknownShippingLabel = null, ...order }: TotalsProps) {
	const t = useTranslate()
	const toRow = (line: ChargeLine) => ({ label: translateTotalLabel(line, t), paise: line.paise })
	const rows: TotalsRow[] = [
		{ label: t('order.subtotal', { count }), paise: order.subtotalPaise },
		...buildDiscountLines(order).map(toRow),
		// A placed order says that its tax is included, as its page and its email do (rule: tax-included).
		{ label: t('order.tax'), paise: order.taxPaise, textIfZero: isOffer ? undefined : t('order.included') },
		{
			label: t('order.shipping'),
			paise: order.shippingPaise,
			textIfZero: isOffer ? undefined : t('order.free'),
			unknown: unknownShippingLabel,
		},
		...buildCodFeeLines(order).map(toRow),
	]
	return (
		<>
			<dl className="tabular mt-4 space-y-1 text-xs text-muted">
				{rows.map(({ label, paise, textIfZero, unknown }, index) => (
					<div key={`${label} ${index}`} className="flex justify-between gap-4">
						<dt>{label}</dt>
						<dd className="text-right">{unknown || (paise === 0 && textIfZero) || formatTotalLine(paise)}</dd>
					</div>
				))}
				<div className="mt-3 flex items-baseline justify-between gap-4 border-t border-line pt-3 font-medium text-ink">
					<dt className="text-sm">{t(unknownShippingLabel ? 'order.totalWithoutDelivery' : 'order.total')}</dt>
					<dd className="text-lg">{formatPaise(order.totalPaise)}</dd>
				</div>
			</dl>
		</>
	)
}

type ReturnedOrder = Pick<TrackedOrder, 'canReturn' | 'returns'>

interface OwnReturnsProps {
	order: ReturnedOrder
	/** The path of the order, with which the URLs of its actions begin, such as `<path>/cancel`. */
	actionPath: string
}

/** Shows the returns of an order and the link for a new request (rules: request-return, return-deduction). */
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
