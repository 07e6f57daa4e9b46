import { formatShortDate } from '#app/shop/values/dates.ts'
import { searchAdmin, type SearchResults } from '#app/shop/dashboard/admin-search.server.ts'
import { searchExcerptLength, cutText } from '#app/shop/values/cut-text.ts'
import { Empty, SearchBox } from '#app/ui/admin/list/list-controls.tsx'
import { parseListState, buildListQuery } from '#app/shop/search/list-state.ts'
import { PageHeader, Block, FactLine } from '#app/ui/admin/page-parts.tsx'
import { createErrorPage } from '#app/ui/admin/error-page.tsx'
import type { Route } from './+types/search.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { type SearchGroup, formatTotal } from '#app/shop/values/paging.ts'
import { formatPriceRange } from '#app/shop/catalog/product/product-view.ts'
import { formatPaise } from '#app/shop/values/money.ts'
import { getStatusLabel, getStatusTone } from '#app/shop/values/order-status.ts'
import { formatPhone } from '#app/shop/values/phone.ts'
import { StatusBadge } from '#app/ui/orders/status-badge.tsx'
import { locale } from '#app/shop/region/india.ts'

export const handle = { permission: 'overview' }

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
	return toDated({ ...row, message: cutText(message, searchExcerptLength) })
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
						<Empty title={`No results for “${search}”`} text="Try a shorter search term." />
					) : (
						<Empty
							title="Search the admin"
							text="Search products, orders (by number or customer name, phone or email), customers, contact requests and subscribers."
						/>
					)}
				</div>
			)}
		</>
	)
}

export const ErrorBoundary = createErrorPage('The search failed')

type Results = NonNullable<Route.ComponentProps['loaderData']['results']>

/** Shows the search results: products first, or orders first if the search is the number of an order. */
function Groups({ results, search }: { results: Results; search: string }) {
	const { orders, products, customers, messages, subscribers, categories, collections } = results
	const query = buildListQuery({ search, page: 1 })
	const isNumber = orders.items[0]?.id === Number(search.replace('#', ''))
	const orderGroup = (
		<Group title="Orders" found={orders} all={`/admin/orders${query}`}>
			{({ id, status, firstName, lastName, email, phoneNumber, totalPaise, date }) => (
				<SearchResult
					to={`/admin/orders/${id}`}
					name={`#${id} ${`${firstName} ${lastName}`.trim() || 'N/A'}`}
					facts={[email, phoneNumber && formatPhone(phoneNumber), date, formatPaise(totalPaise)]}
					aside={<StatusBadge tone={getStatusTone(status)}>{getStatusLabel(status)}</StatusBadge>}
				/>
			)}
		</Group>
	)
	return (
		<div className="mt-5 grid gap-4 md:mt-0">
			{isNumber && orderGroup}
			<Group title="Products" found={products} all={`/admin/products${query}`}>
				{({ id, name, remainingQty, ...prices }) => (
					<SearchResult
						to={`/admin/products/${id}`}
						name={name}
						facts={[formatPriceRange(prices), `${remainingQty.toLocaleString(locale)} in stock`]}
						aside={remainingQty === 0 && <StatusBadge tone="danger">Sold out</StatusBadge>}
					/>
				)}
			</Group>
			{!isNumber && orderGroup}
			<Group title="Customers" found={customers} all={`/admin/users${query}`}>
				{({ id, username, fullname, email, phone }) => (
					<SearchResult
						to={`/admin/users/${id}`}
						name={username}
						facts={[fullname === username ? null : fullname, email, formatPhone(phone) || 'N/A']}
					/>
				)}
			</Group>
			<Group title="Contact requests" found={messages} all={`/admin/contact${query}`}>
				{({ name, email, message, date }) => (
					<SearchResult
						to={`/admin/contact${buildListQuery({ search: email, page: 1 })}`}
						name={name}
						facts={[email, date]}
					>
						<p className="mt-1 line-clamp-2 text-sm [overflow-wrap:anywhere]">{message}</p>
					</SearchResult>
				)}
			</Group>
			<Group title="Subscribers" found={subscribers} all={`/admin/update${query}`}>
				{({ name, phone }) => (
					<SearchResult
						to={`/admin/update${buildListQuery({ search: phone, page: 1 })}`}
						name={name}
						facts={[formatPhone(phone)]}
					/>
				)}
			</Group>
			<Group title="Categories" found={categories} all={`/admin/categories${query}`}>
				{({ id, name }) => <SearchResult to={`/admin/categories/${id}`} name={name} facts={[]} />}
			</Group>
			<Group title="Collections" found={collections} all={`/admin/collections${query}`}>
				{({ id, name }) => <SearchResult to={`/admin/collections/${id}`} name={name} facts={[]} />}
			</Group>
		</div>
	)
}

/** Shows one group of results; nothing when it is empty. */
function Group<T extends { id: number }>({
	title,
	found: { items, total },
	all,
	children,
}: {
	title: string
	found: SearchGroup<T>
	all: string
	children: (item: T) => ReactNode
}) {
	if (items.length === 0) return null
	return (
		<Block title={title}>
			<ul className="-mt-1 divide-y divide-line">
				{items.map((item) => (
					<li key={item.id}>{children(item)}</li>
				))}
			</ul>
			{total > items.length && (
				<p className="border-t border-line pt-1">
					<Link to={all} className="act-link text-sm">
						Show all {formatTotal(total)}
						<span className="sr-only"> {title.toLowerCase()}</span>
					</Link>
				</p>
			)}
		</Block>
	)
}

interface HitProps {
	to: string
	name: string
	facts: (string | null)[]
	aside?: ReactNode
	children?: ReactNode
}

function SearchResult({ to, name, facts, aside, children }: HitProps) {
	return (
		<div className="pb-2">
			<div className="flex items-center justify-between gap-4">
				<Link to={to} className="tabular act-link text-sm text-indigo underline-offset-2 [overflow-wrap:anywhere] ">
					{name}
				</Link>
				{aside}
			</div>
			<FactLine facts={facts} className="-mt-2" />
			{children}
		</div>
	)
}
