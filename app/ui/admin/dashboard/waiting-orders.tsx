import { Link } from 'react-router'
import { formatPaise } from '#app/shop/money.ts'
import { statusTone } from '#app/shop/orders/order-status.ts'
import { FactLine } from '../fact-line.tsx'
import { StatusBadge } from '../../orders/status-badge.tsx'
import { AllWell, inIndia, Part, PartLink, row, rowLink } from './part.tsx'

export interface WaitingView {
	counts: { status: number; label: string; count: number }[]
	oldest: { id: number; status: number; statusLabel: string; customerName: string; totalPaise: number; placedOn: string }[]
}

/** The orders that are not on their way yet, those that wait longest first. */
export function WaitingOrders({ waiting }: { waiting: WaitingView | 'failed' }) {
	return (
		<Part title="Orders that wait" of={waiting}>
			{({ counts, oldest }) =>
				oldest.length === 0 ? (
					<AllWell>No order waits: all are on their way.</AllWell>
				) : (
					<>
						<ul className="-mt-1 divide-y divide-line">
							{oldest.map(({ id, status, statusLabel, customerName, totalPaise, placedOn }) => (
								<li key={id} className="pb-2 text-sm">
									<div className={row}>
										<Link to={`/admin/orders/${id}`} discover="none" prefetch="none" className={`tabular ${rowLink}`}>
											#{id} {customerName || 'N/A'}
										</Link>
										<StatusBadge tone={statusTone(status)}>{statusLabel}</StatusBadge>
									</div>
									<FactLine facts={[placedOn, formatPaise(totalPaise)]} className="-mt-2" />
								</li>
							))}
						</ul>
						<p className="flex flex-wrap gap-x-5 border-t border-line pt-1">
							{counts.map(({ status, label, count }) => (
								<PartLink key={status} to={`/admin/orders?status=${status}`}>
									{label}: {inIndia(count)}
								</PartLink>
							))}
						</p>
					</>
				)
			}
		</Part>
	)
}
