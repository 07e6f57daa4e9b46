import type { ComponentProps, ReactNode } from 'react'
import { maxSearchLength } from '#app/shop/search/normalize.ts'
import { getCachedHtml } from '../cached-html/cached-html.ts'

/** The number of choices that are always visible. Further ones are folded and can be searched. */
export const maxInitialChoices = 8

export const inlineLink = 'inline-flex min-h-11 items-center text-xs underline underline-offset-4 hover:no-underline'

type ChoicesProps = Omit<ComponentProps<'fieldset'>, 'children'> & {
	/** The name of the filter, such as 'Color'. */
	name: string
	isFolded?: boolean
	/**
	 * The object that the cached HTML depends on; `null` when something is selected, because such pages are rarely
	 * requested.
	 */
	of: object | null
	address: string
	children: () => ReactNode
}

export function Choices({ name, isFolded = false, of, address, children, ...fieldset }: ChoicesProps) {
	return (
		<details open={!isFolded} className="fold">
			<summary>{name}</summary>
			<fieldset
				{...fieldset}
				aria-label={name}
				{...(of ? getCachedHtml(of, `${name} ${address}`, children) : { children: children() })}
			/>
		</details>
	)
}

interface FilterBoxProps {
	type?: 'checkbox' | 'radio'
	name: string
	value: string | number
	isChosen: boolean
	count: number
	/** The class of a choice: 'tick', 'tick disc' or 'cell'. */
	className?: string
	children: ReactNode
}

export function FilterBox({
	type = 'checkbox',
	name,
	value,
	isChosen,
	count,
	className = 'tick',
	children,
}: FilterBoxProps) {
	return (
		<label className={className}>
			<input type={type} name={name} value={value} defaultChecked={isChosen} />
			{children}
			<small>{` ${count}`}</small>
		</label>
	)
}

interface FindProps {
	id: string
	/** The label of the search, such as 'Find a color'. */
	label: string
	/** The URL of the page with all choices, when this page has only some. */
	all: string | undefined
	nothing: string
}

/** The search among choices, which needs script. */
export function FilterSearch({ id, label, all, nothing }: FindProps) {
	return (
		<>
			<label hidden data-enhance="find-option" data-all={all} data-nothing={nothing} className="relative mb-2 block">
				<span className="sr-only">{label}</span>
				<input
					id={id}
					type="search"
					placeholder={label}
					maxLength={maxSearchLength}
					autoComplete="off"
					className="block min-h-11 w-full rounded-soft border border-line bg-white px-3 text-sm"
				/>
			</label>
			<p role="status" className="text-xs text-muted" />
		</>
	)
}

interface MoreProps {
	/** The plural noun, such as 'colors'. */
	what: string
	isOpen: boolean
	children: ReactNode
}

export function ExpandLink({ what, isOpen, children }: MoreProps) {
	return (
		<details open={isOpen || undefined} className="group/more">
			<summary className={inlineLink}>
				<span className="group-open/more:hidden">More {what}</span>
				<span className="hidden group-open/more:inline">Fewer {what}</span>
			</summary>
			{children}
		</details>
	)
}
