import type { FiltersView } from '#app/shop/catalog/listing/browse.server.ts'
import { Button } from '../forms/button.tsx'
import { ClosePanel } from '../panels/close-panel.tsx'
import { FilterSections } from './filter-sections.tsx'
import { countFilters, disabledTitle, listingHref, type ListingState, noFilters } from './listing-query.ts'

export interface FiltersProps extends FiltersView {
	pathname: string
	state: ListingState
	category: string
	presetCategory: string
	shown: number
	isDisabled: boolean
}

/**
 * A sheet on narrow screens and a column beside the products on others (rule: filter-place). With script choices apply
 * at once, and the button only closes the sheet. Filters that a link has opened are part of the page.
 */
export function Filters(props: FiltersProps) {
	const { state, shown, isDisabled, pathname, presetCategory } = props
	const title = isDisabled ? disabledTitle : undefined
	return (
		<section
			id="filters"
			aria-label="Filters"
			popover={state.opened ? undefined : 'auto'}
			className="panel filters"
			title={title}
		>
			<button
				type="button"
				popoverTarget="filters"
				popoverTargetAction="hide"
				tabIndex={-1}
				aria-hidden="true"
				className="scrim"
			/>
			{/*
				Browsers restore controls that contradict the URL. The sheet keeps the focus when the user clicks beside its controls,
				because otherwise the focus would move to the page and close the sheet.
			*/}
			<form
				id="listing"
				action={pathname}
				autoComplete="off"
				data-enhance="change-in-place"
				data-preset={presetCategory}
				tabIndex={-1}
				className="sheet outline-0"
			>
				<div className="filters-head">
					<h2 className="font-display text-xl">Filters</h2>
					<ClosePanel target="filters" isFirst />
				</div>
				{isDisabled && <p className="py-3 text-xs text-muted">{disabledTitle}</p>}
				<FilterSections {...props} title={title} />
				<div className="filters-foot">
					{countFilters(state) > 0 && (
						<a
							href={listingHref(pathname, { ...state, ...noFilters })}
							data-in-place
							className="inline-flex min-h-11 items-center text-xs underline underline-offset-4 hover:no-underline"
						>
							Clear
						</a>
					)}
					<Button look="dark" disabled={isDisabled} title={title} className="grow">
						<span className="if-live">{`Show ${shown.toLocaleString('en-IN')} ${shown === 1 ? 'product' : 'products'}`}</span>
						<span className="unless-live">Apply filters</span>
					</Button>
				</div>
			</form>
		</section>
	)
}
