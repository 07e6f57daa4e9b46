import { formatShortDate } from '#app/shop/values/dates.ts'
import type { OwnRating } from '#app/shop/reviews/review-photos.server.ts'
import { DELIVERED, getStatusTone, translateStatus } from '#app/shop/values/order-status.ts'
import type { TrackedOrder } from '#app/shop/orders/customer-order.server.ts'
import type { OrderItemView } from '#app/shop/orders/order-view.ts'
import { buildOrderHeadline } from '#app/shop/orders/order-tracking.ts'
import type { UpiPaymentDetails } from '#app/shop/orders/payments/upi/upi-payment.server.ts'
import { ManualPaymentNote, UpiPayment, PayNow, wrapNumber } from '#app/ui/orders/order-payment.tsx'
import { Fact, OrderDetails, OwnReturns } from '#app/ui/orders/order-details.tsx'
import { OrderAmounts, OrderLines, OrderProgress, ReceiptLinks } from '#app/ui/orders/order-parts.tsx'
import { wrapHidden } from '#app/ui/shell/section.tsx'
import { useTranslate } from '#app/ui/shell/use-shop.ts'
import { StatusBadge } from '#app/ui/orders/status-badge.tsx'
import { ButtonLink, Button } from '#app/ui/forms/button.tsx'
import { PhotoSquare } from '../../../ui/reviews/reviews.tsx'
import { Stars, ReviewForm } from '../../../ui/profile/review-form.tsx'

interface TrackingProps {
	order: TrackedOrder
	/**
	 * How the customer can pay the order by UPI, also instead of cash on delivery (`replacesCod`). `null` when nothing
	 * can be paid or reported by UPI.
	 */
	upi: UpiPaymentDetails | null
	reviews: OwnRating[]
	reviewing: OrderItemView | null
	problem: string
}

export function Tracking({ order, upi, reviews, reviewing, problem }: TrackingProps) {
	const t = useTranslate()
	const renderBelow = (item: OrderItemView) =>
		order.status === DELIVERED && (
			<ItemReview
				orderId={order.id}
				item={item}
				review={reviews.find(({ productId }) => productId === item.productId)}
			/>
		)
	const actionPath = `/profile/orders/${order.id}`
	const isWaiting = Boolean(
		(upi && !upi.replacesCod && upi.claimed === null) ||
		(order.onlinePayment && !order.onlinePayment.replacesCod) ||
		order.manualPayment,
	)
	return (
		<section aria-labelledby="tracking">
			<Head />
			<h1 className="mt-1 font-display text-[clamp(2rem,1.5rem+2.2vw,3.25rem)] set-solid">
				{buildOrderHeadline({ ...order, isUnpaid: isWaiting }, t).map((sentence) => (
					<span key={sentence} className="block">
						{sentence}
					</span>
				))}
			</h1>
			<div className="mt-3 flex flex-wrap items-center gap-x-6 gap-y-1 text-xs text-muted">
				<p>{t.rich('order.number', { id: order.id, date: t.date(order.createdAt), number: wrapNumber })}</p>
				<StatusBadge tone={getStatusTone(order.status)}>{translateStatus(order.status, t)}</StatusBadge>
			</div>
			{problem && (
				<p role="alert" className="mt-6 border-l-4 border-danger bg-sand px-4 py-3 font-medium text-danger">
					{problem}
				</p>
			)}
			{reviewing && <ReviewPanel orderId={order.id} item={reviewing} />}
			{upi && (!upi.replacesCod || upi.claimed) && (
				<div className="mt-6 max-w-prose">
					<UpiPayment upi={upi} actionPath={actionPath} />
				</div>
			)}
			<ManualPaymentNote payment={order.manualPayment} />
			{order.onlinePayment && !order.onlinePayment.replacesCod && (
				<div className="mt-6 max-w-md">
					<PayNow onlinePayment={order.onlinePayment} actionPath={actionPath} />
				</div>
			)}
			<div className="mt-8 gap-12 xl:grid xl:grid-cols-[1fr_19rem] xl:items-start">
				<div>
					<OrderProgress order={order} actionPath={actionPath} />
					<h2 className="mt-8 border-t border-line pt-4 font-display text-[1.625rem] set-snug">{t('order.items')}</h2>
					<OrderLines items={order.items} below={renderBelow} />
					<OwnReturns order={order} actionPath={actionPath} />
				</div>
				<Summary order={order} canPayByUpi={Boolean(upi?.replacesCod && upi.link)} />
			</div>
		</section>
	)
}

