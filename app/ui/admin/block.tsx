import type { ReactNode } from 'react'

export function Block({
	title,
	children,
	className = '',
}: {
	title?: string
	children: ReactNode
	className?: string
}) {
	return (
		<section className={`min-w-0 surface ${className}`}>
			{title && <h2 className="mb-2 heading">{title}</h2>}
			{children}
		</section>
	)
}
