import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { FactLine } from '../fact-line.tsx'

interface SentRowProps {
	title: string
	facts: string[]
	/** The error, when sending failed. */
	problem: string | null
	orderId: number | null
	/** The buttons. */
	children: ReactNode
}

/** A message that the shop has sent or failed to send. */
export function SentMessageRow({ title, facts, problem, orderId, children }: SentRowProps) {
	return (
		<li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-2">
			<div className="min-w-0 flex-1 basis-64">
				<p className="text-sm font-medium [overflow-wrap:anywhere]">{title}</p>
				<FactLine facts={facts} />
				{problem && <p className="text-xs text-muted [overflow-wrap:anywhere]">{problem}</p>}
			</div>
			<div className="flex flex-wrap items-center gap-x-5">
				{orderId !== null && (
					<Link to={`/admin/orders/${orderId}`} className="act-link text-sm text-indigo underline-offset-2">
						Order #{orderId}
					</Link>
				)}
				{children}
			</div>
		</li>
	)
}
