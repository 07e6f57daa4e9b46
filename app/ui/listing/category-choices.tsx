import type { CategoryOption } from '#app/shop/catalog/listing/filters.ts'
import { buildListingHref, buildCategoryHref, type ListingState } from './listing-query.ts'
import { FilterBox, ExpandLink, maxInitialChoices } from './filter-parts.tsx'

interface CategoryRowsProps {
	categories: CategoryOption[]
	/** The chosen category; an empty string for all. */
	chosen: string
	total: number
}

export function CategoryRows({ categories, chosen, total }: CategoryRowsProps) {
	const more = categories.slice(maxInitialChoices)
	const isChosen = ({ name }: CategoryOption) => name === chosen
	const renderGroup = (option: CategoryOption) => (
		<li key={option.name}>
			<FilterBox type="radio" name="category" value={option.name} isChosen={isChosen(option)} count={option.count}>
				{option.name}
			</FilterBox>
			{option.children.length > 0 && <ul className="pl-8">{option.children.map(renderGroup)}</ul>}
		</li>
	)
	return (
		<>
			<ul>
				<li>
					<FilterBox type="radio" name="category" value="" isChosen={chosen === ''} count={total}>
						All
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
 * The categories in one scrolling row, or the siblings and children of the chosen one. Each has its own URL, and a
 * search keeps its URL.
 */
export function CategoryChips({ pathname, state, categories, chosen, total }: CategoryChipsProps) {
	const within = categories.find(
		({ name, children }) => children.length > 0 && [name, ...children.map((child) => child.name)].includes(chosen),
	)
	const shown = within ? [within, ...within.children] : categories
	if (shown.length < 2) return null
	const buildHref = (category: string) => {
		const next = { ...state, category, page: 1, opened: '' as const }
		return state.words ? buildListingHref(pathname, next) : buildCategoryHref(next)
	}
	return (
		<nav aria-label="Categories" className="rail">
			{[{ name: '', count: total }, ...shown].map(({ name, count }) => (
				<a key={name} href={buildHref(name)} aria-current={name === chosen ? 'page' : undefined} className="chip">
					{name || 'All'} <small>{count}</small>
				</a>
			))}
		</nav>
	)
}

/** Returns the name of a category or child category, ignoring case. */
export function findCategory(categories: CategoryOption[], wanted: string): string | undefined {
	const names = categories.flatMap(({ name, children }) => [name, ...children.map((child) => child.name)])
	return names.find((name) => name.toLowerCase() === wanted.toLowerCase())
}
