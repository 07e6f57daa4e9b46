import type { ReactNode } from 'react'

export function Block({
	title,
	note,
	link,
	children,
	className = '',
}: {
	title?: string
	/** Muted text beside the title. */
	note?: string | undefined
	/** A link at the right of the title. */
	link?: ReactNode
	children: ReactNode
	className?: string
}) {
	return (
		<section className={`surface ${className}`}>
			{title && (
				<div className="mb-2 flex flex-wrap items-baseline gap-x-2.5">
					<h2 className="heading">{title}</h2>
					{note && <span className="text-xs text-muted">{note}</span>}
					{link && <div className="-my-2 ml-auto">{link}</div>}
				</div>
			)}
			{children}
		</section>
	)
}
