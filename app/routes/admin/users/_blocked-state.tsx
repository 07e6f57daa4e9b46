import { ConfirmLink } from '#app/ui/admin/confirm.tsx'
import { unblocking } from './_unblock-question.ts'
import type { DatedCustomer } from './_dated-customer.ts'

/** Only of who is blocked. */
export function BlockedState({ customer }: { customer: DatedCustomer }) {
	const { id, username, blockedOn, blockReason } = customer
	if (!blockedOn) return null
	return (
		<section className="mb-4 border-l-4 border-danger bg-white px-4 py-3 md:px-5">
			<h2 className="text-sm font-semibold text-danger">Blocked since {blockedOn}: cannot place orders</h2>
			<p className="mt-1 text-sm whitespace-pre-line [overflow-wrap:anywhere]">{blockReason}</p>
			<ConfirmLink
				to={`/admin/users/${id}/unblock`}
				{...unblocking}
				subject={username}
				label="Unblock"
				className="text-sm"
			/>
		</section>
	)
}