/** Shows the total, the delivery address and the payment of an order. */
function Summary({ order, canPayByUpi }: { order: TrackedOrder; canPayByUpi: boolean }) {
	const t = useTranslate()
	return (
		<div className="mt-8 bg-sand p-4 max-sm:-mx-4 sm:p-6 xl:mt-0">
			<OrderDetails order={order}>
				{order.bills.length > 0 && (
					<Fact label={t('order.invoices')}>
						<ReceiptLinks bills={order.bills} />
					</Fact>
				)}
			</OrderDetails>
			<div className="mt-5 border-t border-line pt-4">
				<OrderAmounts order={order} />
			</div>
			{canPayByUpi && (
				<ButtonLink to={`/profile/orders/${order.id}/pay`} variant="secondary" className="mt-4 w-full">
					{t('order.payByUpi')}
				</ButtonLink>
			)}
			{order.onlinePayment?.replacesCod && (
				<div className="mt-5">
					<PayNow onlinePayment={order.onlinePayment} actionPath={`/profile/orders/${order.id}`} />
				</div>
			)}
		</div>
	)
}

function Head() {
	const t = useTranslate()
	return (
		<div className="flex flex-wrap items-center justify-between gap-3">
			<h2 id="tracking" className="text-xs text-muted">
				{t('tracking.title')}
			</h2>
			<a
				href="/profile?tab=order"
				className="inline-flex min-h-11 items-center text-xs underline underline-offset-4 hover:no-underline"
			>
				{t('tracking.back')}
			</a>
		</div>
	)
}

export function NoSuchOrder() {
	const t = useTranslate()
	return (
		<section aria-labelledby="tracking">
			<Head />
			<h1 className="mt-1 font-display text-xl">{t('tracking.notFound')}</h1>
			<p className="mt-1 text-muted">{t('order.noSuch')}</p>
		</section>
	)
}

interface ReviewPanelProps {
	orderId: number
	item: OrderItemView
}

/** Shows the review form: in a dialog with script, and in the page without script (rule: review-form). */
function ReviewPanel(props: ReviewPanelProps) {
	return (
		<dialog
			open
			aria-labelledby="review-title"
			className={
				'static mx-0 mt-6 w-full max-w-none border border-line bg-white p-4 text-ink backdrop:bg-shade ' +
				'sm:p-6 [&:modal]:fixed [&:modal]:m-auto [&:modal]:w-[calc(100%-2rem)] [&:modal]:max-w-lg ' +
				'[&:modal]:border-0 [&:modal]:bg-paper [&:modal]:p-5 [&:modal]:shadow-panel'
			}
		>
			<ReviewForm {...props} />
		</dialog>
	)
}

interface ItemReviewProps {
	orderId: number
	item: OrderItemView
	review: OwnRating | undefined
}

function ItemReview({ orderId, item: { productId, name }, review }: ItemReviewProps) {
	const t = useTranslate()
	if (productId === null) return null
	if (!review) {
		return (
			<a
				href={`/profile?tab=order&order=${orderId}&review=${productId}`}
				data-enhance="open-modal"
				className="ml-20 inline-flex min-h-11 items-center text-indigo underline underline-offset-2 hover:no-underline"
			>
				{t.rich('tracking.writeReview', { name, hidden: wrapHidden })}
			</a>
		)
	}
	return (
		<figure className="mt-3 ml-20">
			<figcaption className="flex flex-wrap items-center gap-x-3 text-xs text-muted">
				{t('tracking.yourReview')} <Stars rating={review.rating} /> {formatShortDate(review.createdAt)}
			</figcaption>
			<blockquote className="mt-1 max-w-prose whitespace-pre-line [overflow-wrap:anywhere]">
				{review.description}
			</blockquote>
			<OwnPhotos orderId={orderId} name={name} photos={review.photos} />
		</figure>
	)
}

function OwnPhotos({ orderId, name, photos }: { orderId: number; name: string; photos: OwnRating['photos'] }) {
	const t = useTranslate()
	if (photos.length === 0) return null
	return (
		<>
			<ul className="mt-3 flex flex-wrap gap-4">
				{photos.map(({ id, image }, index) => (
					<li key={id}>
						<PhotoSquare image={image} alt={t('tracking.yourPhoto', { name })} />
						<form method="post" action={`/profile/reviews/photos/${id}?order=${orderId}`}>
							<Button variant="quiet">
								{t.rich('tracking.removePhoto', { number: index + 1, hidden: wrapHidden })}
							</Button>
						</form>
					</li>
				))}
			</ul>
			{photos.some(({ isWaiting }) => isWaiting) && <p className="text-xs text-muted">{t('tracking.photosWait')}</p>}
		</>
	)
}
