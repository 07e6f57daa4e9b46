import type { ComponentProps, ReactNode } from 'react'
import { maxSearchLength } from '#app/shop/search/normalize.ts'
import { useTranslate } from '../shell/use-shop.ts'
import { getCachedHtml } from '../cached-html/cached-html.ts'
import { getFilterValueLabel } from '#app/shop/values/product-columns.ts'
import type { AttributeFilterView, CategoryOption } from '#app/shop/catalog/listing/listing-params.ts'
import { buildListingHref, buildCategoryHref, type ListingState } from './listing-query.ts'

/**
 * The number of options of a filter that are always visible. More options are in a collapsed section and can be
 * searched.
 */
export const maxInitialChoices = 8

export const inlineLink = 'inline-flex min-h-11 items-center text-xs underline underline-offset-4 hover:no-underline'

type ChoicesProps = Omit<ComponentProps<'fieldset'>, 'children'> & {
	/** The name of the filter, such as 'Color'. */
	name: string
	isFolded?: boolean
	/**
	 * The object for which `getCachedHtml` caches the HTML. `null` when something is selected: such pages are requested
	 * too rarely to be cached.
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
	/** The class of the label: 'tick', 'tick disc' or 'cell'. */
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
	/** The URL of the page with all options, when this page has only some. */
	all: string | undefined
	nothing: string
}

/** The search field among the options of a filter. It is hidden until script runs. */
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
	what: 'categories' | 'colors' | 'sizes'
	isOpen: boolean
	children: ReactNode
}

export function ExpandLink({ what, isOpen, children }: MoreProps) {
	const t = useTranslate()
	return (
		<details open={isOpen || undefined} className="group/more">
			<summary className={inlineLink}>
				<span className="group-open/more:hidden">{t('listing.more', { what })}</span>
				<span className="hidden group-open/more:inline">{t('listing.fewer', { what })}</span>
			</summary>
			{children}
		</details>
	)
}

interface CategoryRowsProps {
	categories: CategoryOption[]
	/** The selected category; `''` when none is selected. */
	chosen: string
	total: number
}

export function CategoryRows({ categories, chosen, total }: CategoryRowsProps) {
	const t = useTranslate()
	const more = categories.slice(maxInitialChoices)
	const isChosen = ({ name }: CategoryOption) => name === chosen
	const renderGroup = (option: CategoryOption) => (
		<li key={option.name}>
			<FilterBox type="radio" name="category" value={option.name} isChosen={isChosen(option)} count={option.count}>
				{t.named('category', option.name)}
			</FilterBox>
			{option.children.length > 0 && <ul className="pl-8">{option.children.map(renderGroup)}</ul>}
		</li>
	)
	return (
		<>
			<ul>
				<li>
					<FilterBox type="radio" name="category" value="" isChosen={chosen === ''} count={total}>
						{t('listing.all')}
					</FilterBox>
				</li>
				{categories.slice(0, maxInitialChoices).map(renderGroup)}
			</ul>
			{more.length > 0 && (
				<ExpandLink
					what="categories"
					isOpen={more.some((option) => isChosen(option) || option.children.some(isChosen))}
				>
					<ul>{more.map(renderGroup)}</ul>
				</ExpandLink>
			)}
		</>
	)
}

interface CategoryChipsProps extends CategoryRowsProps {
	pathname: string
	state: ListingState
}

/**
 * The maximum number of categories in the row, besides the chosen one. The page of all categories has the others,
 * grouped by parent.
 */
const maxChips = 12

/**
 * The top-level categories in one scrolling row. If the chosen category has or is a child, the row has the parent and
 * its children instead. Each category links to its own page; on the search page, it filters the results instead. A long
 * row ends with a link to all categories (rule: category-row).
 */
export function CategoryChips({ pathname, state, categories, chosen, total }: CategoryChipsProps) {
	const t = useTranslate()
	const within = categories.find(
		({ name, children }) => children.length > 0 && [name, ...children.map((child) => child.name)].includes(chosen),
	)
	const all = within ? [within, ...within.children] : categories
	if (all.length < 2) return null
	const shown = all.filter(({ name }, index) => index < maxChips || name === chosen)
	const buildHref = (category: string) => {
		const next = { ...state, category, page: 1, opened: '' as const }
		return state.words ? buildListingHref(pathname, next) : buildCategoryHref(next)
	}
	return (
		<nav aria-label={t('shell.categories')} className="rail">
			{[{ name: '', count: total }, ...shown].map(({ name, count }) => (
				<a key={name} href={buildHref(name)} aria-current={name === chosen ? 'page' : undefined} className="chip">
					{name ? t.named('category', name) : t('listing.all')} <small>{count}</small>
				</a>
			))}
			{shown.length < all.length && !state.words && (
				<a href="/shop" className="chip">
					{t('listing.allCategories')}
				</a>
			)}
		</nav>
	)
}

/** Returns the name of the category or child category that equals `wanted`, ignoring case; `undefined` without one. */
export function findCategory(categories: CategoryOption[], wanted: string): string | undefined {
	const names = categories.flatMap(({ name, children }) => [name, ...children.map((child) => child.name)])
	return names.find((name) => name.toLowerCase() === wanted.toLowerCase())
}

/**
 * The values of an attribute as checkboxes. Products match when they have one of the selected values (rule:
 * attribute-filters).
 */
export function AttributeValues({
	pathname,
	state,
	of: { column, values, valueCount },
}: {
	pathname: string
	state: ListingState
	of: AttributeFilterView
}) {
	const t = useTranslate()
	return (
		<>
			<ul>
				{values.map(({ key, name, count }) => (
					<li key={key}>
						<FilterBox name={column} value={key} isChosen={state.attributes[column].includes(key)} count={count}>
							<span data-name>{getFilterValueLabel(column, name, t.language.intl)}</span>
						</FilterBox>
					</li>
				))}
			</ul>
			{values.length < valueCount && state.opened !== column && (
				<a href={`${buildListingHref(pathname, { ...state, opened: column })}#by-${column}`} className={inlineLink}>
					{t('listing.allValues', { count: valueCount })}
				</a>
			)}
		</>
	)
}
