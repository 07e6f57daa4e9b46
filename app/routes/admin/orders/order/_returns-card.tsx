import { Link } from 'react-router'
import type { ReturnView } from '#app/shop/orders/returns/return-rows.server.ts'
import {
	describeDeduction,
	formatReturnLine,
	formatShipment,
	getReturnBadge,
} from '#app/shop/orders/returns/return-view.ts'
import { usePermission } from '#app/ui/admin/use-permission.ts'
import { StatusBadge } from '#app/ui/orders/status-badge.tsx'
import { OrderCard } from './_order-cards.tsx'

interface ReturnsCardProps {
	orderId: number
	isShipped: boolean
	returns: Omit<ReturnView, 'requestedAt'>[]
}

/** The returns of an order with their states, and the link that opens one (rule: open-return). */
export function ReturnsCard({ orderId, isShipped, returns }: ReturnsCardProps) {
	const canOpen = usePermission('payments') && isShipped
	if (returns.length === 0 && !canOpen) return null
	const open = canOpen && (
		<Link to={`/admin/orders/${orderId}/return`} className="o-link">
			Open return
		</Link>
	)
	return (
		<OrderCard title="Returns" action={open}>
			{returns.length === 0 && <p className="text-sm text-muted">No returns or exchanges.</p>}
			<ul className="divide-y divide-line text-sm">
				{returns.map((view) => (
					<ReturnRow key={view.id} view={view} />
				))}
			</ul>
		</OrderCard>
	)
}

function ReturnRow({ view }: { view: ReturnsCardProps['returns'][number] }) {
	const { label, tone } = getReturnBadge(view.state)
	const facts = [...view.lines.map(formatReturnLine), describeDeduction(view), formatShipment(view)].filter(Boolean)
	return (
		<li className="py-1.5">
			<p className="flex items-center justify-between gap-4">
				<Link to={`/admin/returns/${view.id}`} className="act-link">
					Return #{view.id}
				</Link>
				<StatusBadge tone={tone}>{label}</StatusBadge>
			</p>
			{facts.map((fact, index) => (
				<p key={index} className="text-xs text-muted [overflow-wrap:anywhere]">
					{fact}
				</p>
			))}
		</li>
	)
}
