import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { Problem } from '#app/ui/admin/problem.tsx'
import { SubmitButton } from '#app/ui/forms/button.tsx'

interface StateProps {
	title: string
	text: string
	children?: ReactNode
}

export const headingId = 'import-status'

export function State({ title, text, children }: StateProps) {
	return (
		<section className="surface">
			<h2 id={headingId} tabIndex={-1} className="heading">
				{title}
			</h2>
			<p role="status" className="tabular mt-1 max-w-prose text-sm">
				{text}
			</p>
			{children && <div className="mt-4 flex flex-wrap items-center gap-3">{children}</div>}
		</section>
	)
}

export function ApplyButton({ id, children }: { id: string; children: string }) {
	const to = `/admin/products/import/${id}/apply`
	return (
		<Form method="post" action={to}>
			<SubmitButton pendingText="Importing..." action={to}>
				{children}
			</SubmitButton>
		</Form>
	)
}

/** The error page of an import, and of what one did. */
export function ImportProblem({ error }: { error: unknown }) {
	return (
		<Problem
			error={error}
			otherwise="Failed to load data"
			back={{ to: '/admin/products/import', label: 'Import products' }}
		/>
	)
}
