import type { ReactNode } from 'react'
import { Form, Link } from 'react-router'
import { Icon } from '../../shell/icon.tsx'
import { ConfirmLink } from '../confirm.tsx'

interface RowActionsProps {
	/** The row's URL, which is the prefix of the action URLs. */
	to: string
	query: string
	name: string
	/** The noun in the confirmation question. */
	thing: string
	/** The deletion has a page with more information, or the row cannot be deleted. */
	deletion?: 'page' | 'none' | undefined
	note?: ReactNode
	/** The editor opens over the list. */
	isOver?: boolean
	className?: string
	/** Further actions before the others. */
	children?: ReactNode
}

/** The buttons that edit and delete a row. */
export function RowActions({
	to,
	query,
	name,
	thing,
	deletion,
	note,
	isOver = true,
	className = 'justify-between gap-3',
	children,
}: RowActionsProps) {
	return (
		<div className={`mt-auto flex text-xs ${className}`}>
			{children}
			<Link to={to + query} preventScrollReset={isOver} className="act-link">
				Edit<span className="sr-only"> {name}</span>
			</Link>
			{deletion === 'page' && (
				<Link to={`${to}/delete${query}`} className="act-link text-danger">
					Delete<span className="sr-only"> {name}</span>
				</Link>
			)}
			{!deletion && (
				<ConfirmLink
					to={`${to}/delete${query}`}
					question={`Are you sure you want to delete this ${thing}?`}
					subject={name}
					note={note}
					label="Delete"
				/>
			)}
		</div>
	)
}

interface ActButtonProps {
	to: string
	/** The name of the submitted field. */
	name: string
	value: string
	children: ReactNode
}

/** An action button of a row that needs no confirmation. */
export function ActionButton({ to, name, value, children }: ActButtonProps) {
	return (
		<Form method="post" action={to} preventScrollReset>
			<input type="hidden" name={name} value={value} />
			<button className="act-link">{children}</button>
		</Form>
	)
}

export function SavedBadge() {
	return (
		<div className="flex items-center gap-1.5 text-xs font-medium whitespace-nowrap text-success">
			<Icon name="tick" className="size-4" />
			Just saved
		</div>
	)
}
