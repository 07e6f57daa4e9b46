import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { ButtonLink } from '../forms/button.tsx'

interface PageHeadProps {
	title: string
	back?: { to: string; label: string }
	children?: ReactNode
}

export function PageHeader({ title, back, children }: PageHeadProps) {
	return (
		<header className="mb-3">
			{back && (
				<Link
					to={back.to}
					className="-ml-1 inline-flex min-h-11 items-center gap-1 px-1 text-xs text-muted hover:text-ink hover:underline"
				>
					<span aria-hidden="true">←</span> {back.label}
				</Link>
			)}
			<div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
				<h1 className="min-w-0 font-display text-xl [overflow-wrap:anywhere]">{title}</h1>
				{children}
			</div>
		</header>
	)
}

/** A link to a file, which no script may open as a page. */
export function ExportLink({ to }: { to: string }) {
	return (
		<ButtonLink to={to} reloadDocument>
			Export CSV
		</ButtonLink>
	)
}
