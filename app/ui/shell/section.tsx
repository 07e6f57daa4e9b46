import { type ReactNode, useId } from 'react'

interface SectionProps {
	title: string
	more?: { to: string; label: string } | undefined
	className?: string
	children: ReactNode
}

export function Section({ title, more, className = '', children }: SectionProps) {
	const id = useId()
	return (
		<section aria-labelledby={id} className={`shell later ${className}`}>
			<div className="mb-6 flex flex-wrap items-end justify-between gap-x-6 border-t border-ink pt-4 lg:mb-10">
				<h2 id={id} className="font-display text-xl lg:text-[2.75rem]">
					{title}
				</h2>
				{more && (
					<a href={more.to} className="inline-flex min-h-11 items-center text-indigo underline underline-offset-4">
						{more.label}
					</a>
				)}
			</div>
			{children}
		</section>
	)
}

export function SectionNote({ children }: { children: ReactNode }) {
	return <p className="text-sm text-muted">{children}</p>
}

/** A quiet line in place of something that goes from edge to edge. */
export function QuietLine({ children }: { children: ReactNode }) {
	return <p className="shell border-y border-line py-3 text-sm text-muted">{children}</p>
}
