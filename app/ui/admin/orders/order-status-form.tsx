import { type FormEvent, useRef, useState } from 'react'
import { Form } from 'react-router'
import { maxStaffNote } from '#app/shop/values/limits.ts'
import { CANCELLED, isShipped, ORDER_STATUSES } from '#app/shop/values/order-status.ts'
import type { RestockLine } from '#app/shop/orders/fulfillment/return-to-origin.server.ts'
import { SubmitButton } from '../../forms/button.tsx'
import { Options, useFormResult } from '../../forms/field.tsx'
import { ConfirmDialog } from '../confirm.tsx'
import { DraftNotice, getDraftText } from '../edit-conflicts/edit-conflict-form.tsx'

interface OrderStatusFormProps {
	orderId: number
	status: number
	backTo: string
}

interface CancellationDetails {
	restockLines: RestockLine[]
	/** The message about the order's invoice and its credit note. */
	creditNote: string | null
}

/**
 * Returns the props of the question that confirms a cancellation. With `known`, the question lists the items to restock
 * and the consequence for the invoice.
 */
export function buildCancelConfirmation(
	orderId: number,
	expectedStatus: number,
	backTo: string,
	known?: CancellationDetails,
) {
	return {
		to: `/admin/orders/${orderId}/cancel`,
		question: 'Are you sure you want to cancel this order?',
		subject: `Order #${orderId}`,
		note: known ? <UnitsToRestock {...known} /> : 'The items are restocked.',
		fields: { seen: String(expectedStatus), redirectTo: backTo },
		choices: <ReasonField of={`/admin/orders/${orderId}/cancel`} />,
		labels: { yes: 'Cancel order', pending: 'Cancelling...', no: 'Keep order' },
	}
}

function UnitsToRestock({ restockLines, creditNote }: CancellationDetails) {
	return (
		<>
			<p>These items go back into stock:</p>
			<ul className="mt-1 list-disc space-y-0.5 pl-5">
				{restockLines.map(({ label, isUncounted }, index) => (
					<li key={index} className="[overflow-wrap:anywhere]">
						{label}
						{isUncounted && ': no longer tracked, so please adjust the stock yourself'}
					</li>
				))}
			</ul>
			<p className="mt-2">
				If a courier is booked, the booking is cancelled too. Nothing is refunded automatically: if the order is paid,
				refund it on its page.
			</p>
			{creditNote && <p className="mt-2">{creditNote}</p>}
		</>
	)
}

function ReasonField({ of }: { of: string }) {
	const draft = useFormResult(undefined, of)
	return (
		<label className="block w-full text-sm">
			Reason <span className="text-muted">(optional, for staff only)</span>
			<textarea
				name="reason"
				defaultValue={getDraftText(draft, 'reason')}
				rows={2}
				maxLength={maxStaffNote}
				className="mt-1 block w-full rounded-soft border border-field bg-white px-3 py-2 text-sm"
			/>
			<DraftNotice draft={draft} />
		</label>
	)
}

/**
 * The form that changes an order's status from any status to any other (rule: order-status), except that an order whose
 * items were already returned cannot be cancelled. Cancelling needs a confirmation.
 */
export function OrderStatusForm({ orderId, status, backTo }: OrderStatusFormProps) {
	const to = `/admin/orders/${orderId}/status`
	// Restores the selected status of a form that was submitted after the session had expired.
	const draft = useFormResult(undefined, to)
	const chosen = ORDER_STATUSES.find(({ number }) => String(number) === draft?.initialValue?.status)?.number ?? status
	const form = useRef<HTMLFormElement>(null)
	const [asking, setAsking] = useState(false)
	const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
		// No dialog is shown for a shipped order, because a separate confirmation page explains the consequences for its
		// invoice.
		if (
			isShipped(status) ||
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
			<Form
				ref={form}
				method="post"
				action={to}
				preventScrollReset
				onSubmit={handleSubmit}
				className="flex w-full gap-2"
			>
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
					variant="secondary"
					action={to}
					pendingText="Updating..."
					aria-label={`Update status of order ${orderId}`}
					className="bg-white px-4"
				>
					Update
				</SubmitButton>
			</Form>
			{chosen !== status && <DraftNotice draft={draft} />}
			{asking && <ConfirmDialog {...buildCancelConfirmation(orderId, status, backTo)} onClose={close} />}
		</>
	)
}
