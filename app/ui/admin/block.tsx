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
		<section className={`min-w-0 bg-white px-4 py-4 md:px-5 ${className}`}>
			{title && <h2 className="mb-2 font-display text-lg">{title}</h2>}
			{children}
		</section>
	)
}
