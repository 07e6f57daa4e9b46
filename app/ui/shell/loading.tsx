import { useNavigation } from 'react-router'

const listing = /^\/(allproducts|newarrivals|collection\/|shop\/)/

export function Loading() {
	const { state, location, formMethod } = useNavigation()
	const isLoading = state === 'loading' && (!formMethod || formMethod === 'GET')
	return (
		<div role="status" className="pointer-events-none fixed inset-x-0 top-14 z-20">
			{isLoading && (
				<p className="loading flex justify-center">
					<span className="bg-ink px-4 py-1.5 text-xs text-paper">{textOf(location)}</span>
				</p>
			)}
		</div>
	)
}

/** Rule 79. */
function textOf({ pathname, search }: { pathname: string; search: string }): string {
	if (listing.test(pathname)) return 'Loading products...'
	if (pathname !== '/profile') return 'Loading...'
	return new URLSearchParams(search).get('tab') === 'order' ? 'Loading orders...' : 'Loading profile data...'
}
