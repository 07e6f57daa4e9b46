import { Link } from 'react-router'
import { formatPaise } from '#app/shop/values/money.ts'
import { formatShortDate } from '#app/shop/values/dates.ts'
import { maxSearchLength } from '#app/shop/search/normalize.ts'
import { listCustomers, type CustomerRow } from '#app/shop/people/customers/customer-list.server.ts'
import {
	buildCustomersPath,
	customerGroups,
	customerSorts,
	parseCustomerFilter,
} from '#app/shop/people/customers/customer-list.ts'
import { EmailLink, PhoneLink } from '#app/ui/admin/contact-links.tsx'
import { createErrorPage } from '#app/ui/admin/error-page.tsx'
import { Empty, Choice, SearchBox, Pager } from '#app/ui/admin/list/list-controls.tsx'
import { Cell, HeadCell, InboxRow, InboxTable } from '#app/ui/admin/list/inbox-table.tsx'
import { ExportLink, PageHeader } from '#app/ui/admin/page-parts.tsx'
import { usePermission } from '#app/ui/admin/layout-data.ts'
import { ButtonLink } from '#app/ui/forms/button.tsx'
import { StatusBadge } from '#app/ui/orders/status-badge.tsx'
import type { Route } from './+types/customers.ts'
import { locale } from '#app/shop/region/india.ts'

export const handle = { permission: 'customers' }

export const meta: Route.MetaFunction = () => [{ title: 'Customers · Admin' }]

export async function loader({ url }: Route.LoaderArgs) {
	const filter = parseCustomerFilter(url.searchParams)
	const { items, ...list } = await listCustomers(filter)
	return { filter, list, customers: items.map(toDatedRow) }
}

/** Formats the date of a customer's last order on the server, because browsers may format it differently. */
function toDatedRow({ lastOrderAt, ...customer }: CustomerRow) {
	return { ...customer, lastOrderOn: lastOrderAt && formatShortDate(lastOrderAt) }
}

const columns = [
	{ label: 'Customer', width: 'xl:w-60' },
	{ label: 'Contact' },
	{ label: 'City', width: 'w-28 xl:w-36' },
	{ label: 'Orders', width: 'w-28 xl:w-36' },
	{ label: 'Spent', width: 'w-30 xl:w-36' },
	{ label: 'Last order', width: 'w-28 xl:w-32' },
]

export default function CustomersPage({ loaderData: { filter, list, customers } }: Route.ComponentProps) {
	const exports = usePermission('exports')
	const { search, city, group, sort } = filter
	const isNarrowed = Boolean(search || city || group)
	return (
		<>
			<PageHeader title="Customers">{exports && <ExportLink to="/admin/users/export.csv" />}</PageHeader>
			<SearchBox
				action="/admin/customers"
				search={search}
				label="Search customers"
				placeholder="Search by name, email or phone..."
				isNarrowed={isNarrowed}
			>
				<input
					key={city}
					name="city"
					aria-label="City of the last order"
					placeholder="City"
					defaultValue={city}
					maxLength={maxSearchLength}
					autoComplete="off"
					className="min-h-11 w-28 min-w-0 rounded-soft border border-field bg-white px-3 text-xs max-sm:grow sm:w-36 sm:text-sm"
				/>
				<Choice
					name="orders"
					label="Orders"
					value={group}
					all="Any orders"
					options={Object.entries(customerGroups)}
					className="max-sm:grow max-sm:basis-32"
				/>
				<Choice
					name="sort"
					label="Sort by"
					value={sort}
					all="Newest"
					options={Object.entries(customerSorts)}
					className="max-sm:grow"
				/>
			</SearchBox>
			{list.total > 0 ? (
				<>
					<p role="status" className="tabular my-3 text-xs text-muted">
						{list.isMore && 'more than '}
						{list.total.toLocaleString(locale)} {list.total === 1 ? 'customer' : 'customers'}
						{isNarrowed && ' found'}
					</p>
					<InboxTable caption="Customers" columns={columns}>
						{customers.map((customer) => (
							<CustomerLine key={customer.id} customer={customer} />
						))}
					</InboxTable>
				</>
			) : (
				<div className="mt-5">
					<Empty
						title="No customers found"
						text={isNarrowed ? 'No customer matches these filters.' : 'Customers who sign up appear here.'}
					>
						{isNarrowed && <ButtonLink to="/admin/customers">Show all customers</ButtonLink>}
					</Empty>
				</div>
			)}
			<Pager list={list} to={(page) => buildCustomersPath({ ...filter, page })} />
		</>
	)
}

function CustomerLine({ customer }: { customer: ReturnType<typeof toDatedRow> }) {
	const { id, username, fullname, email, phone, isBlocked, city, orderCount, unconfirmedCount } = customer
	const { spentPaise, lastOrderOn } = customer
	return (
		<InboxRow>
			<HeadCell>
				<Link to={`/admin/users/${id}`} className="act-link text-indigo underline-offset-2 md:min-h-6">
					{username}
				</Link>
				<p className="text-xs font-normal text-muted xl:ml-2 xl:inline">
					<span className="tabular">#{id}</span>
					{fullname && fullname !== username && ` · ${fullname}`}
				</p>
				{isBlocked && (
					<div>
						<StatusBadge tone="danger">Blocked</StatusBadge>
					</div>
				)}
			</HeadCell>
			<Cell>
				<EmailLink email={email} />
				{phone && (
					<div>
						<PhoneLink phone={phone} />
					</div>
				)}
			</Cell>
			<Cell>{city || <Missing label="City" />}</Cell>
			<Cell>
				<span className="tabular">
					{orderCount.toLocaleString(locale)}
					<span className="md:sr-only"> {orderCount === 1 ? 'order' : 'orders'}</span>
				</span>
				{unconfirmedCount > 0 && (
					<p className="tabular text-xs text-muted">+ {unconfirmedCount.toLocaleString(locale)} unconfirmed</p>
				)}
			</Cell>
			<Cell>
				<span className="tabular">
					{formatPaise(spentPaise)}
					<span className="md:sr-only"> spent</span>
				</span>
			</Cell>
			<Cell>
				{lastOrderOn ? (
					<span className="tabular">
						<span className="md:sr-only">Last order: </span>
						{lastOrderOn}
					</span>
				) : (
					<Missing label="Last order" />
				)}
			</Cell>
		</InboxRow>
	)
}

/** Shows a dash for a missing value, and nothing on a phone. */
function Missing({ label }: { label: string }) {
	return (
		<span className="text-muted max-md:hidden">
			<span aria-hidden="true">–</span>
			<span className="sr-only">{label}: none</span>
		</span>
	)
}

export const ErrorBoundary = createErrorPage('Failed to load customers.')
