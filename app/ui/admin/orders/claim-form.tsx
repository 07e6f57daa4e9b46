import { Form } from 'react-router'
import { formatPaise } from '#app/shop/money.ts'
import type { ClaimView } from '#app/shop/orders/order.server.ts'
import { SubmitButton } from '../../forms/button.tsx'
import { useAct } from '../use-act.ts'

interface ClaimFormProps {
	orderId: number
	/** The customer's report of a payment, with its time as text. */
	claim: Omit<ClaimView, 'at'> & { at: string }
}

/** Shows the UPI payment that the customer reports, and asks to confirm it with the bank (rule: upi-check). */
export function ClaimForm({ orderId, claim }: ClaimFormProps) {
	const marks = useAct('payments')
	const to = `/admin/orders/${orderId}/claim`
	return (
		<div className="border-l-4 border-madder bg-paper px-3 py-2">
			<p>
				The customer says: {formatPaise(claim.amountPaise)} paid by UPI, reference{' '}
				<span className="tabular font-medium select-all">{claim.utr}</span>
			</p>
			<p className="tabular text-xs text-muted">{claim.at}</p>
			{marks && (
				<Form method="post" action={to} preventScrollReset className="mt-2 grid gap-2">
					<p className="text-xs text-muted">Is this reference with this amount in your bank?</p>
					<input type="hidden" name="claimId" value={claim.id} />
					<SubmitButton name="decision" value="accepted" action={to} pendingText="Saving..." className="px-4">
						Yes: mark as paid
					</SubmitButton>
					<SubmitButton
						look="secondary"
						name="decision"
						value="rejected"
						action={to}
						pendingText="Saving..."
						className="bg-white px-4"
					>
						No: not found
					</SubmitButton>
				</Form>
			)}
		</div>
	)
}
