import { formatShortDate } from '#app/shop/dates.ts'
import { searchEverything, type SearchResults } from '#app/shop/desk/search-everything.server.ts'
import { foundExcerpt } from '#app/shop/feedback/preview.ts'
import { Empty } from '#app/ui/admin/list/empty.tsx'
import { readListState } from '#app/shop/search/list-state.ts'
import { PageHead } from '#app/ui/admin/page-head.tsx'
import { problemPage } from '#app/ui/admin/problem.tsx'
import { SearchBox } from '#app/ui/admin/list/search-box.tsx'
import type { Route } from './+types/search.ts'
import { Groups } from './_search-groups.tsx'

export const handle = { act: 'overview' }

export const meta: Route.MetaFunction = () => [{ title: 'Search · Admin' }]

export async function loader({ url }: Route.LoaderArgs) {
	const { search } = readListState(url.searchParams)
	const results = await searchEverything(search)
	return { search, results: results && dated(results) }
}

function dated({ orders, messages, ...results }: SearchResults) {
	return {
		...results,
		orders: { ...orders, items: orders.items.map((order) => datedOne(order)) },
		messages: { ...messages, items: messages.items.map(excerpt) },
	}
}

function excerpt({ message, ...row }: SearchResults['messages']['items'][number]) {
	return datedOne({ ...row, message: message.slice(0, foundExcerpt) })
}

function datedOne<T extends { createdAt: Date }>({ createdAt, ...row }: T) {
	return { ...row, date: formatShortDate(createdAt) }
}

export default function SearchPage({ loaderData: { search, results } }: Route.ComponentProps) {
	const total = results ? Object.values(results).reduce((sum, group) => sum + group.total, 0) : 0
	return (
		<>
			<PageHead title={search ? `Search: ${search}` : 'Search'} />
			<div className="md:hidden">
				<SearchBox
					action="/admin/search"
					search={search}
					label="Search everything"
					placeholder="Products, orders, customers..."
				/>
			</div>
			<p role="status" className="sr-only">
				{results && (total > 0 ? `Found for “${search}”` : 'Nothing found')}
			</p>
			{results && total > 0 && <Groups results={results} search={search} />}
			{(!results || total === 0) && (
				<div className="mt-5">
					{results ? (
						<Empty
							title="Nothing found"
							text={`No product, order, customer or message has “${search}” in it. A part of the word may find more.`}
						/>
					) : (
						<Empty
							title="What are you looking for?"
							text="A product, an order by its number or by the customer’s name, phone or e-mail, a customer, a message, a subscriber."
						/>
					)}
				</div>
			)}
		</>
	)
}

export const ErrorBoundary = problemPage('The search failed')
