import { formatPaise } from '#app/shop/values/money.ts'
import type { PaymentEntryView } from '#app/shop/orders/order.server.ts'
import type { EntryKind } from '#app/shop/orders/payments/payment-state.ts'

/** A payment entry with its time as text. */
export type LedgerEntry = Omit<PaymentEntryView, 'at'> & { at: string }

const entryLabels: Record<EntryKind, string> = {
	paid: 'Paid',
	collected: 'Collected',
	remitted: 'Received',
	refunded: 'Refunded',
}

/**
 * Lists the received and refunded payments with their kind and the person who recorded them. A courier's remittance is
 * not counted as received, because the cash was counted when it was collected.
 */
export function PaymentLedger({ entries }: { entries: LedgerEntry[] }) {
	return (
		<table className="o-ledger">
			<caption className="sr-only">Payments and refunds</caption>
			<thead>
				<tr>
					<th scope="col">Type</th>
					<th scope="col">In</th>
					<th scope="col">Out</th>
				</tr>
			</thead>
			<tbody>
				{entries.map(({ id, kind, amountPaise, reference, byUsername, at }) => (
					<tr key={id}>
						<td>
							{entryLabels[kind]} {kind === 'remitted' && formatPaise(amountPaise)}
							{reference && <span className="block [overflow-wrap:anywhere]">{reference}</span>}
							<span className="tabular block text-xs text-muted [overflow-wrap:anywhere]">
								{byUsername ?? 'Deleted account'}, {at}
							</span>
						</td>
						<td>{kind === 'paid' || kind === 'collected' ? formatPaise(amountPaise) : '–'}</td>
						<td>{kind === 'refunded' ? formatPaise(amountPaise) : '–'}</td>
					</tr>
				))}
			</tbody>
		</table>
	)
}
