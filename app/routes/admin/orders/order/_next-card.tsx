import { formatPaise } from '#app/shop/money.ts'
import { type DeskState, deskWords } from '#app/shop/orders/fulfilment/desk-state.ts'
import { nextStep, type Stage } from '#app/shop/orders/fulfilment/order-stage.ts'
import { isDue } from '#app/shop/orders/payments/payment-state.ts'
import { isCash } from '#app/shop/words/ways-to-pay.ts'
import { NextStepButton, nextStepPath } from '#app/ui/admin/orders/next-step-button.tsx'
import { ButtonLink, SubmitButton } from '#app/ui/forms/button.tsx'
import type { DatedOrder } from './_in-words.server.ts'
import { Link } from 'react-router'
import { SHIPPED } from '#app/shop/words/order-status.ts'
import { OrderStatusForm } from '#app/ui/admin/orders/order-status-form.tsx'
import { useAct } from '#app/ui/admin/use-act.ts'

/** The form with the courier fields that marks an order as shipped. */
export const sendForm = 'send-order'

interface NextCardProps {
	order: DatedOrder
	state: DeskState
	/** The days on which the order reached each fulfillment status. */
	reachedOn: Partial<Record<Stage, string>>
	remindUrl: string | null
	backTo: string
}

/** Describes the next action, with the only primary button of the page, and the progress of the order. */
export function NextCard({ order, state, reachedOn, remindUrl, backTo }: NextCardProps) {
	return (
		<section aria-labelledby="next" className="surface o-next">
			<div>
				<h2 id="next" className="heading">
					{titleOf(order, state)}
				</h2>
				<p className="text-xs text-muted">{moneyOf(order)}</p>
			</div>
			<div className="o-next-acts">
				<MoreActs order={order} state={state} backTo={backTo} />
				<MainAct order={order} state={state} remindUrl={remindUrl} backTo={backTo} />
			</div>
			{order.stage !== 'cancelled' && <Steps stage={order.stage} reachedOn={reachedOn} />}
		</section>
	)
}

function titleOf({ items, paymentState }: DatedOrder, state: DeskState): string {
	const count = items.reduce((sum, { quantity }) => sum + quantity, 0)
	const pieces = count === 1 ? '1 piece' : `${count} pieces`
	if (state === 'waiting') return paymentState === 'claimed' ? 'Check the payment' : 'Waiting for payment'
	if (state === 'pending') return `Confirm ${pieces}`
	if (state === 'processing') return `Pack ${pieces}`
	if (state === 'packed') return `Ship ${pieces}`
	return state === 'shipped' ? 'On its way' : deskWords[state]
}

function moneyOf(order: DatedOrder): string {
	const { totalPaise, refundNeededPaise, paymentState } = order
	if (refundNeededPaise > 0) return `${formatPaise(refundNeededPaise)} is to be given back.`
	if (isDue(order))
		return isCash(order) ? `${formatPaise(totalPaise)} to collect in cash.` : `${formatPaise(totalPaise)} not paid yet.`
	return paymentState === null || order.stage === 'cancelled' ? '' : 'Paid, nothing to collect.'
}

function MainAct({ order, state, remindUrl, backTo }: Pick<NextCardProps, 'order' | 'state' | 'remindUrl' | 'backTo'>) {
	const { id, stage, paymentState } = order
	if (state === 'waiting') {
		if (paymentState === 'claimed' || !remindUrl)
			return (
				<ButtonLink to="#payment" look="primary">
					{paymentState === 'claimed' ? 'Check the payment' : 'See the payment'}
				</ButtonLink>
			)
		return (
			<a href={remindUrl} target="_blank" rel="noopener noreferrer" className="button button-primary">
				Remind<span className="sr-only"> on WhatsApp, in a new tab</span>
			</a>
		)
	}
	if (stage !== 'processing' && stage !== 'packed') return <NextStepButton orderId={id} stage={stage} backTo={backTo} />
	return (
		<>
			{stage === 'processing' && <NextStepButton orderId={id} stage={stage} backTo={backTo} look="secondary" />}
			<SubmitButton look="primary" form={sendForm} action={nextStepPath} pendingText="Shipping...">
				{stage === 'processing' ? 'Packed, ship it' : 'Ship'}
				<span className="sr-only"> order {id}</span>
			</SubmitButton>
		</>
	)
}

const steps: [Stage, string][] = [
	['pending', 'Placed'],
	['processing', 'Confirmed'],
	['packed', 'Packed'],
	['shipped', 'Shipped'],
	['delivered', 'Delivered'],
]

function Steps({ stage, reachedOn }: { stage: Stage; reachedOn: NextCardProps['reachedOn'] }) {
	const reached = steps.findIndex(([one]) => one === stage)
	return (
		<ol className="o-steps">
			{steps.map(([one, done], index) => (
				<li
					key={one}
					aria-current={index === reached + 1 ? 'step' : undefined}
					data-done={index <= reached || undefined}
				>
					<b>{index <= reached ? done : nextStep(steps[index - 1]![0])!.verb}</b>
					<span className="sr-only">{index <= reached ? ', done' : index === reached + 1 ? ', next' : ''}</span>
					<span>{index <= reached ? reachedOn[one] : index === reached + 1 && 'now'}</span>
				</li>
			))}
		</ol>
	)
}

/** Rare actions: another status, also for an unpaid order, and a shipment that was returned to origin. */
function MoreActs({
	order: { id, status, stage, paymentMethod },
	state,
	backTo,
}: Pick<NextCardProps, 'order' | 'state' | 'backTo'>) {
	const readsLog = useAct('log')
	return (
		<details className="o-more">
			<summary className="button button-secondary">More</summary>
			<div>
				{state === 'waiting' && (
					<>
						<p className="text-xs text-muted">Not paid yet: to pack or send it asks for a reason.</p>
						<NextStepButton orderId={id} stage={stage} backTo={backTo} look="secondary" />
					</>
				)}
				<OrderStatusForm orderId={id} status={status} backTo={backTo} />
				{paymentMethod === 'cod' && status === SHIPPED && (
					<Link to={`/admin/orders/${id}/returned`} className="o-link">
						Returned to origin
					</Link>
				)}
				{readsLog && (
					<Link to={`/admin/log?kind=order&id=${id}`} className="o-link">
						Log
					</Link>
				)}
			</div>
		</details>
	)
}
