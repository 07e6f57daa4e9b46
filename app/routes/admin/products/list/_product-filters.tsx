import { Link } from 'react-router'
import type { Named } from '#app/shop/values/row-id.ts'
import type { ProductListPart } from '#app/shop/catalog/product/product-view.ts'
import { Choice, SearchBox } from '#app/ui/admin/list/list-controls.tsx'
import {
	type ProductListState,
	type ProductListView,
	buildProductListQuery,
} from '#app/ui/admin/list/admin-list-state.ts'

interface ProductFiltersProps {
	listState: ProductListState
	categories: Named[]
	/** The layout in which the list is shown: that of the URL, or else the last chosen one or the grid. */
	shownView: ProductListView
}

/** Shows the search, filters, sorting and layout of the product list. */
export function ProductFilters({ listState, categories, shownView }: ProductFiltersProps) {
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
				<Choice
					name="category"
					label="Category"
					value={category}
					all="All categories"
					options={categories}
					className={shrinking}
				/>
				{/* On a desktop the list layout is sorted by its column headings instead. */}
				<Choice
					name="sort"
					label="Sort"
					value={sort}
					all={stock === 'low' || stock === 'out' ? 'Lowest stock first' : 'Newest first'}
					options={sorts}
					className={`${shrinking} ${shownView === 'cards' ? '' : 'md:hidden'}`}
				/>
				{view && <input type="hidden" name="view" value={view} />}
			</SearchBox>
			<div className="mt-2 mb-3 flex flex-wrap justify-between gap-x-6">
				<Tabs
					label="Stock"
					tabs={levels.map(({ stock: each, label }) => ({
						to: `/admin/products${buildProductListQuery({ ...listState, page: 1, stock: each })}`,
						label,
						isCurrent: each === stock,
					}))}
				/>
				<Tabs
					label="View"
					preventScrollReset
					tabs={views.map(({ view: each, label }) => ({
						to: `/admin/products${buildProductListQuery({ ...listState, view: each })}`,
						label,
						isCurrent: each === shownView,
					}))}
				/>
			</div>
		</>
	)
}

const shrinking = 'max-sm:w-0 max-sm:grow max-sm:px-1'

const sorts = [
	['name', 'Name, A to Z'],
	['-name', 'Name, Z to A'],
	['stock', 'Lowest stock'],
	['-stock', 'Highest stock'],
	['price', 'Lowest price'],
	['-price', 'Highest price'],
	['-updated', 'Recently updated'],
	['updated', 'Least recently updated'],
] as const

const tab =
	'inline-flex min-h-11 items-center text-xs text-muted underline-offset-4 hover:underline ' +
	'aria-[current]:font-medium aria-[current]:text-ink aria-[current]:underline ' +
	'aria-[current]:decoration-madder aria-[current]:decoration-2'

const levels: { stock?: ProductListPart; label: string }[] = [
	{ label: 'All' },
	{ stock: 'low', label: 'Low stock' },
	{ stock: 'out', label: 'Out of Stock' },
	{ stock: 'priceless', label: 'Price missing' },
	{ stock: 'undeclared', label: 'Declarations missing' },
	{ stock: 'draft', label: 'Drafts' },
	{ stock: 'hidden', label: 'Unpublished' },
]

const views: { view: ProductListView; label: string }[] = [
	{ view: 'cards', label: 'Grid' },
	{ view: 'list', label: 'List' },
]

interface TabsProps {
	label: string
	tabs: { to: string; label: string; isCurrent: boolean }[]
	preventScrollReset?: boolean
}

function Tabs({ label, tabs, preventScrollReset = false }: TabsProps) {
	return (
		<nav aria-label={label}>
			<ul className="flex flex-wrap gap-x-5">
				{tabs.map(({ to, label, isCurrent }) => (
					<li key={label}>
						<Link
							to={to}
							preventScrollReset={preventScrollReset}
							aria-current={isCurrent ? 'true' : undefined}
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
