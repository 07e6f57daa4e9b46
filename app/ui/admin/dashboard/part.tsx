import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Block } from '../block.tsx'

/** A link, and its state at the right. */
export const row = 'flex items-center justify-between gap-4'

export const rowLink =
	'inline-flex min-h-11 items-center text-indigo underline underline-offset-2 [overflow-wrap:anywhere] hover:no-underline'

export function Part<T extends object>({
	title,
	of,
	children,
	className = '',
}: {
	title: string
	of: T | 'failed'
	children: (content: T) => ReactNode
	className?: string
}) {
	return (
		<Block title={title} className={className}>
			{of === 'failed' ? <Unread /> : children(of)}
		</Block>
	)
}

export function Unread() {
	return <p className="text-sm text-muted">This part could not be read. The others are right.</p>
}

export function PartLink({ to, children }: { to: string; children: ReactNode }) {
	return (
		<Link
			to={to}
			discover="none"
			prefetch="none"
			className="inline-flex min-h-11 items-center text-sm underline underline-offset-4 hover:no-underline"
		>
			{children}
		</Link>
	)
}

export function AllWell({ children }: { children: ReactNode }) {
	return (
		<p className="flex items-start gap-2 text-sm text-muted">
			<svg
				aria-hidden="true"
				viewBox="0 0 20 20"
				className="mt-0.5 size-5 shrink-0 text-success"
				fill="none"
				stroke="currentColor"
				strokeWidth="1.5"
				strokeLinecap="round"
				strokeLinejoin="round"
			>
				<path d="m4 10.5 4 4 8-9" />
			</svg>
			{children}
		</p>
	)
}

/** A number as '1,23,456'. */
export function formatCount(count: number): string {
	return count.toLocaleString('en-IN')
}
