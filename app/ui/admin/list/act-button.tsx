import type { ReactNode } from 'react'
import { Form } from 'react-router'

interface ActButtonProps {
	to: string
	/** The field that is sent along. */
	name: string
	value: string
	children: ReactNode
}

/** One press among the actions of a row, which needs no question. */
export function ActButton({ to, name, value, children }: ActButtonProps) {
	return (
		<Form method="post" action={to} preventScrollReset>
			<input type="hidden" name={name} value={value} />
			<button className="act-link">{children}</button>
		</Form>
	)
}
