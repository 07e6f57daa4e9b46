import type { ReactNode } from 'react'

export function Empty({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
	return (
		<div className="surface py-14! text-center">
			<p className="font-display text-lg">{title}</p>
			<p className="mx-auto mt-2 max-w-prose text-muted">{text}</p>
			{children && <div className="mt-6 flex justify-center">{children}</div>}
		</div>
	)
}
