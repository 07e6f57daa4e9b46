import { formatLongDate } from '#app/shop/dates.ts'
import { formatPaise } from '#app/shop/money.ts'
import type { OwnRating } from '#app/shop/feedback/photos/review-photos.server.ts'
import { CANCELLED, DELIVERED, statusTone } from '#app/shop/words/order-status.ts'
import type { TrackedOrder } from '#app/shop/orders/order-tracking.server.ts'
import type { OrderItemView } from '#app/shop/orders/order-view.ts'
import { orderHeadline } from '#app/shop/words/order-headline.ts'
import type { UpiOfOrder } from '#app/shop/orders/payments/upi/upi-of-order.server.ts'
import { AgreedPayment } from '#app/ui/orders/agreed-payment.tsx'
import { UpiPayment } from '#app/ui/orders/upi-payment.tsx'
import { Fact, OrderFacts } from '#app/ui/orders/order-facts.tsx'
import { PayNow } from '#app/ui/orders/pay-now.tsx'
import { CopyButton } from '#app/ui/orders/copy-button.tsx'
import { BillLinks, OrderAmounts, OrderLines } from './_order-lines.tsx'
import { FollowParcel } from '#app/ui/orders/follow-parcel.tsx'
import { OrderHelp } from '#app/ui/orders/order-help.tsx'
import { StatusBadge } from '#app/ui/orders/status-badge.tsx'
import { ButtonLink } from '#app/ui/forms/button.tsx'
import { ItemReview } from './_item-review.tsx'
import { ReviewPanel } from './_review-panel.tsx'
import { OwnReturns } from './_own-returns.tsx'
import { TimelineSteps } from './_timeline.tsx'

interface TrackingProps {
	order: TrackedOrder
	/** The UPI payment of the order; `null` for other payment methods. */
	upi: UpiOfOrder | null
	reviews: OwnRating[]
	reviewing: OrderItemView | null
	problem: string
}

export function Tracking({ order, upi, reviews, reviewing, problem }: TrackingProps) {
	const below = (item: OrderItemView) =>
		order.status === DELIVERED && (
			<ItemReview
				orderId={order.id}
				item={item}
				review={reviews.find(({ productId }) => productId === item.productId)}
			/>
		)
	const isWaiting = Boolean(
		(upi && !upi.isInstead && upi.claimed === null) || (order.paying && !order.paying.isInstead) || order.agreed,
	)
	return (
		<section aria-labelledby="tracking">
			<Head />
			<h1 className="mt-1 font-display text-[clamp(2rem,1.5rem+2.2vw,3.25rem)] set-solid">
				{orderHeadline({ ...order, isUnpaid: isWaiting }).map((sentence) => (
					<span key={sentence} className="block">
						{sentence}
					</span>
				))}
			</h1>
			<div className="mt-3 flex flex-wrap items-center gap-x-6 gap-y-1 text-xs text-muted">
				<p>
					<span className="tabular">Order #{order.id}</span>, placed on {formatLongDate(order.createdAt)}
				</p>
				<StatusBadge tone={statusTone(order.status)}>{order.statusLabel}</StatusBadge>
			</div>
			{problem && (
				<p role="alert" className="mt-6 border-l-4 border-danger bg-sand px-4 py-3 font-medium text-danger">
					{problem}
				</p>
			)}
			{reviewing && <ReviewPanel orderId={order.id} item={reviewing} />}
			{upi && (!upi.isInstead || upi.claimed) && (
				<div className="mt-6 max-w-prose">
					<UpiPayment upi={upi} />
				</div>
			)}
			<AgreedPayment payment={order.agreed} />
			{order.paying && !order.paying.isInstead && (
				<div className="mt-6 max-w-md">
					<PayNow paying={order.paying} />
				</div>
			)}
			<div className="mt-8 gap-12 xl:grid xl:grid-cols-[1fr_19rem] xl:items-start">
				<div>
					<Progress order={order} />
					<h2 className="mt-8 border-t border-line pt-4 font-display text-[1.625rem] set-snug">Items</h2>
					<OrderLines items={order.items} below={below} />
					<OwnReturns order={order} />
				</div>
				<Summary order={order} canPayByUpi={Boolean(upi?.isInstead && upi.link)} />
			</div>
		</section>
	)
}

/** Shows the total, the delivery address and the payment of an order. */
function Summary({ order, canPayByUpi }: { order: TrackedOrder; canPayByUpi: boolean }) {
	return (
		<div className="mt-8 bg-sand p-4 max-sm:-mx-4 sm:p-6 xl:mt-0">
			<OrderFacts order={order}>
				{order.bills.length > 0 && (
					<Fact label="Bills">
						<BillLinks bills={order.bills} />
					</Fact>
				)}
			</OrderFacts>
			<div className="mt-5 border-t border-line pt-4">
				<OrderAmounts order={order} />
			</div>
			{canPayByUpi && (
				<ButtonLink to={`/profile/orders/${order.id}/pay`} look="secondary" className="mt-4 w-full">
					Pay by UPI instead
				</ButtonLink>
			)}
			{order.paying?.isInstead && (
				<div className="mt-5">
					<PayNow paying={order.paying} />
				</div>
			)}
		</div>
	)
}

function Head() {
	return (
		<div className="flex flex-wrap items-center justify-between gap-3">
			<h2 id="tracking" className="text-xs text-muted">
				Tracking Details
			</h2>
			<a
				href="/profile?tab=order"
				className="inline-flex min-h-11 items-center text-xs underline underline-offset-4 hover:no-underline"
			>
				Back to Orders
			</a>
		</div>
	)
}

function Progress({ order }: { order: TrackedOrder }) {
	const { id, status, steps, cancelledAt, courier, trackingNumber, canCancel, refundDuePaise } = order
	return (
		<>
			{status === CANCELLED && (
				<p className="mb-6 border-l-4 border-danger bg-sand px-4 py-3">
					This order was cancelled{cancelledAt && ` on ${formatLongDate(cancelledAt)}`}. It is not on its way.
					{refundDuePaise > 0 &&
						` You have paid ${formatPaise(refundDuePaise)} for it, which we still have to give back to you.`}
				</p>
			)}
			{status !== CANCELLED && <TimelineSteps steps={steps} />}
			{status !== CANCELLED && (courier || trackingNumber) && (
				<div className="mt-6 bg-sand p-5">
					<div className="flex items-center justify-between gap-4">
						<div>
							<p className="text-xs text-muted">{trackingNumber ? 'Courier, parcel number' : 'Courier'}</p>
							<p className="tabular text-base [overflow-wrap:anywhere]">
								{courier} <span className="select-all">{trackingNumber}</span>
							</p>
						</div>
						{trackingNumber && <CopyButton text={trackingNumber} label="Copy the parcel number" />}
					</div>
					<FollowParcel
						courier={courier}
						trackingNumber={trackingNumber}
						className="button mt-3 w-full bg-ink text-white"
					/>
				</div>
			)}
			<OrderHelp orderId={id} canCancel={canCancel} hasChat={order.agreed !== null} className="mt-4" />
		</>
	)
}

export function NoSuchOrder() {
	return (
		<section aria-labelledby="tracking">
			<Head />
			<h1 className="mt-1 font-display text-xl">Order not found.</h1>
			<p className="mt-1 text-muted">There is no order of yours with this number.</p>
		</section>
	)
}
