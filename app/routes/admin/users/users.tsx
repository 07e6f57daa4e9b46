import { useEffect } from 'react'
import { Link } from 'react-router'
import { requireAdmin } from '#app/http/session/guards.server.ts'
import { formatShortDate } from '#app/shop/values/dates.ts'
import { ROLES } from '#app/shop/auth/permissions.ts'
import { formatAccountLabel } from '#app/shop/values/person-name.ts'
import { type AdminUser, listUsers } from '#app/shop/people/user.server.ts'
import { ConfirmLink } from '#app/ui/admin/confirm.tsx'
import { buildListQuery, parseListState } from '#app/shop/search/list-state.ts'
import { StatusBadge } from '#app/ui/orders/status-badge.tsx'
import { showToast } from '#app/ui/shell/toast.tsx'
import { InboxList, Actions, Cell, DateCell, HeadCell, InboxRow, InboxTable } from '#app/ui/admin/list/inbox-table.tsx'
import { EmailLink, PhoneLink } from '#app/ui/admin/contact-links.tsx'
import { FailedToLoad } from '#app/ui/admin/error-page.tsx'
import { ExportLink } from '#app/ui/admin/page-parts.tsx'
import { Tab, Tabs } from '#app/ui/admin/list/list-controls.tsx'
import { usePermission } from '#app/ui/admin/layout-data.ts'
import type { Route } from './+types/users.ts'
import { deletionNote } from './_customer-details.tsx'

export const handle = { permission: 'customers' }

export const meta: Route.MetaFunction = () => [{ title: 'Users · Admin' }]

export async function loader({ context, url }: Route.LoaderArgs) {
	const { search, page, filters } = parseListState(url.searchParams, 'blocked')
	const isBlocked = filters?.['blocked'] === 'yes'
	const [{ userId }, { items, ...list }] = await Promise.all([
		requireAdmin(context),
		listUsers({ search, page, isBlocked }),
	])
	return { search, filters, isBlocked, list, users: items.map((user) => toUserRow(user, userId)) }
}

/** Formats the date of a user on the server, because browsers may format it differently. */
function toUserRow({ createdAt, ...user }: AdminUser, ownId: number) {
	return { ...user, isOwn: user.id === ownId, joinedOn: formatShortDate(createdAt) }
}

const columns = [
	{ label: 'Username', width: 'xl:w-60' },
	{ label: 'Email' },
	{ label: 'Phone', width: 'w-38 xl:w-32' },
	{ label: 'Status', width: 'w-25 xl:w-22' },
	{ label: 'Joined', width: 'w-28 xl:w-30' },
	{ label: 'Actions', width: 'w-24 xl:w-48' },
]

export default function UsersPage({ loaderData: { search, filters, isBlocked, list, users } }: Route.ComponentProps) {
	const exports = usePermission('exports')
	const query = buildListQuery({ search, page: list.page, ...(filters && { filters }) })
	return (
		<InboxList
			title="Users"
			address="/admin/users"
			search={search}
			filters={filters}
			headLinks={exports && <ExportLink to="/admin/users/export.csv" />}
			tabs={
				<Tabs label="Users">
					<Tab to={`/admin/users${buildListQuery({ search, page: 1 })}`} label="All" isCurrent={!isBlocked} />
					<Tab
						to={`/admin/users${buildListQuery({ search, page: 1, filters: { blocked: 'yes' } })}`}
						label="Blocked"
						isCurrent={isBlocked}
					/>
				</Tabs>
			}
			list={list}
			nouns={['user', 'users']}
			placeholder="Search by name, email or phone..."
			empty={{
				title: 'No users found',
				text: isBlocked ? 'Customers that you block appear here.' : 'Customers who sign up appear here.',
			}}
		>
			<InboxTable caption="Users, newest first" columns={columns}>
				{users.map((user) => (
					<UserRow key={user.id} user={user} query={query} />
				))}
			</InboxTable>
		</InboxList>
	)
}

export function ErrorBoundary() {
	useEffect(() => showToast('error', 'Error loading users'), [])
	return <FailedToLoad what="users" />
}

const statusTones: Record<string, 'success' | 'warn'> = { active: 'success', pending: 'warn' }

function UserRow({ user, query }: { user: ReturnType<typeof toUserRow>; query: string }) {
	const { id, username, fullname, email, phone, status, role, isOwn, isBlocked, joinedOn } = user
	return (
		<InboxRow>
			<HeadCell>
				<Link to={`/admin/users/${id}`} className="act-link text-indigo underline-offset-2 md:min-h-6">
					{username}
				</Link>
				{role && (
					<span className="ml-2 rounded-full border border-madder px-2 text-xs font-medium whitespace-nowrap text-madder">
						{ROLES[role]}
					</span>
				)}
				<p className="text-xs font-normal text-muted xl:ml-2 xl:inline">
					<span className="tabular">#{id}</span>
					{fullname && ` · ${fullname}`}
				</p>
			</HeadCell>
			<Cell>
				<EmailLink email={email} />
			</Cell>
			<Cell>
				<PhoneLink phone={phone} />
			</Cell>
			<Cell badge>
				<StatusBadge tone={statusTones[status] ?? 'muted'}>{status}</StatusBadge>
				{isBlocked && (
					<div>
						<StatusBadge tone="danger">Blocked</StatusBadge>
					</div>
				)}
			</Cell>
			<DateCell>{joinedOn}</DateCell>
			<Actions>
				<Link to={`/admin/orders${buildListQuery({ search: email || phone, page: 1 })}`} className="act-link">
					Orders<span className="sr-only"> of {username}</span>
				</Link>
				<Link to={`/admin/activity?${role ? 'person' : 'kind=customer&id'}=${id}`} className="act-link">
					Activity log<span className="sr-only"> of {username}</span>
				</Link>
				{isOwn ? (
					<span className="text-xs text-muted">You</span>
				) : (
					<ConfirmLink
						to={`/admin/users/${id}/delete${query}`}
						question="Are you sure you want to delete this user?"
						subject={formatAccountLabel({ username, email, phone })}
						note={deletionNote}
						label="Delete"
					/>
				)}
			</Actions>
		</InboxRow>
	)
}
