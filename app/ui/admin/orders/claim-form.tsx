import { Form } from 'react-router'
import { formatPaise } from '#app/shop/values/money.ts'
import type { ClaimView } from '#app/shop/orders/order.server.ts'
import { SubmitButton } from '../../forms/button.tsx'
import { usePermission } from '../use-permission.ts'

interface ClaimFormProps {
	orderId: number
	/** The customer's report of a payment, with its time as text. */
	claim: Omit<ClaimView, 'at'> & { at: string }
}

/** Shows the UPI payment that the customer reports, and asks to confirm it with the bank (rule: upi-check). */
export function PaymentClaimForm({ orderId, claim }: ClaimFormProps) {
	const marks = usePermission('payments')
	const to = `/admin/orders/${orderId}/claim`
	return (
		<div className="border-l-4 border-madder bg-paper px-3 py-2">
			<p>
				Customer reports: {formatPaise(claim.amountPaise)} paid by UPI, reference{' '}
				<span className="tabular font-medium select-all">{claim.utr}</span>
			</p>
			<p className="tabular text-xs text-muted">{claim.at}</p>
			{marks && (
				<Form method="post" action={to} preventScrollReset className="mt-2 grid gap-2">
					<p className="text-xs text-muted">Does your bank show this reference with this amount?</p>
					<input type="hidden" name="claimId" value={claim.id} />
					<SubmitButton name="decision" value="accepted" action={to} pendingText="Saving..." className="px-4">
						Yes, mark as paid
					</SubmitButton>
					<SubmitButton
						variant="secondary"
						name="decision"
						value="rejected"
						action={to}
						pendingText="Saving..."
						className="bg-white px-4"
					>
						No, not found
					</SubmitButton>
				</Form>
			)}
		</div>
	)
}
