import { Link } from 'react-router'
import type { ProductSort } from '#app/shop/catalog/product/stock.ts'
import { type ProductListState, productQuery } from '#app/ui/admin/list/product-list-state.ts'
import { type DatedProduct, ProductLine } from './_product-line.tsx'

interface ProductTableProps {
	products: DatedProduct[]
	listState: ProductListState
}

export function ProductTable({ products, listState }: ProductTableProps) {
	return (
		<table className="w-full border-collapse text-sm max-md:block md:board">
			<caption className="sr-only">Products</caption>
			<thead className="max-md:sr-only">
				<tr className="border-b border-line text-left text-xs text-muted">
					<th scope="col" className="w-11">
						<span className="sr-only">Tick</span>
					</th>
					<th scope="col" className="w-14">
						<span className="sr-only">Image</span>
					</th>
					<SortHead label="Name" sort="name" listState={listState} />
					<th scope="col" className="px-2 font-medium">
						State
					</th>
					<SortHead label="Stock" sort="stock" listState={listState} isNumber />
					<SortHead label="Price" sort="price" listState={listState} isNumber />
					<th scope="col" className="px-2 font-medium max-[90rem]:hidden">
						Category
					</th>
					<SortHead label="Updated" sort="-updated" listState={listState} className="max-lg:hidden" />
					<th scope="col" className="px-2">
						<span className="sr-only">Actions</span>
					</th>
				</tr>
			</thead>
			<tbody className="max-md:block">
				{products.map((product) => (
					<ProductLine key={product.id} product={product} listState={listState} />
				))}
			</tbody>
		</table>
	)
}

interface SortHeadProps {
	label: string
	/** The first click sorts by this order, and the second click reverses it. */
	sort: ProductSort
	listState: ProductListState
	isNumber?: boolean
	className?: string
}

function SortHead({ label, sort, listState, isNumber = false, className = '' }: SortHeadProps) {
	const other = sort.startsWith('-') ? (sort.slice(1) as ProductSort) : (`-${sort}` as ProductSort)
	const { sort: now } = listState
	const isSorted = now === sort || now === other
	const isDown = isSorted && now.startsWith('-')
	return (
		<th
			scope="col"
			aria-sort={isSorted ? (isDown ? 'descending' : 'ascending') : undefined}
			className={`px-2 font-medium ${isNumber ? 'text-right' : ''} ${className}`}
		>
			{/* The headings are visually hidden on a phone, where a select next to the search sorts the list. */}
			<span className="md:hidden">{label}</span>
			<Link
				to={`/admin/products${productQuery({ ...listState, page: 1, sort: now === sort ? other : sort })}`}
				preventScrollReset
				className={`inline-flex min-h-11 items-center gap-1 hover:underline max-md:hidden ${isSorted ? 'text-ink' : ''}`}
			>
				{label}
				<span aria-hidden="true" className="w-3">
					{isSorted && (isDown ? '↓' : '↑')}
				</span>
			</Link>
		</th>
	)
}
