import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { type Found, totalText } from '#app/shop/desk/search-view.ts'
import { priceWords } from '#app/shop/catalog/product/price-words.ts'
import { formatPaise } from '#app/shop/money.ts'
import { statusLabel, statusTone } from '#app/shop/words/order-status.ts'
import { readablePhone } from '#app/shop/words/phone.ts'
import { Block } from '#app/ui/admin/block.tsx'
import { FactLine } from '#app/ui/admin/fact-line.tsx'
import { listStateQuery } from '#app/shop/search/list-state.ts'
import { StatusBadge } from '#app/ui/orders/status-badge.tsx'
import type { Route } from './+types/search.ts'

type Results = NonNullable<Route.ComponentProps['loaderData']['results']>

/** Shows the search results. The order with the searched number comes first. */
export function Groups({ results, search }: { results: Results; search: string }) {
	const { orders, products, customers, messages, subscribers, categories, collections } = results
	const query = listStateQuery({ search, page: 1 })
	const isNumber = orders.items[0]?.id === Number(search.replace('#', ''))
	const orderGroup = (
		<Group title="Orders" found={orders} all={`/admin/orders${query}`}>
			{({ id, status, firstName, lastName, email, phoneNumber, totalPaise, date }) => (
				<Hit
					to={`/admin/orders/${id}`}
					name={`#${id} ${`${firstName} ${lastName}`.trim() || 'N/A'}`}
					facts={[email, phoneNumber && readablePhone(phoneNumber), date, formatPaise(totalPaise)]}
					aside={<StatusBadge tone={statusTone(status)}>{statusLabel(status)}</StatusBadge>}
				/>
			)}
		</Group>
	)
	return (
		<div className="mt-5 grid gap-4 md:mt-0">
			{isNumber && orderGroup}
			<Group title="Products" found={products} all={`/admin/products${query}`}>
				{({ id, name, remainingQty, ...prices }) => (
					<Hit
						to={`/admin/products/${id}`}
						name={name}
						facts={[priceWords(prices), `${remainingQty.toLocaleString('en-IN')} in stock`]}
						aside={remainingQty === 0 && <StatusBadge tone="danger">Sold out</StatusBadge>}
					/>
				)}
			</Group>
			{!isNumber && orderGroup}
			<Group title="Customers" found={customers} all={`/admin/users${query}`}>
				{({ id, username, fullname, email, phone }) => (
					<Hit
						to={`/admin/users/${id}`}
						name={username}
						facts={[fullname === username ? null : fullname, email, readablePhone(phone) || 'N/A']}
					/>
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
				{({ name, phone }) => (
					<Hit
						to={`/admin/update${listStateQuery({ search: phone, page: 1 })}`}
						name={name}
						facts={[readablePhone(phone)]}
					/>
				)}
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

/** Shows one group of results; nothing when it is empty. */
function Group<T extends { id: number }>({
	title,
	found: { items, total },
	all,
	children,
}: {
	title: string
	found: Found<T>
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
	facts: (string | null)[]
	aside?: ReactNode
	children?: ReactNode
}

function Hit({ to, name, facts, aside, children }: HitProps) {
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
