import { Form } from 'react-router'
import type { DeliveryView } from '#app/shop/letters/webhooks/deliveries.server.ts'
import { DELIVERY_STATES } from '#app/shop/letters/webhooks/events.ts'
import { Block } from '#app/ui/admin/block.tsx'
import { SentRow } from '#app/ui/admin/list/sent-row.tsx'
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
		<SentRow
			title={`${event} · ${DELIVERY_STATES[state]}`}
			facts={[`To ${host}`, on, tries]}
			problem={answer && `Last answer: ${answer}`}
			orderId={orderId}
		>
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
		</SentRow>
	)
}
