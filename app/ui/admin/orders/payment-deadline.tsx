import { Form, Link } from 'react-router'
import { SubmitButton } from '../../forms/button.tsx'

interface PaymentDeadlineProps {
	orderId: number
	/** The time when the unpaid order expires, as text and as an ISO date. `null` when the order does not expire. */
	deadline: { at: string; value: string } | null
}

/** Shows until when an unpaid order is reserved, with buttons that change the deadline (rule: unpaid-expiry). */
export function PaymentDeadline({ orderId, deadline }: PaymentDeadlineProps) {
	const to = `/admin/orders/${orderId}/deadline`
	return (
		<div className="border-l-4 border-madder bg-paper px-3 py-2">
			<p>{deadline ? `Cancelled automatically if not paid by ${deadline.at}` : 'Not cancelled automatically'}</p>
			<Form method="post" action={to} preventScrollReset className="flex flex-wrap items-center gap-x-4">
				{deadline && (
					<>
						<input type="hidden" name="seenDeadline" value={deadline.value} />
						<SubmitButton
							variant="secondary"
							name="change"
							value="extend"
							action={to}
							pendingText="Saving..."
							className="my-2 bg-white px-4"
						>
							Add 24 hours
						</SubmitButton>
					</>
				)}
				<Link to={to} className="act-link">
					{deadline ? 'Change deadline' : 'Set deadline'}
				</Link>
				{deadline && (
					<SubmitButton
						variant="quiet"
						name="change"
						value="never"
						action={to}
						pendingText="Saving..."
						className="px-0"
					>
						Remove deadline
					</SubmitButton>
				)}
			</Form>
		</div>
	)
}
