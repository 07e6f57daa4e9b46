import type { ReactNode, ComponentProps } from 'react'
import { Form, Link } from 'react-router'
import { maxSearchLength } from '#app/shop/search/normalize.ts'
import { Button } from '../../forms/button.tsx'
import { Icon } from '../../shell/icon.tsx'
import type { ListFilters } from '#app/shop/search/list-state.ts'
import { Options } from '../../forms/field.tsx'

interface SearchBoxProps {
	action: string
	search: string
	label: string
	placeholder: string
	/** Values of the URL that do not change. */
	filters?: ListFilters | undefined
	children?: ReactNode
	isNarrowed?: boolean
}

export function SearchBox({
	action,
	search,
	label,
	placeholder,
	filters = {},
	children,
	isNarrowed = search !== '',
}: SearchBoxProps) {
	return (
		<Form role="search" action={action} className="flex flex-wrap gap-2">
			<label htmlFor="list-search" className="sr-only">
				{label}
			</label>
			<input
				key={search}
				id="list-search"
				type="search"
				name="search"
				defaultValue={search}
				placeholder={placeholder}
				maxLength={maxSearchLength}
				enterKeyHint="search"
				className={`min-h-11 min-w-0 flex-1 rounded-soft border border-field bg-white px-3 text-xs sm:max-w-sm sm:text-sm ${children ? 'max-sm:basis-full' : ''}`}
			/>
			{Object.entries(filters).map(([name, choice]) => (
				<input key={`${name} ${choice}`} type="hidden" name={name} value={choice} />
			))}
			{children}
			<Button variant="secondary" className="bg-white max-sm:w-11 max-sm:px-0 sm:px-4">
				<Icon name="search" className="size-5 sm:hidden" />
				<span className="max-sm:sr-only">Search</span>
			</Button>
			{isNarrowed && (
				<Link to={action} className="act-link px-2 text-sm">
					Clear
				</Link>
			)}
		</Form>
	)
}

interface ChoiceProps {
	name: string
	label: string
	value: string | number | undefined
	className: string
	/** The label of the first option, which applies no filter. */
	all: string
	options: ComponentProps<typeof Options>['of']
}

/** A select that filters or sorts a list. */
export function Choice({ name, label, value, className, all, options }: ChoiceProps) {
	return (
		<select
			key={value}
			name={name}
			aria-label={label}
			defaultValue={value ?? ''}
			className={`min-h-11 min-w-0 rounded-soft border border-field bg-white text-xs sm:max-w-56 sm:px-2 sm:text-sm ${className}`}
		>
			<option value="">{all}</option>
			<Options of={options} />
		</select>
	)
}

/** The tabs above a list, which show a part of it. */
export function Tabs({ label, children }: { label: string; children: ReactNode }) {
	return (
		<nav aria-label={label} className="mt-3 overflow-x-auto border-b border-line">
			<ul className="flex gap-1 whitespace-nowrap">{children}</ul>
		</nav>
	)
}

interface TabProps {
	to: string
	label: string
	count?: string | undefined
	isCurrent: boolean
}

export function Tab({ to, label, count, isCurrent }: TabProps) {
	return (
		<li>
			<Link
				to={to}
				aria-current={isCurrent ? 'page' : undefined}
				className={
					'inline-flex min-h-11 items-center gap-1.5 border-b-2 border-transparent px-3 text-sm ' +
					'hover:border-line aria-[current=page]:border-madder aria-[current=page]:font-medium'
				}
			>
				{label}
				{count && <span className="tabular text-xs text-muted">{count}</span>}
			</Link>
		</li>
	)
}
