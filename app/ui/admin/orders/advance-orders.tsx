import { Form, Link } from 'react-router'
import { getNextAction, type FulfillmentStatus } from '#app/shop/orders/fulfillment/fulfillment-status.ts'
import { ButtonLink, SubmitButton } from '../../forms/button.tsx'

/**
 * The URL of the page that confirms the next fulfillment action of one or several orders. A POST to it performs the
 * action.
 */
export const advanceOrdersPath = '/admin/orders/advance'

/** The URL of the page that confirms that the cash of orders was collected. A POST marks the cash as collected. */
export const collectOrdersPath = '/admin/orders/collect'

/** The URLs that book orders with a courier service, and print their labels and their manifest. */
export const bookOrdersPath = '/admin/orders/book'
export const labelsPath = '/admin/orders/labels'
export const manifestPath = '/admin/orders/manifest'

interface NextStepButtonProps {
	orderId: number
	stage: FulfillmentStatus
	backTo: string
	variant?: 'primary' | 'secondary'
}

/**
 * The button for the next fulfillment action of an order. Shipping first asks for the courier. Shows nothing when there
 * is no next action.
 */
export function AdvanceOrderButton({ orderId, stage, backTo, variant = 'primary' }: NextStepButtonProps) {
	const step = getNextAction(stage)
	if (!step) return null
	const label = (
		<>
			{step.verb}
			<span className="sr-only"> order {orderId}</span>
		</>
	)
	const className = `px-4 ${variant === 'secondary' ? 'bg-white' : ''}`
	if (step.to === 'shipped')
		return (
			<ButtonLink
				to={`${advanceOrdersPath}?${new URLSearchParams({ order: String(orderId), redirectTo: backTo })}`}
				variant={variant}
				className={className}
			>
				{label}
			</ButtonLink>
		)
	return (
		<Form method="post" action={advanceOrdersPath} preventScrollReset>
			<input type="hidden" name="order" value={`${orderId}:${stage}`} />
			<input type="hidden" name="redirectTo" value={backTo} />
			<SubmitButton variant={variant} pendingText={step.pending} action={advanceOrdersPath} className={className}>
				{label}
			</SubmitButton>
		</Form>
	)
}

/**
 * Lists the orders that an action skips, by default those not paid yet (rule: unpaid-order-warning). Shows nothing
 * without one.
 */
export function SkippedOrders({
	ids,
	reason = 'not paid yet',
	className = '',
}: {
	ids: number[]
	reason?: string
	className?: string
}) {
	if (ids.length === 0) return null
	return (
		<p className={`border-l-4 border-l-madder board px-4 py-3 text-sm ${className}`}>
			<span className="font-medium">Skipped, {reason}: </span>
			{ids.map((id, index) => (
				<span key={id}>
					{index > 0 && ', '}
					<Link to={`/admin/orders/${id}`} className="tabular underline underline-offset-2 hover:no-underline">
						#{id}
					</Link>
				</span>
			))}
			. To process one anyway, open that order.
		</p>
	)
}
