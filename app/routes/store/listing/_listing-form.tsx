import { type ChangeEvent, type FormEvent, type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { Form, useNavigate } from 'react-router'
import type { ColorView } from '#app/shop/catalog/product-view.ts'
import { Icon } from '#app/ui/shell/icon.tsx'
import { Filters } from './_filters.tsx'
import { categoryHref, countFilters, disabledTitle, listingHref, type ListingState, readListing } from './_listing-query.ts'

const sortLabels = { featured: 'Featured', 'price-asc': 'Price: Low to High', 'price-desc': 'Price: High to Low' }
const control = 'min-h-11 w-full rounded-soft border border-field bg-white px-3 text-sm disabled:border-line disabled:bg-sand disabled:text-muted'
interface ListingFormProps {
	/** What stands at the top, beside search and sorting: the title, or what a collection says of itself. */
	opening: ReactNode
	pathname: string
	state: ListingState
	colors: ColorView[]
	categories: string[]
	presetCategory: string
	children: ReactNode
}

/**
 * Search, sorting and filters of a listing: one plain form that asks for an address, around the products. Its controls belong to it by name,
 * for the products between them have forms of their own. With script a choice counts at once; typed text waits for Enter or the button.
 */
export function ListingForm({ opening, pathname, state, colors, categories, presetCategory, children }: ListingFormProps) {
	const form = useRef<HTMLFormElement>(null)
	const navigate = useNavigate()
	useFormFollowsAddress(form, state, presetCategory)
	const isSearch = state.search !== ''
	const filterCount = isSearch ? 0 : countFilters(state)
	const hint = isSearch ? disabledTitle : undefined
	const go = (event: FormEvent<HTMLFormElement>) => {
		event.preventDefault()
		const asked = readListing(new URLSearchParams([...new FormData(event.currentTarget)] as [string, string][]))
		const href = presetCategory ? categoryHref(asked) : listingHref(pathname, asked)
		void navigate(href, { preventScrollReset: true })
	}
	const goAtOnce = ({ target }: ChangeEvent<HTMLInputElement | HTMLSelectElement>) => {
		if (target instanceof HTMLSelectElement || target.type === 'checkbox') form.current?.requestSubmit()
	}
	return (
		<div className="grid grid-cols-2 gap-x-3 lg:grid-cols-[13.5rem_1fr] lg:gap-x-10">
			<Form id="listing" ref={form} action={pathname} onSubmit={go} className="contents" />
			<div className="col-span-2 mt-2 mb-3 flex flex-wrap items-end justify-between gap-x-10 gap-y-4 max-lg:contents lg:mb-8">
				<div className="min-w-0 max-lg:col-span-2 max-lg:mt-2 max-lg:mb-4">{opening}</div>
				<div className="gap-3 max-lg:contents lg:flex">
					<div className="relative max-lg:col-span-2 max-lg:mb-2 lg:w-80">
						<label htmlFor="listing-search" className="sr-only">
							Search products
						</label>
						<input form="listing" id="listing-search" name="search" type="search" defaultValue={state.search} maxLength={200} placeholder="Search products" className={`${control} pr-12`} />
						<button form="listing" type="submit" aria-label="Search products" className="absolute inset-y-0 right-0 inline-flex w-11 items-center justify-center hover:text-madder">
							<Icon name="search" className="size-5" />
						</button>
					</div>
					<div title={hint} className="z-10 max-lg:col-start-2 max-lg:row-start-3 max-lg:self-start lg:w-52">
						<label htmlFor="listing-sort" className="sr-only">
							Sort by
						</label>
						<select form="listing" id="listing-sort" name="sort" defaultValue={state.sort} disabled={isSearch} title={hint} onChange={goAtOnce} className={`${control} max-lg:px-2 max-lg:text-xs`}>
							{Object.entries(sortLabels).map(([value, label]) => (
								<option key={value} value={value}>
									{label}
								</option>
							))}
						</select>
					</div>
				</div>
			</div>
			<details className="filters mb-4 max-lg:col-start-1 max-lg:col-end-3 max-lg:row-start-3">
				<summary className="flex min-h-11 w-[calc(50%-0.375rem)] items-center gap-3 rounded-soft border border-field px-3 text-sm lg:hidden">
					<Icon name="filters" className="size-5" />
					Filters{filterCount > 0 && ` (${filterCount})`}
				</summary>
				<Filters state={{ ...state, category: state.category || presetCategory }} colors={colors} categories={categories} isDisabled={isSearch} onChange={goAtOnce} />
			</details>
			<div className="min-w-0 max-lg:col-span-2">{children}</div>
		</div>
	)
}

/** After a link (a chip, the way back) the controls show again what the address says. */
function useFormFollowsAddress(form: RefObject<HTMLFormElement | null>, state: ListingState, presetCategory: string) {
	useEffect(() => {
		form.current?.reset()
		const show = (name: string, value: string) => {
			const select = form.current?.elements.namedItem(name)
			if (select instanceof HTMLSelectElement) select.value = value
		}
		show('sort', state.sort)
		show('category', state.category || presetCategory)
	}, [form, state, presetCategory])
}
