import type { ReactNode } from 'react'
import { Form, Link } from 'react-router'
import { maxSearchLength } from '#app/shop/search/normalize.ts'
import { Button } from '../../forms/button.tsx'
import { Icon } from '../../shell/icon.tsx'
import type { ListFilters } from '#app/shop/search/list-state.ts'

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
