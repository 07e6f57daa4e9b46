import { type FormEvent, useRef, useState } from 'react'
import { Form } from 'react-router'
import { maxStaffNote } from '#app/shop/words/limits.ts'
import { CANCELLED, hasGone, ORDER_STATUSES } from '#app/shop/words/order-status.ts'
import type { PiecesBack } from '#app/shop/orders/fulfilment/pieces-back.server.ts'
import { SubmitButton } from '../../forms/button.tsx'
import { Options } from '../../forms/options.tsx'
import { useAnswer } from '../../forms/use-answer.ts'
import { ConfirmDialog } from '../confirm.tsx'
import { KeptNotice, keptText } from '../typed/kept-notice.tsx'

interface OrderStatusFormProps {
	orderId: number
	status: number
	backTo: string
}

interface CancelledWith {
	pieces: PiecesBack[]
	/** The message about the order's invoice and its credit note. */
	creditNote: string | null
}

/** Returns the confirmation of a cancellation. `known` contains the order's data when it was read already. */
export function cancelQuestion(orderId: number, seen: number, backTo: string, known?: CancelledWith) {
	return {
		to: `/admin/orders/${orderId}/cancel`,
		question: 'Are you sure you want to cancel this order?',
		subject: `Order #${orderId}`,
		note: known ? <Pieces {...known} /> : 'Its pieces go back into stock.',
		fields: { seen: String(seen), redirectTo: backTo },
		choices: <ReasonField of={`/admin/orders/${orderId}/cancel`} />,
		words: { yes: 'Cancel the order', pending: 'Cancelling...', no: 'Keep the order' },
	}
}

function Pieces({ pieces, creditNote }: CancelledWith) {
	return (
		<>
			<p>These pieces go back into stock:</p>
			<ul className="mt-1 list-disc space-y-0.5 pl-5">
				{pieces.map(({ words, isUncounted }, index) => (
					<li key={index} className="[overflow-wrap:anywhere]">
						{words}
						{isUncounted && ': no longer counted, so please count it yourself'}
					</li>
				))}
			</ul>
			{creditNote && <p className="mt-2">{creditNote}</p>}
		</>
	)
}

function ReasonField({ of }: { of: string }) {
	const kept = useAnswer(undefined, of)
	return (
		<label className="block w-full text-sm">
			Reason <span className="text-muted">(optional, for the staff only)</span>
			<textarea
				name="reason"
				defaultValue={keptText(kept, 'reason')}
				rows={2}
				maxLength={maxStaffNote}
				className="mt-1 block w-full rounded-soft border border-field bg-white px-3 py-2 text-sm"
			/>
			<KeptNotice kept={kept} />
		</label>
	)
}

/** Changes an order's status from any to any other (rule: order-status). Cancelling needs a confirmation. */
export function OrderStatusForm({ orderId, status, backTo }: OrderStatusFormProps) {
	const to = `/admin/orders/${orderId}/status`
	// The status that was selected before a login is restored.
	const kept = useAnswer(undefined, to)
	const chosen = ORDER_STATUSES.find(({ number }) => String(number) === kept?.initialValue?.status)?.number ?? status
	const form = useRef<HTMLFormElement>(null)
	const [asking, setAsking] = useState(false)
	const ask = (event: FormEvent<HTMLFormElement>) => {
		// The confirmation page explains the consequences for the invoice of a shipped order.
		if (
			hasGone(status) ||
			status === CANCELLED ||
			new FormData(event.currentTarget).get('status') !== String(CANCELLED)
		)
			return
		event.preventDefault()
		setAsking(true)
	}
	const close = () => {
		setAsking(false)
		form.current?.reset()
	}
	return (
		<>
			<Form ref={form} method="post" action={to} preventScrollReset onSubmit={ask} className="flex w-full gap-2">
				<input type="hidden" name="redirectTo" value={backTo} />
				<input type="hidden" name="seen" value={status} />
				<select
					key={`${status} ${chosen}`}
					name="status"
					defaultValue={chosen}
					aria-label={`Status of order ${orderId}`}
					className="min-h-11 min-w-0 flex-1 rounded-soft border border-field bg-white px-2 text-sm"
				>
					<Options of={ORDER_STATUSES.map(({ number, label }) => [number, label] as const)} />
				</select>
				<SubmitButton
					look="secondary"
					action={to}
					pendingText="Updating..."
					aria-label={`Update status of order ${orderId}`}
					className="bg-white px-4"
				>
					Update
				</SubmitButton>
			</Form>
			{chosen !== status && <KeptNotice kept={kept} />}
			{asking && <ConfirmDialog {...cancelQuestion(orderId, status, backTo)} onClose={close} />}
		</>
	)
}
