import { Link, Form } from 'react-router'
import type { AdminProductCard } from '#app/shop/catalog/product/admin-products.server.ts'
import { productStatus, productStatusLabels } from '#app/shop/values/product-status.ts'
import { formatPriceRange } from '#app/shop/catalog/product/product-view.ts'
import { type ProductListState, buildProductListQuery } from '#app/ui/admin/list/admin-list-state.ts'
import { useEffect, useRef, useState } from 'react'
import { bulkActions, maxBulkProducts, bulkActionLabels, formatProductCount } from '#app/shop/catalog/bulk/bulk-view.ts'
import { Button } from '#app/ui/forms/button.tsx'
import { Options, useIsScripted } from '#app/ui/forms/field.tsx'
import { RowActions } from '#app/ui/admin/list/row-actions.tsx'
import { ShopImage } from '#app/ui/product/shop-image.tsx'
import { locale } from '#app/shop/region/india.ts'

/** A product of the list with the date of its last update as text. */
export type DatedProduct = Omit<AdminProductCard, 'updatedAt'> & { updated: string }

const cell = 'max-md:block md:px-2 align-middle'

/** Shows a product as a row of 44 px. Below a width of 768 px it is a block of about twice that height. */
export function ProductLine({ product, listState }: { product: DatedProduct; listState: ProductListState }) {
	const { id, name, categoryName, image, updated } = product
	const address = `/admin/products/${id}`
	const query = buildProductListQuery(listState)
	return (
		<tr
			className={
				'border-b border-line max-md:mb-1.5 max-md:grid ' +
				'max-md:grid-cols-[2.5rem_2.8125rem_minmax(0,1fr)] max-md:items-center max-md:gap-x-2 ' +
				'max-md:border-0 max-md:board'
			}
		>
			<td className="w-11 max-md:row-span-3 max-md:block max-md:self-center">
				<label className="grid size-11 cursor-pointer place-items-center">
					<input
						type="checkbox"
						form={bulkForm}
						name="id"
						value={id}
						aria-label={`Select ${name}`}
						className="size-5 accent-madder"
					/>
				</label>
			</td>
			<td className="w-9 max-md:row-span-3 max-md:block">
				<ShopImage
					image={image && { ...image, alt: '' }}
					sizes="45px"
					largest={160}
					className="my-1 h-9 w-6.75 min-w-6.75 rounded-photo max-md:h-15 max-md:w-11.25"
				/>
			</td>
			<th scope="row" className={`${cell} text-left font-medium max-md:pt-1 md:w-full md:max-w-0`}>
				<Link to={address + query} className="line-clamp-1 underline-offset-4 [overflow-wrap:anywhere] hover:underline">
					{name}
				</Link>
				<span className="block text-xs font-normal text-muted max-md:hidden min-[90rem]:hidden">
					{categoryName ?? 'Uncategorized'}
				</span>
			</th>
			<td className={`${cell} text-xs whitespace-nowrap max-md:flex max-md:flex-wrap max-md:gap-x-1.5`}>
				<ProductStates {...product} />
				<span className="tabular md:hidden">{formatPriceRange(product)}</span>
				<span className="md:hidden">
					<StockLevel {...product} />
				</span>
			</td>
			<td className={`${cell} tabular text-right whitespace-nowrap max-md:hidden`}>
				<StockLevel {...product} />
			</td>
			<td className={`${cell} tabular text-right whitespace-nowrap max-md:hidden`}>{formatPriceRange(product)}</td>
			<td className="hidden max-w-40 truncate px-2 text-xs text-muted min-[90rem]:table-cell">
				{categoryName ?? 'Uncategorized'}
			</td>
			<td className="tabular hidden px-2 text-xs whitespace-nowrap text-muted lg:table-cell">{updated}</td>
			<td className={cell}>
				<ProductActions product={product} listState={listState} className="justify-end gap-4 max-md:justify-start" />
			</td>
		</tr>
	)
}

function ProductStates(product: DatedProduct) {
	const { isFeatured, remainingQty, basePricePaise } = product
	const isDraft = product.status === productStatus.draft
	const isUsual = !isDraft && remainingQty > 0 && basePricePaise > 0
	return (
		<span className={`flex gap-x-2 ${isUsual ? 'max-md:hidden' : ''}`}>
			<span className={isDraft ? 'text-madder' : 'text-success max-md:hidden'}>
				{productStatusLabels[product.status]}
			</span>
			{basePricePaise === 0 && <span className="text-danger">Price missing</span>}
			{remainingQty === 0 && <span className="text-danger">Out of Stock</span>}
			{isFeatured && <span className="text-muted max-md:hidden">Featured</span>}
		</span>
	)
}

function StockLevel({ remainingQty, lowestQty, lowStockThreshold }: DatedProduct) {
	return (
		<>
			<span className={remainingQty === 0 ? 'text-danger' : remainingQty <= lowStockThreshold ? 'text-warn' : ''}>
				{remainingQty.toLocaleString(locale)}
				<span className="md:sr-only"> in stock</span>
			</span>{' '}
			<LowestStock {...{ remainingQty, lowestQty, lowStockThreshold }} />
		</>
	)
}

