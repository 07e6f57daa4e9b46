import { formatShortDate } from '#app/shop/values/dates.ts'
import { searchAdmin, type SearchResults } from '#app/shop/dashboard/admin-search.server.ts'
import { searchExcerptLength } from '#app/shop/contact/preview.ts'
import { Empty } from '#app/ui/admin/list/empty.tsx'
import { parseListState } from '#app/shop/search/list-state.ts'
import { PageHeader } from '#app/ui/admin/page-header.tsx'
import { createErrorPage } from '#app/ui/admin/error-page.tsx'
import { SearchBox } from '#app/ui/admin/list/search-box.tsx'
import type { Route } from './+types/search.ts'
import { Groups } from './_search-groups.tsx'

export const handle = { act: 'overview' }

export const meta: Route.MetaFunction = () => [{ title: 'Search · Admin' }]

export async function loader({ url }: Route.LoaderArgs) {
	const { search } = parseListState(url.searchParams)
	const results = await searchAdmin(search)
	return { search, results: results && toDatedResults(results) }
}

function toDatedResults({ orders, messages, ...results }: SearchResults) {
	return {
		...results,
		orders: { ...orders, items: orders.items.map((order) => toDated(order)) },
		messages: { ...messages, items: messages.items.map(toExcerpt) },
	}
}

function toExcerpt({ message, ...row }: SearchResults['messages']['items'][number]) {
	return toDated({ ...row, message: message.slice(0, searchExcerptLength) })
}

function toDated<T extends { createdAt: Date }>({ createdAt, ...row }: T) {
	return { ...row, date: formatShortDate(createdAt) }
}

export default function SearchPage({ loaderData: { search, results } }: Route.ComponentProps) {
	const total = results ? Object.values(results).reduce((sum, group) => sum + group.total, 0) : 0
	return (
		<>
			<PageHeader title={search ? `Search: ${search}` : 'Search'} />
			<div className="md:hidden">
				<SearchBox
					action="/admin/search"
					search={search}
					label="Search everything"
					placeholder="Products, orders, customers..."
				/>
			</div>
			<p role="status" className="sr-only">
				{results && (total > 0 ? `Results for “${search}”` : 'No results')}
			</p>
			{results && total > 0 && <Groups results={results} search={search} />}
			{(!results || total === 0) && (
				<div className="mt-5">
					{results ? (
						<Empty
							title="No results"
							text={`No product, order, customer or message contains “${search}”. Try part of the word.`}
						/>
					) : (
						<Empty
							title="What are you looking for?"
							text="Search products, orders (by number or customer name, phone or email), customers, messages and subscribers."
						/>
					)}
				</div>
			)}
		</>
	)
}

export const ErrorBoundary = createErrorPage('The search failed')
