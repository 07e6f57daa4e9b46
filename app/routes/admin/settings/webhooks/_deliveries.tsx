import { Form, Link } from 'react-router'
import type { DeliveryView } from '#app/shop/letters/webhooks/deliveries.server.ts'
import { DELIVERY_STATES } from '#app/shop/letters/webhooks/events.ts'
import { Block } from '#app/ui/admin/block.tsx'
import { FactLine } from '#app/ui/admin/fact-line.tsx'
import { SubmitButton } from '#app/ui/forms/button.tsx'

type Delivery = Omit<DeliveryView, 'createdAt'> & { on: string }

export function Deliveries({ deliveries }: { deliveries: Delivery[] }) {
	if (deliveries.length === 0) return null
	return (
		<Block title="Last deliveries" className="mt-5">
			<ul className="divide-y divide-line">
				{deliveries.map((delivery) => (
					<DeliveryRow key={delivery.id} {...delivery} />
				))}
			</ul>
		</Block>
	)
}

function DeliveryRow({ id, event, orderId, host, state, attempts, answer, on, canSendAgain }: Delivery) {
	const action = `/admin/settings/webhooks/deliveries/${id}/send`
	const tries = attempts === 1 ? 'one try' : `${attempts} tries`
	return (
		<li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-2">
			<div className="min-w-0 flex-1 basis-64">
				<p className="text-sm font-medium [overflow-wrap:anywhere]">
					{event} · {DELIVERY_STATES[state]}
				</p>
				<FactLine facts={[`To ${host}`, on, tries]} />
				{answer && <p className="text-xs text-muted [overflow-wrap:anywhere]">Last answer: {answer}</p>}
			</div>
			<div className="flex flex-wrap items-center gap-x-5">
				{orderId !== null && (
					<Link
						to={`/admin/orders/${orderId}`}
						discover="none"
						prefetch="none"
						className="inline-flex min-h-11 items-center text-sm text-indigo underline underline-offset-2 hover:no-underline"
					>
						Order #{orderId}
					</Link>
				)}
				{canSendAgain && (
					<Form method="post" action={action}>
						<SubmitButton look="quiet" action={action} pendingText="Sending...">
							Send again
							<span className="sr-only">
								: {event}, to {host}, {on}
							</span>
						</SubmitButton>
					</Form>
				)}
			</div>
		</li>
	)
}