export function ProductCard({ product, listState }: { product: DatedProduct; listState: ProductListState }) {
	const { name, categoryName, basePricePaise, remainingQty, isFeatured, status, image } = product
	const isDraft = status === productStatus.draft
	return (
		<li className="flex board sm:flex-col">
			<div className="relative min-h-32 w-24 shrink-0 sm:aspect-[3/4] sm:w-full">
				<ShopImage
					image={image && { ...image, alt: '' }}
					sizes="(width >= 40rem) 14rem, 6rem"
					largest={640}
					className="absolute inset-0 size-full"
				/>
				{(isFeatured || isDraft) && (
					<p className="absolute top-0 left-0 z-10 bg-white px-2 py-0.5 text-xs font-medium text-madder">
						{isDraft ? productStatusLabels[status] : 'Featured'}
					</p>
				)}
				{remainingQty === 0 && (
					<p className="absolute inset-0 grid place-items-center bg-ink/55 p-1 text-center">
						<span className="bg-ink px-2 py-1 text-xs font-medium text-paper sm:px-3">Out of Stock</span>
					</p>
				)}
			</div>
			<div className="flex min-w-0 flex-1 flex-col px-3 pt-2">
				<p className="truncate text-xs text-muted">{categoryName ?? 'Uncategorized'}</p>
				<h2 className="mt-0.5 line-clamp-2 text-sm font-medium [overflow-wrap:anywhere]">{name}</h2>
				<p className="tabular mt-1 flex flex-wrap justify-between gap-x-3 text-xs">
					{basePricePaise === 0 ? (
						<span className="text-danger">Price missing</span>
					) : (
						<span>{formatPriceRange(product)}</span>
					)}
					<span className={remainingQty === 0 ? 'text-danger' : 'text-muted'}>
						{remainingQty.toLocaleString(locale)} in stock
					</span>
				</p>
				<LowestStock {...product} />
				<ProductActions product={product} listState={listState} className="justify-between gap-3" />
			</div>
		</li>
	)
}

interface ProductActionsProps {
	product: Pick<AdminProductCard, 'id' | 'name'>
	listState: ProductListState
	className: string
}

function ProductActions({ product: { id, name }, listState, className }: ProductActionsProps) {
	const to = `/admin/products/${id}`
	const query = buildProductListQuery(listState)
	return (
		<RowActions to={to} query={query} name={name} thing="product" isOver={false} className={className}>
			<Link to={`${to}/details${query}`} preventScrollReset className="act-link">
				View<span className="sr-only"> {name}</span>
			</Link>
		</RowActions>
	)
}

/** Shows that some sizes or colors are low in stock, which the total does not show (rule: low-stock). */
function LowestStock({
	remainingQty,
	lowestQty,
	lowStockThreshold,
}: Pick<AdminProductCard, 'remainingQty' | 'lowestQty' | 'lowStockThreshold'>) {
	if (lowStockThreshold === 0 || lowestQty >= remainingQty || lowestQty > lowStockThreshold) return null
	return (
		<span className={`text-xs ${lowestQty === 0 ? 'text-danger' : 'text-warn'}`}>
			{lowestQty === 0 ? 'a size is sold out' : `${lowestQty} left in a size`}
		</span>
	)
}

/** The `id` of the form that the checkboxes of the rows belong to. */
const bulkForm = 'bulk'

interface BulkBarProps {
	listState: ProductListState
	/** The number of products on all pages of the list. */
	total: number
	shown: number
}

/** Shows the bulk actions for the selected products, or for all products of a list with at most `maxBulkProducts`. */
export function BulkBar({ listState, total, shown }: BulkBarProps) {
	const isScripted = useIsScripted()
	return (
		<Form
			id={bulkForm}
			action="/admin/products/bulk"
			className="mb-2 flex flex-wrap items-center gap-x-4 gap-y-1 board px-3 py-1.5 text-xs"
		>
			{[...new URLSearchParams(buildProductListQuery(listState))].map(([name, value]) => (
				<input key={name} type="hidden" name={name} value={value} />
			))}
			{isScripted && <SelectAll />}
			<select
				name="act"
				aria-label="Bulk actions"
				className="min-h-11 rounded-soft border border-field bg-white px-2 max-sm:min-w-44 max-sm:w-0 max-sm:grow"
			>
				<option value="">Bulk actions</option>
				<Options of={bulkActions.map((bulkAction) => [bulkAction, bulkActionLabels[bulkAction].choice] as const)} />
			</select>
			<Button variant="secondary" className="px-4">
				Preview
			</Button>
			{total > shown && total <= maxBulkProducts && (
				<label className="inline-flex min-h-11 items-center gap-2">
					<input type="checkbox" name="all" value="yes" className="size-5 accent-madder" />
					All {formatProductCount(total)} in this list
				</label>
			)}
			<Link to="/admin/products/bulk/last" className="act-link ml-auto">
				Last bulk action
			</Link>
		</Form>
	)
}

function findCheckboxes(form: HTMLFormElement): HTMLInputElement[] {
	return [...form.elements].filter((element) => element instanceof HTMLInputElement && element.name === 'id') as never
}

/** Shows a checkbox that selects all rows of the page, and the number of selected rows. */
function SelectAll() {
	const box = useRef<HTMLInputElement>(null)
	const [selectedCount, setSelectedCount] = useState(0)
	useEffect(() => {
		const { form } = box.current!
		const countSelected = () => {
			const checkboxes = findCheckboxes(form!)
			const on = checkboxes.filter(({ checked }) => checked).length
			setSelectedCount(on)
			box.current!.checked = on > 0 && on === checkboxes.length
			box.current!.indeterminate = on > 0 && on < checkboxes.length
		}
		countSelected()
		document.addEventListener('change', countSelected)
		return () => document.removeEventListener('change', countSelected)
	}, [])
	return (
		<label className="inline-flex min-h-11 items-center gap-2">
			<input
				ref={box}
				type="checkbox"
				onChange={({ currentTarget: { form, checked } }) => {
					for (const checkbox of findCheckboxes(form!)) checkbox.checked = checked
				}}
				className="size-5 accent-madder"
			/>
			Select this page
			<span role="status" className="tabular text-muted">
				{selectedCount > 0 && `${selectedCount} selected`}
			</span>
		</label>
	)
}
