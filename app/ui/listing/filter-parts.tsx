import type { ComponentProps, ReactNode } from 'react'
import { maxSearchLength } from '#app/shop/search/normalise.ts'
import { cachedHtml } from '../cached-html/cached-html.ts'

/** Choices beyond these are folded, and can be searched. */
export const shownAtFirst = 8

export const inlineLink = 'inline-flex min-h-11 items-center text-sm text-indigo underline-offset-4 hover:underline'

type ChoicesProps = Omit<ComponentProps<'fieldset'>, 'children'> & {
	/** Null where something is chosen, for which few ask. */
	of: object | null
	/** The address of the listing. */
	address: string
	children: () => ReactNode
}

export function Choices({ of, address, children, ...fieldset }: ChoicesProps) {
	return (
		<fieldset
			{...fieldset}
			className="min-w-0"
			{...(of ? cachedHtml(of, address, children) : { children: children() })}
		/>
	)
}

interface FilterBoxProps {
	name: string
	value: string | number
	isChosen: boolean
	count: number
	className?: string
	children: ReactNode
}

export function FilterBox({ name, value, isChosen, count, className = 'gap-3', children }: FilterBoxProps) {
	return (
		<label
			className={`flex min-h-11 items-center text-sm has-checked:text-indigo has-disabled:text-muted ${className}`}
		>
			<input
				form="listing"
				type="checkbox"
				name={name}
				value={value}
				defaultChecked={isChosen}
				className="size-4.5 shrink-0 accent-indigo"
			/>
			{children}
			<span className="tabular text-xs text-muted">{` ${count}`}</span>
		</label>
	)
}

interface FindProps {
	id: string
	/** 'Find a colour' */
	label: string
	/** The address of the page with all of them, where this one has not all. */
	all: string | undefined
	/** What is said when nothing is found. */
	nothing: string
}

/** The search among choices, which needs script. */
export function Find({ id, label, all, nothing }: FindProps) {
	return (
		<>
			<label hidden data-enhance="find-option" data-all={all} data-nothing={nothing} className="relative mt-2 block">
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
	/** 'colours' */
	what: string
	isOpen: boolean
	children: ReactNode
}

export function More({ what, isOpen, children }: MoreProps) {
	return (
		<details open={isOpen || undefined} className="group/more">
			<summary className={`${inlineLink} gap-2`}>
				<span className="group-open/more:hidden">More {what}</span>
				<span className="hidden group-open/more:inline">Fewer {what}</span>
			</summary>
			{children}
		</details>
	)
}
