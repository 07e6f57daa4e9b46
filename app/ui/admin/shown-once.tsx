import type { ReactNode } from 'react'

interface ShownOnceProps {
	title: string
	about: ReactNode
	/** The secret, key or link. */
	children: string
}

/** A secret that the shop has created and does not store. */
export function ShownOnce({ title, about, children }: ShownOnceProps) {
	return (
		<section role="status" className="mb-5 border-l-4 border-l-madder surface">
			<h2 className="heading">{title}</h2>
			<p className="mt-1 max-w-prose">{about}</p>
			<p
				className="mt-3 border border-line bg-sand p-3 font-mono text-sm [overflow-wrap:anywhere] select-all"
				translate="no"
			>
				{children}
			</p>
		</section>
	)
}
