import type { ReactNode } from 'react'
import type { ColorFamilyView } from '#app/shop/catalog/color/color-filter.ts'
import type { SizeFilterView } from '#app/shop/catalog/listing/size-filter.ts'
import { maxSearchLength } from '#app/shop/search/normalise.ts'
import { Icon } from '#app/ui/shell/icon.tsx'
import { Filters } from '#app/ui/listing/filters.tsx'
import { countFilters, type ListingState } from '#app/ui/listing/listing-query.ts'
import { Sort } from './_sort.tsx'

interface ListingFormProps {
	opening: ReactNode
	pathname: string
	state: ListingState
	colors: ColorFamilyView[]
	sizes: SizeFilterView
	categories: string[]
	presetCategory: string
	total: number
	children: ReactNode
}

/**
 * One plain form around the products; its controls belong to it by name, for products have forms of their own. With
 * script choices count at once.
 */
export function ListingForm({
	opening,
	pathname,
	state,
	colors,
	sizes,
	categories,
	presetCategory,
	total,
	children,
}: ListingFormProps) {
	const isSearch = state.search !== ''
	const filterCount = isSearch ? 0 : countFilters(state)
	return (
		<div className="grid grid-cols-2 gap-x-3 lg:grid-cols-[13.5rem_1fr] lg:gap-x-10">
			{/* Browsers restore controls against the address. */}
			<form
				id="listing"
				action={pathname}
				autoComplete="off"
				data-enhance="change-in-place"
				data-preset={presetCategory}
				className="contents"
			/>
			<div className="col-span-2 mt-2 mb-3 flex flex-wrap items-end justify-between gap-x-10 gap-y-4 max-lg:contents lg:mb-8">
				<div className="min-w-0 max-lg:col-span-2 max-lg:mt-2 max-lg:mb-4">{opening}</div>
				<div className="gap-3 max-lg:contents lg:flex">
					<Search name={state.words ? 'q' : 'search'} text={state.search || state.words} />
					<Sort sort={state.sort} isDisabled={isSearch} isSearch={state.words !== ''} />
				</div>
			</div>
			<details
				open={state.opened !== '' || undefined}
				className="filters mb-4 max-lg:col-start-1 max-lg:col-end-3 max-lg:row-start-3"
			>
				<summary className="inline-flex min-h-11 items-center gap-2 pr-2 text-sm lg:hidden">
					<Icon name="filters" className="size-5" />
					Filters{filterCount > 0 && ` (${filterCount})`}
				</summary>
				<Filters
					pathname={pathname}
					state={state}
					category={state.category || presetCategory}
					colors={colors}
					sizes={sizes}
					categories={categories}
					total={total}
					isDisabled={isSearch}
				/>
			</details>
			<div className="min-w-0 max-lg:col-span-2">{children}</div>
		</div>
	)
}

function Search({ name, text }: { name: string; text: string }) {
	return (
		<div className="relative max-lg:col-span-2 max-lg:mb-2 lg:w-80">
			<label htmlFor="listing-search" className="sr-only">
				Search products
			</label>
			<input
				form="listing"
				id="listing-search"
				name={name}
				type="search"
				defaultValue={text}
				maxLength={maxSearchLength}
				placeholder="Search products"
				className="min-h-11 w-full rounded-soft border border-field bg-white px-3 pr-12 text-sm"
			/>
			<button
				form="listing"
				type="submit"
				aria-label="Search products"
				className="absolute inset-y-0 right-0 inline-flex w-11 items-center justify-center hover:text-madder"
			>
				<Icon name="search" className="size-5" />
			</button>
		</div>
	)
}
