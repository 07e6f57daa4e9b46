import { formatPaise } from '#app/shop/money.ts'
import type { PaymentEntryView } from '#app/shop/orders/order.server.ts'
import type { EntryKind } from '#app/shop/orders/payments/payment-state.ts'

/** A payment entry with its time as text. */
export type LedgerEntry = Omit<PaymentEntryView, 'at'> & { at: string }

const entryWords: Record<EntryKind, string> = {
	paid: 'Paid',
	collected: 'Collected',
	remitted: 'Remitted',
	refunded: 'Refunded',
}

/**
 * Lists the received and refunded payments with their kind and the person who recorded them. A courier's remittance is
 * not counted as received, because the cash was counted when it was collected.
 */
export function Ledger({ entries }: { entries: LedgerEntry[] }) {
	return (
		<table className="o-ledger">
			<caption className="sr-only">What came in and went out</caption>
			<thead>
				<tr>
					<th scope="col">What</th>
					<th scope="col">In</th>
					<th scope="col">Out</th>
				</tr>
			</thead>
			<tbody>
				{entries.map(({ id, kind, amountPaise, reference, byUsername, at }) => (
					<tr key={id}>
						<td>
							{entryWords[kind]} {kind === 'remitted' && formatPaise(amountPaise)}
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
