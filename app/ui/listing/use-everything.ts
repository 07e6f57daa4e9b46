import { useFetcher } from 'react-router'
import type { ColorFamilyView } from '#app/shop/catalog/color/color-filter.ts'
import type { SizeFilterView } from '#app/shop/catalog/listing/size-filter.ts'
import { fromJson, type Json } from '../loader-json.ts'
import { listingHref, type ListingState } from './listing-query.ts'

interface Choices {
	colors: ColorFamilyView[]
	sizes: SizeFilterView
}

/** All colours and sizes, on demand with script, where a page comes without. Counts do not depend on other choices. */
export function useEverything(pathname: string, state: ListingState, { colors, sizes }: Choices) {
	const fetcher = useFetcher<Json<Choices & { state: ListingState }>>()
	const isCut =
		sizes.sizes.length < sizes.sizeCount || colors.some((family) => family.colors.length < family.colorCount)
	const data = fetcher.data && fromJson(fetcher.data)
	const isOfThese = data?.state.category === state.category && data.state.search === state.search
	const all = isCut && isOfThese ? data : undefined
	const loadAll = () => {
		if (isCut && !all && fetcher.state === 'idle') void fetcher.load(listingHref(pathname, { ...state, opened: 'all' }))
	}
	return { colors: all?.colors ?? colors, sizes: all?.sizes ?? sizes, loadAll }
}
