import { type ReactNode, useId } from 'react'

interface SectionProps {
	title: string
	more?: { to: string; label: string } | undefined
	className?: string
	/** Whether its pictures reach from edge to edge. */
	isWide?: boolean
	children: ReactNode
}

export function Section({ title, more, className = '', isWide = false, children }: SectionProps) {
	const id = useId()
	return (
		<section aria-labelledby={id} className={`later ${isWide ? '' : 'shell'} ${className}`}>
			<div className={`flex items-baseline justify-between gap-4 pb-4 ${isWide ? 'shell' : ''}`}>
				<h2 id={id} className="font-display text-xl">
					{title}
				</h2>
				{more && (
					<a href={more.to} className="inline-flex min-h-11 items-center underline underline-offset-4">
						{more.label}
					</a>
				)}
			</div>
			{children}
		</section>
	)
}

export function SectionNote({ children, className = '' }: { children: ReactNode; className?: string }) {
	return <p className={`text-muted ${className}`}>{children}</p>
}

/** A quiet line in place of something that goes from edge to edge. */
export function QuietLine({ children }: { children: ReactNode }) {
	return <p className="shell border-y border-line py-3 text-sm text-muted">{children}</p>
}
