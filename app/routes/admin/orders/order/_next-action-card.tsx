import { formatPaise } from '#app/shop/values/money.ts'
import {
	type DisplayStatus,
	displayStatusLabels,
	type FulfillmentStatus,
} from '#app/shop/orders/fulfillment/fulfillment-status.ts'
import { isDue } from '#app/shop/orders/payments/payment-state.ts'
import { isCod } from '#app/shop/values/payment-methods.ts'
import { AdvanceOrderButton, advanceOrdersPath } from '#app/ui/admin/orders/advance-orders.tsx'
import { ButtonLink, SubmitButton } from '#app/ui/forms/button.tsx'
import type { DatedOrder } from './_dated-order.server.ts'
import { Link, Form } from 'react-router'
import { SHIPPED } from '#app/shop/values/order-status.ts'
import { OrderStatusForm } from '#app/ui/admin/orders/order-status-form.tsx'
import { usePermission } from '#app/ui/admin/layout-data.ts'
import type { RecentCourier } from '#app/shop/orders/fulfillment/order-details.server.ts'
import { OrderCard } from './_order-cards.tsx'
import { CourierNames, ShipmentField } from '#app/ui/admin/orders/shipment-form.tsx'

/** The `id` of the form in `CourierCard`, which has the fields for the courier and marks the order as shipped. */
export const shipFormId = 'send-order'

interface NextCardProps {
	order: DatedOrder
	state: DisplayStatus
	/** The day on which the order last reached each fulfillment status, as text; empty if it has not. */
	reachedOn: Partial<Record<FulfillmentStatus, string>>
	remindUrl: string | null
	backTo: string
}

/**
 * Shows the next action of an order, the payment, and the steps that the order has reached. The button for the next
 * action is the only primary button of the order page.
 */
export function NextActionCard({ order, state, reachedOn, remindUrl, backTo }: NextCardProps) {
	return (
		<section aria-labelledby="next" className="surface o-next">
			<div>
				<h2 id="next" className="heading">
					{getTitle(order, state)}
				</h2>
				<p className="text-xs text-muted">{describePayment(order)}</p>
			</div>
			<div className="o-next-acts">
				<div className="o-status">
					<OrderStatusForm orderId={order.id} status={order.status} backTo={backTo} />
				</div>
				<MoreActions order={order} state={state} backTo={backTo} />
				<MainAction order={order} state={state} remindUrl={remindUrl} backTo={backTo} />
			</div>
			{order.stage !== 'cancelled' && <FulfillmentSteps stage={order.stage} reachedOn={reachedOn} />}
		</section>
	)
}

function getTitle({ items, paymentState }: DatedOrder, state: DisplayStatus): string {
	const count = items.reduce((sum, { quantity }) => sum + quantity, 0)
	const itemCountText = count === 1 ? '1 item' : `${count} items`
	if (state === 'waiting') return paymentState === 'claimed' ? 'Check payment' : 'Waiting for payment'
	if (state === 'pending') return `Confirm order · ${itemCountText}`
	if (state === 'processing') return `Pack ${itemCountText}`
	if (state === 'packed') return `Ship ${itemCountText}`
	return state === 'shipped' ? 'In transit' : displayStatusLabels[state]
}

function describePayment(order: DatedOrder): string {
	const { totalPaise, refundNeededPaise, paymentState } = order
	if (refundNeededPaise > 0) return `Refund due: ${formatPaise(refundNeededPaise)}.`
	if (isDue(order))
		return isCod(order)
			? `${formatPaise(totalPaise)} to collect on delivery.`
			: `${formatPaise(totalPaise)} not paid yet.`
	return paymentState === null || order.stage === 'cancelled' ? '' : 'Paid, nothing to collect.'
}

function MainAction({
	order,
	state,
	remindUrl,
	backTo,
}: Pick<NextCardProps, 'order' | 'state' | 'remindUrl' | 'backTo'>) {
	const { id, stage, paymentState } = order
	if (state === 'waiting') {
		if (paymentState === 'claimed' || !remindUrl)
			return (
				<ButtonLink to="#payment" variant="primary">
					{paymentState === 'claimed' ? 'Check payment' : 'View payment'}
				</ButtonLink>
			)
		return (
			<a href={remindUrl} target="_blank" rel="noopener noreferrer" className="button button-primary">
				Send reminder<span className="sr-only"> on WhatsApp, in a new tab</span>
			</a>
		)
	}
	if (stage !== 'processing' && stage !== 'packed')
		return <AdvanceOrderButton orderId={id} stage={stage} backTo={backTo} />
	return (
		<>
			{stage === 'processing' && <AdvanceOrderButton orderId={id} stage={stage} backTo={backTo} variant="secondary" />}
			<SubmitButton variant="primary" form={shipFormId} action={advanceOrdersPath} pendingText="Shipping...">
				{stage === 'processing' ? 'Pack and ship' : 'Ship'}
				<span className="sr-only"> order {id}</span>
			</SubmitButton>
		</>
	)
}

