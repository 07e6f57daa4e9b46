import type { ReactNode, ComponentProps } from 'react'
import { Form, Link } from 'react-router'
import { maxSearchLength } from '#app/shop/search/normalize.ts'
import { Button } from '../../forms/button.tsx'
import { Icon } from '../../shell/icon.tsx'
import type { ListFilters } from '#app/shop/search/list-state.ts'
import { Options } from '../../forms/field.tsx'
import { type Page, buildPagerNumbers, formatShownRange } from '#app/shop/values/paging.ts'

interface SearchBoxProps {
	action: string
	search: string
	label: string
	placeholder: string
	/** The filters in the URL that a search keeps. */
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
	/** The label of the first option, which removes the filter. */
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

/** The tabs above a list, each of which shows a part of the list. */
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
					'hover:border-line aria-[current=page]:border-madder aria-[current=page]:font-medium ' +
					'aria-[current=page]:[scroll-initial-target:nearest]'
				}
			>
				{label}
				{count && <span className="tabular text-xs text-muted">{count}</span>}
			</Link>
		</li>
	)
}

export function Empty({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
	return (
		<div className="surface py-14! text-center">
			<p className="font-display text-lg">{title}</p>
			<p className="mx-auto mt-2 max-w-prose text-muted">{text}</p>
			{children && <div className="mt-6 flex justify-center">{children}</div>}
		</div>
	)
}

interface PagerProps {
	list: Pick<Page<unknown>, 'page' | 'pageCount' | 'pageSize' | 'total'>
	to: (page: number) => string
}

const cell = 'inline-flex min-h-11 min-w-11 items-center justify-center rounded-soft px-2 text-sm'
const link = `${cell} hover:bg-white hover:underline`

/** The pagination of a list (rule: list-pager); nothing for a single page. */
export function Pager({ list, to }: PagerProps) {
	const { page, pageCount } = list
	if (pageCount <= 1) return null
	return (
		<nav aria-label="Pages" className="mt-6 flex flex-col items-center gap-x-6 gap-y-2 md:flex-row md:justify-between">
			<p className="tabular text-xs text-muted">{formatShownRange(list)}</p>
			<div className="tabular grid grid-cols-2 sm:flex sm:gap-1">
				<Step label="Previous" to={page > 1 ? to(page - 1) : null} />
				<ul className="flex justify-center max-sm:order-last max-sm:col-span-2 sm:gap-1">
					{buildPagerNumbers(page, pageCount).map((number) => (
						<li key={number}>
							<PageNumber number={number} current={page} to={to} />
						</li>
					))}
				</ul>
				<Step label="Next" to={page < pageCount ? to(page + 1) : null} />
			</div>
		</nav>
	)
}

function Step({ label, to }: { label: string; to: string | null }) {
	if (!to) {
		return (
			<span aria-disabled="true" className={`${cell} px-3 text-muted opacity-70`}>
				{label}
			</span>
		)
	}
	return (
		<Link to={to} className={`${link} px-3`}>
			{label}
		</Link>
	)
}

function PageNumber({ number, current, to }: { number: number | 'ellipsis'; current: number; to: PagerProps['to'] }) {
	if (number === 'ellipsis') return <span className={`${cell} text-muted`}>…</span>
	const isCurrent = number === current
	return (
		<Link
			to={to(number)}
			aria-label={`Page ${number}`}
			aria-current={isCurrent ? 'page' : undefined}
			className={isCurrent ? `${cell} bg-ink text-paper` : link}
		>
			{number}
		</Link>
	)
}
