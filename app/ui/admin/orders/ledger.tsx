import { formatPaise } from '#app/shop/money.ts'
import type { PaymentEntryView } from '#app/shop/orders/order.server.ts'
import type { EntryKind } from '#app/shop/orders/payments/payment-state.ts'

/** Its time as text. */
export type LedgerEntry = Omit<PaymentEntryView, 'at'> & { at: string }

const entryWords: Record<EntryKind, string> = {
	paid: 'Paid',
	collected: 'Collected',
	remitted: 'Remitted',
	refunded: 'Refunded',
}

/** What came in, what went out, what it was and who said so; what the courier handed over came in before. */
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