const steps: [status: FulfillmentStatus, done: string, upcoming: string][] = [
	['pending', 'Placed', 'Place'],
	['processing', 'Processing', 'Confirm'],
	['packed', 'Packed', 'Pack'],
	['shipped', 'Shipped', 'Ship'],
	['delivered', 'Delivered', 'Deliver'],
]

function FulfillmentSteps({ stage, reachedOn }: { stage: FulfillmentStatus; reachedOn: NextCardProps['reachedOn'] }) {
	const reached = steps.findIndex(([one]) => one === stage)
	return (
		<ol className="o-steps">
			{steps.map(([one, done, upcoming], index) => (
				<li
					key={one}
					aria-current={index === reached + 1 ? 'step' : undefined}
					data-done={index <= reached || undefined}
				>
					<b>{index <= reached ? done : upcoming}</b>
					<span className="sr-only">{index <= reached ? ', done' : ''}</span>
					<span>{index <= reached ? reachedOn[one] : index === reached + 1 && 'Next'}</span>
				</li>
			))}
		</ol>
	)
}

/**
 * Shows a menu of rare actions: the next step of an unpaid order, marking a COD shipment as returned to origin, and the
 * link to the activity log.
 */
function MoreActions({
	order: { id, status, stage, paymentMethod },
	state,
	backTo,
}: Pick<NextCardProps, 'order' | 'state' | 'backTo'>) {
	const readsLog = usePermission('log')
	const canReturn = isCod({ paymentMethod }) && status === SHIPPED
	if (state !== 'waiting' && !canReturn && !readsLog) return null
	return (
		<details className="o-more">
			<summary className="button button-secondary">More</summary>
			<div>
				{state === 'waiting' && (
					<>
						<p className="text-xs text-muted">Not paid yet. You will be asked for a reason.</p>
						<AdvanceOrderButton orderId={id} stage={stage} backTo={backTo} variant="secondary" />
					</>
				)}
				{canReturn && (
					<Link to={`/admin/orders/${id}/returned`} className="o-link">
						Mark as returned (RTO)
					</Link>
				)}
				{readsLog && (
					<Link to={`/admin/activity?kind=order&id=${id}`} className="o-link">
						Activity log
					</Link>
				)}
			</div>
		</details>
	)
}

interface CourierCardProps {
	order: {
		id: number
		stage: FulfillmentStatus
		zipCode: string
		courier: string | null
		trackingNumber: string | null
	}
	couriers: RecentCourier[]
	backTo: string
	/**
	 * The name of the courier service that can book the order. `null` when none is set up or the order has a booking.
	 */
	service: string | null
}

/**
 * Shows the fields for the courier and the tracking number. The courier of the order is selected, or else the last used
 * one. The Ship button in `NextActionCard` submits the form.
 */
export function CourierCard({ order, couriers, backTo, service }: CourierCardProps) {
	const { id, stage, zipCode, courier, trackingNumber } = order
	const area = zipCode.slice(0, 3)
	const chosen = courier ?? couriers[0]?.name
	return (
		<OrderCard title="Courier">
			{service && (
				<p className="mb-3">
					<ButtonLink to={`/admin/orders/${id}/ship?book`} variant="secondary">
						Book with {service}
					</ButtonLink>
				</p>
			)}
			<Form id={shipFormId} method="post" action={advanceOrdersPath} autoComplete="off" className="grid gap-2">
				<input type="hidden" name="order" value={`${id}:${stage}`} />
				<input type="hidden" name="to" value="shipped" />
				<input type="hidden" name="redirectTo" value={backTo} />
				{couriers.map(({ name, toArea, returnedCount }, index) => (
					<label key={name} className="o-courier">
						<input type="radio" name="courier" value={name} defaultChecked={name === chosen} />
						<span>
							<b>{name}</b> {index === 0 && <span className="o-tag">last used</span>}
							{toArea > 0 && (
								<span className="block text-xs text-muted">
									PIN codes {area}…: {returnedCount} of {toArea === 1 ? '1 shipment' : `${toArea} shipments`} returned
									(RTO)
								</span>
							)}
						</span>
					</label>
				))}
				{couriers.length > 0 && (
					<label className="o-courier">
						<input
							type="radio"
							name="courier"
							value=""
							defaultChecked={!couriers.some(({ name }) => name === chosen)}
						/>
						<b>Other</b>
					</label>
				)}
				<div className="grid gap-3 sm:grid-cols-2">
					<ShipmentField
						className="text-xs"
						label={couriers.length > 0 ? 'Other courier' : 'Courier'}
						name="otherCourier"
						list="couriers"
						defaultValue={couriers.some(({ name }) => name === courier) ? '' : (courier ?? '')}
					/>
					<ShipmentField
						className="text-xs"
						label="Tracking number"
						name={`tracking-${id}`}
						defaultValue={trackingNumber ?? ''}
					/>
				</div>
				<CourierNames />
			</Form>
		</OrderCard>
	)
}
