import { Link } from 'react-router'
import { formatPaise } from '#app/shop/money.ts'
import { statusTone } from '#app/shop/words/order-status.ts'
import { FactLine } from '../fact-line.tsx'
import { StatusBadge } from '../../orders/status-badge.tsx'
import { AllWell, formatCount, Part, PartLink, row, rowLink } from './part.tsx'

interface WaitingView {
	status: number
	label: string
	count: number
	oldest: { id: number; customerName: string; totalPaise: number; placedOn: string }[]
}

export function WaitingOrders({ waiting }: { waiting: WaitingView[] | 'failed' }) {
	return (
		<Part title="Orders that wait" of={waiting}>
			{(groups) =>
				groups.every(({ count }) => count === 0) ? (
					<AllWell>No order is to be confirmed or packed.</AllWell>
				) : (
					<>
						{groups
							.filter(({ count }) => count > 0)
							.map((group) => (
								<Group key={group.status} {...group} />
							))}
						<p className="flex flex-wrap gap-x-5 border-t border-line pt-1">
							{groups.map(({ status, label, count }) => (
								<PartLink key={status} to={`/admin/orders?status=${status}`}>
									{label}: {formatCount(count)}
								</PartLink>
							))}
						</p>
					</>
				)
			}
		</Part>
	)
}

function Group({ status, label, count, oldest }: WaitingView) {
	return (
		<section className="mb-2">
			<h3 className="flex items-center gap-x-3 text-xs text-muted">
				<StatusBadge tone={statusTone(status)}>{label}</StatusBadge>
				{count > oldest.length && `the ${oldest.length} that wait longest of ${formatCount(count)}`}
			</h3>
			<ul className="divide-y divide-line">
				{oldest.map(({ id, customerName, totalPaise, placedOn }) => (
					<li key={id} className="pb-2 text-sm">
						<div className={row}>
							<Link to={`/admin/orders/${id}`} discover="none" prefetch="none" className={`tabular ${rowLink}`}>
								#{id} {customerName || 'N/A'}
							</Link>
						</div>
						<FactLine facts={[placedOn, formatPaise(totalPaise)]} className="-mt-2" />
					</li>
				))}
			</ul>
		</section>
	)
}
