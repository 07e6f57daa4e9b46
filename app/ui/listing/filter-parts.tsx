import type { ChangeEventHandler, ComponentProps, ReactNode } from 'react'
import { maxSearchLength } from '#app/shop/search/normalise.ts'
import { cachedHtml } from '../cached-html/cached-html.ts'
import { useScripted } from '../forms/use-scripted.ts'

/** More are folded, and can be searched. */
export const shownAtFirst = 8

export const inlineLink = 'inline-flex min-h-11 items-center text-sm text-indigo underline-offset-4 hover:underline'

type ChoicesProps = Omit<ComponentProps<'fieldset'>, 'children'> & {
	/** Null where something is chosen, for which few ask. */
	of: object | null
	/** Of the listing. */
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
	onChange: ChangeEventHandler<HTMLInputElement>
	className?: string
	children: ReactNode
}

export function FilterBox({ name, value, isChosen, count, onChange, className = 'gap-3', children }: FilterBoxProps) {
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
				onChange={onChange}
				className="size-4.5 shrink-0 accent-indigo"
			/>
			{children}
			<span className="tabular text-xs text-muted">{` ${count}`}</span>
		</label>
	)
}

interface FindProps {
	/** 'Find a colour' */
	label: string
	typed: string
	onType: (typed: string) => void
	onFocus: () => void
	/** Said when nothing is found. */
	nothing: string | false
}

/** Only with script. */
export function Find({ label, typed, onType, onFocus, nothing }: FindProps) {
	const isScripted = useScripted()
	return (
		<>
			{isScripted && (
				<label className="relative mt-2 block">
					<span className="sr-only">{label}</span>
					<input
						type="search"
						value={typed}
						placeholder={label}
						maxLength={maxSearchLength}
						autoComplete="off"
						onFocus={onFocus}
						onChange={(event) => onType(event.target.value)}
						className="block min-h-11 w-full rounded-soft border border-line bg-white px-3 text-sm"
					/>
				</label>
			)}
			<p role="status" className="text-xs text-muted">
				{nothing && <span className="block py-3">{nothing}</span>}
			</p>
		</>
	)
}

interface MoreProps {
	/** 'colours' */
	what: string
	isOpen: boolean
	/** All that is folded is shown, without a button to fold it again. */
	isSearched: boolean
	onOpen: (() => void) | undefined
	children: ReactNode
}

export function More({ what, isOpen, isSearched, onOpen, children }: MoreProps) {
	return (
		<details
			open={isSearched || isOpen || undefined}
			onToggle={(event) => event.currentTarget.open && onOpen?.()}
			className="group/more"
		>
			<summary hidden={isSearched} className={`${inlineLink} gap-2`}>
				<span className="group-open/more:hidden">More {what}</span>
				<span className="hidden group-open/more:inline">Fewer {what}</span>
			</summary>
			{children}
		</details>
	)
}
