import type { ReactNode } from 'react'
import { Link } from 'react-router'

/** The tabs above a list, which show a part of it. */
export function Tabs({ label, children }: { label: string; children: ReactNode }) {
	return (
		<nav aria-label={label} className="mt-3 overflow-x-auto border-b border-line">
			<ul className="flex gap-1 whitespace-nowrap">{children}</ul>
		</nav>
	)
}

interface TabProps {
	to: string
	label: string
	count?: string | undefined
	isCurrent: boolean
}

export function Tab({ to, label, count, isCurrent }: TabProps) {
	return (
		<li>
			<Link
				to={to}
				aria-current={isCurrent ? 'page' : undefined}
				className={
					'inline-flex min-h-11 items-center gap-1.5 border-b-2 border-transparent px-3 text-sm ' +
					'hover:border-line aria-[current=page]:border-madder aria-[current=page]:font-medium'
				}
			>
				{label}
				{count && <span className="tabular text-xs text-muted">{count}</span>}
			</Link>
		</li>
	)
}
