import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { CategoryView } from '#app/shop/catalog/product/product-view.ts'
import { type ListedStock, lowStock } from '#app/shop/catalog/product/stock.ts'
import { type ProductListState, productQuery } from '#app/ui/admin/list/product-list-state.ts'
import { SearchBox } from '#app/ui/admin/list/search-box.tsx'

interface ProductFiltersProps {
	listState: ProductListState
	categories: Pick<CategoryView, 'id' | 'name'>[]
}

/** What the list is searched, narrowed and sorted by, and how it looks. */
export function ProductFilters({ listState, categories }: ProductFiltersProps) {
	const { search, stock, category, sort, view } = listState
	return (
		<>
			<SearchBox
				action="/admin/products"
				search={search}
				label="Search products"
				placeholder="Search products..."
				isNarrowed={search !== '' || category !== undefined}
			>
				{stock && <input type="hidden" name="stock" value={stock} />}
				<Choice name="category" label="Category" value={category}>
					<option value="">All categories</option>
					{categories.map(({ id, name }) => (
						<option key={id} value={id}>
							{name}
						</option>
					))}
				</Choice>
				{/* Lines on a desk have heads for it. */}
				<Choice name="sort" label="Sort" value={sort} className={view ? '' : 'md:hidden'}>
					<option value="">{stock && stock !== 'draft' ? 'Fewest pieces first' : 'Newest first'}</option>
					{sorts.map(([value, label]) => (
						<option key={value} value={value}>
							{label}
						</option>
					))}
				</Choice>
				{view && <input type="hidden" name="view" value={view} />}
			</SearchBox>
			<div className="mt-2 mb-3 flex flex-wrap justify-between gap-x-6">
				<Levels listState={listState} />
				<Views listState={listState} />
			</div>
		</>
	)
}

const sorts = [
	['name', 'Name, A to Z'],
	['-name', 'Name, Z to A'],
	['stock', 'Fewest pieces in all'],
	['-stock', 'Most pieces'],
	['price', 'Lowest price'],
	['-price', 'Highest price'],
	['-updated', 'Changed last'],
	['updated', 'Changed longest ago'],
] as const

interface ChoiceProps {
	name: string
	label: string
	value: string | number | undefined
	className?: string
	children: ReactNode
}

function Choice({ name, label, value, className = '', children }: ChoiceProps) {
	return (
		<select
			key={value}
			name={name}
			aria-label={label}
			defaultValue={value ?? ''}
			className={`min-h-11 min-w-0 rounded-soft border border-field bg-white text-xs max-sm:w-0 max-sm:grow max-sm:px-1 sm:max-w-56 sm:px-2 sm:text-sm ${className}`}
		>
			{children}
		</select>
	)
}

const tab =
	'inline-flex min-h-11 items-center text-xs text-muted underline-offset-4 hover:underline aria-[current]:font-medium aria-[current]:text-ink aria-[current]:underline aria-[current]:decoration-madder aria-[current]:decoration-2'

const levels: { stock?: ListedStock; label: string }[] = [
	{ label: 'All' },
	{ stock: 'low', label: `${lowStock} or fewer left` },
	{ stock: 'out', label: 'Out of Stock' },
	{ stock: 'draft', label: 'Drafts' },
]

function Levels({ listState }: { listState: ProductListState }) {
	return (
		<nav aria-label="Stock">
			<ul className="flex flex-wrap gap-x-5">
				{levels.map(({ stock, label }) => (
					<li key={label}>
						<Link
							to={`/admin/products${productQuery({ ...listState, page: 1, stock })}`}
							discover="none"
							prefetch="none"
							aria-current={stock === listState.stock ? 'true' : undefined}
							className={tab}
						>
							{label}
						</Link>
					</li>
				))}
			</ul>
		</nav>
	)
}

const views = [
	{ view: undefined, label: 'Lines' },
	{ view: 'cards', label: 'Cards' },
] as const

function Views({ listState }: { listState: ProductListState }) {
	return (
		<nav aria-label="Look">
			<ul className="flex gap-x-5">
				{views.map(({ view, label }) => (
					<li key={label}>
						<Link
							to={`/admin/products${productQuery({ ...listState, view })}`}
							preventScrollReset
							discover="none"
							prefetch="none"
							aria-current={view === listState.view ? 'true' : undefined}
							className={tab}
						>
							{label}
						</Link>
					</li>
				))}
			</ul>
		</nav>
	)
}
