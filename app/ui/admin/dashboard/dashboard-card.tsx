import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Icon } from '../../shell/icon.tsx'
import { Block } from '../page-parts.tsx'

export function DashboardCard<T extends object>({
	title,
	note,
	link,
	of,
	children,
	className = '',
}: {
	title: string
	/** Muted text beside the title. */
	note?: string
	link?: ReactNode
	of: T | 'failed'
	children: (content: T) => ReactNode
	className?: string
}) {
	return (
		<Block title={title} note={note} link={link} className={className}>
			{of === 'failed' ? <CardError /> : children(of)}
		</Block>
	)
}

function CardError() {
	return <p className="text-sm text-muted">Failed to load dashboard data</p>
}

export function CardLink({ to, isFile, children }: { to: string; isFile?: boolean; children: ReactNode }) {
	return (
		<Link
			to={to}
			reloadDocument={isFile}
			className="inline-flex min-h-11 items-center text-xs text-indigo underline decoration-indigo/35 underline-offset-3 hover:decoration-current"
		>
			{children}
		</Link>
	)
}

export function AllClear({ children }: { children: ReactNode }) {
	return (
		<p className="flex items-start gap-2 text-sm text-muted">
			<Icon name="tick" className="mt-0.5 size-5 text-success" />
			{children}
		</p>
	)
}

/** Formats a number as '1,23,456'. */
export function formatCount(count: number): string {
	return count.toLocaleString('en-IN')
}

/**
 * A large number in the heading font. The font has no rupee sign, which is shown beside it, small and in the text font.
 */
export function BigNumber({ children, className = '' }: { children: string; className?: string }) {
	const rest = children.replace(/^₹\s*/, '')
	return (
		<p className={`figure tabular ${className}`}>
			{rest !== children && <span className="mr-[0.22em] align-[0.06em] font-sans text-[0.68em]">₹</span>}
			{rest}
		</p>
	)
}
