import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { searchEverything } from '#app/shop/back-office/search-everything.server.ts'
import { type Found, type FoundMessage, type FoundOrder, type SearchResults, totalText } from '#app/shop/back-office/search-view.ts'
import { formatShortDate } from '#app/shop/dates.ts'
import { formatPaise } from '#app/shop/money.ts'
import { statusLabel, statusTone } from '#app/shop/orders/order-status.ts'
import { Block } from '#app/ui/admin/block.tsx'
import { Empty } from '#app/ui/admin/list/empty.tsx'
import { FactLine } from '#app/ui/admin/fact-line.tsx'
import { listStateQuery, readListState } from '#app/ui/admin/list/list-state.ts'
import { PageHead } from '#app/ui/admin/page-head.tsx'
import { Problem } from '#app/ui/admin/problem.tsx'
import { SearchBox } from '#app/ui/admin/list/search-box.tsx'
import { StatusBadge } from '#app/ui/orders/status-badge.tsx'
import type { Route } from './+types/search.ts'

export const meta: Route.MetaFunction = () => [{ title: 'Search · Admin' }]

export async function loader({ url }: Route.LoaderArgs) {
	const { search } = readListState(url.searchParams)
	const results = await searchEverything(search)
	return { search, results: results && dated(results) }
}

/** Dates become text on the server: the browser may write them differently. */
function dated({ orders, messages, ...results }: SearchResults) {
	return { ...results, orders: { ...orders, items: orders.items.map(datedOne<FoundOrder>) }, messages: { ...messages, items: messages.items.map(excerpt) } }
}

function excerpt({ message, ...row }: FoundMessage) {
	return datedOne({ ...row, message: message.slice(0, 300) })
}

function datedOne<T extends { createdAt: Date }>({ createdAt, ...row }: T) {
	return { ...row, date: formatShortDate(createdAt) }
}

type Results = ReturnType<typeof dated>

export default function SearchPage({ loaderData: { search, results } }: Route.ComponentProps) {
	const total = results ? Object.values(results).reduce((sum, group) => sum + group.total, 0) : 0
	return (
		<>
			<PageHead title={search ? `Search: ${search}` : 'Search'} />
			<div className="md:hidden">
				<SearchBox action="/admin/search" search={search} label="Search everything" placeholder="Products, orders, customers..." />
			</div>
			<p role="status" className="sr-only">
				{results && (total > 0 ? `Found for “${search}”` : 'Nothing found')}
			</p>
			{results && total > 0 && <Groups results={results} search={search} />}
			{(!results || total === 0) && (
				<div className="mt-5">
					{results ? (
						<Empty title="Nothing found" text={`No product, order, customer or message has “${search}” in it. A part of the word may find more.`} />
					) : (
						<Empty title="What are you looking for?" text="A product, an order by its number or by the customer’s name, phone or e-mail, a customer, a message, a subscriber." />
					)}
				</div>
			)}
		</>
	)
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return <Problem error={error} otherwise="The search failed" back={{ to: '/admin', label: 'To the dashboard' }} />
}

function Groups({ results, search }: { results: Results; search: string }) {
	const { orders, products, customers, messages, subscribers, categories, collections } = results
	const query = listStateQuery({ search, page: 1 })
	const isNumber = orders.items[0]?.id === Number(search.replace('#', ''))
	const orderGroup = (
		<Group title="Orders" found={orders} all={`/admin/orders${query}`}>
			{({ id, status, firstName, lastName, email, phoneNumber, totalPaise, date }) => (
				<Hit
					to={`/admin/orders/${id}`}
					name={`#${id} ${`${firstName} ${lastName}`.trim() || 'N/A'}`}
					facts={[email, phoneNumber, date, formatPaise(totalPaise)]}
					aside={<StatusBadge tone={statusTone(status)}>{statusLabel(status)}</StatusBadge>}
				/>
			)}
		</Group>
	)
	return (
		<div className="mt-5 grid gap-4 md:mt-0">
			{isNumber && orderGroup}
			<Group title="Products" found={products} all={`/admin/products${query}`}>
				{({ id, name, basePricePaise, remainingQty }) => (
					<Hit
						to={`/admin/products/${id}`}
						name={name}
						facts={[formatPaise(basePricePaise), `${remainingQty.toLocaleString('en-IN')} in stock`]}
						aside={remainingQty === 0 && <StatusBadge tone="danger">Out of stock</StatusBadge>}
					/>
				)}
			</Group>
			{!isNumber && orderGroup}
			<Group title="Customers" found={customers} all={`/admin/users${query}`}>
				{({ username, fullname, email, phone }) => (
					<Hit to={`/admin/users${listStateQuery({ search: email, page: 1 })}`} name={username} facts={[fullname === username ? null : fullname, email, phone || 'N/A']} />
				)}
			</Group>
			<Group title="Messages" found={messages} all={`/admin/contact${query}`}>
				{({ name, email, message, date }) => (
					<Hit to={`/admin/contact${listStateQuery({ search: email, page: 1 })}`} name={name} facts={[email, date]}>
						<p className="mt-1 line-clamp-2 text-sm [overflow-wrap:anywhere]">{message}</p>
					</Hit>
				)}
			</Group>
			<Group title="Subscribers" found={subscribers} all={`/admin/update${query}`}>
				{({ name, phone }) => <Hit to={`/admin/update${listStateQuery({ search: phone, page: 1 })}`} name={name} facts={[phone]} />}
			</Group>
			<Group title="Categories" found={categories} all={`/admin/categories${query}`}>
				{({ id, name }) => <Hit to={`/admin/categories/${id}`} name={name} facts={[]} />}
			</Group>
			<Group title="Collections" found={collections} all={`/admin/collections${query}`}>
				{({ id, name }) => <Hit to={`/admin/collections/${id}`} name={name} facts={[]} />}
			</Group>
		</div>
	)
}

/** One kind of things that were found; nothing when none was. */
function Group<T extends { id: number }>({ title, found: { items, total }, all, children }: { title: string; found: Found<T>; all: string; children: (item: T) => ReactNode }) {
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
					<Link to={all} discover="none" prefetch="none" className="inline-flex min-h-11 items-center text-sm underline underline-offset-4 hover:no-underline">
						Show all {totalText(total)}
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
	/** What tells one from another; what is missing is left out. */
	facts: (string | null)[]
	aside?: ReactNode
	children?: ReactNode
}

function Hit({ to, name, facts, aside, children }: HitProps) {
	return (
		<div className="pb-2">
			<div className="flex items-center justify-between gap-4">
				<Link to={to} discover="none" prefetch="none" className="tabular inline-flex min-h-11 items-center text-sm text-indigo underline underline-offset-2 [overflow-wrap:anywhere] hover:no-underline">
					{name}
				</Link>
				{aside}
			</div>
			<FactLine facts={facts} className="-mt-2" />
			{children}
		</div>
	)
}
