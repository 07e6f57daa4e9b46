import { formatDateTime } from '#app/shop/values/dates.ts'
import {
	buildUpdateTexts,
	listSubscribers,
	newsletterStopPath,
	type SubscriberView,
} from '#app/shop/newsletter/subscriber.server.ts'
import { formatPhone } from '#app/shop/values/phone.ts'
import { ConfirmLink } from '#app/ui/admin/confirm.tsx'
import { buildListQuery, parseListState } from '#app/shop/search/list-state.ts'
import { InboxList, Actions, Cell, DateCell, HeadCell, InboxRow, InboxTable } from '#app/ui/admin/list/inbox-table.tsx'
import { PhoneLink, WhatsAppLink } from '#app/ui/admin/contact-links.tsx'
import { ActionButton } from '#app/ui/admin/list/row-actions.tsx'
import { StatusBadge } from '#app/ui/orders/status-badge.tsx'
import { createLoadErrorPage } from '#app/ui/admin/error-page.tsx'
import { ExportLink } from '#app/ui/admin/page-parts.tsx'
import { usePermission } from '#app/ui/admin/layout-data.ts'
import type { Route } from './+types/update.ts'

export const handle = { permission: 'feedback' }

export const meta: Route.MetaFunction = () => [{ title: 'New Daily Updates · Admin' }]

export async function loader({ url }: Route.LoaderArgs) {
	const { search, page } = parseListState(url.searchParams)
	const { items, ...list } = await listSubscribers({ search, page })
	const texts = await buildUpdateTexts(items)
	return { search, list, subscribers: items.map((subscriber) => toSubscriberRow(subscriber, texts)) }
}

function toSubscriberRow({ createdAt, ...subscriber }: SubscriberView, texts: Map<number, string>) {
	const { id } = subscriber
	return {
		...subscriber,
		subscribedAt: formatDateTime(createdAt),
		stopPath: newsletterStopPath(id),
		text: texts.get(id) ?? '',
	}
}

const columns = [
	{ label: 'Name' },
	{ label: 'Phone Number', width: 'w-44' },
	{ label: 'Subscribed At', width: 'w-48' },
	{ label: 'Actions', width: 'w-80' },
]

export default function SubscribersPage({ loaderData: { search, list, subscribers } }: Route.ComponentProps) {
	const exports = usePermission('exports')
	return (
		<InboxList
			title="New Daily Updates"
			address="/admin/update"
			search={search}
			headLinks={exports && <ExportLink to="/admin/update/export.csv" />}
			list={list}
			nouns={['subscriber', 'subscribers']}
			placeholder="Search by name or phone..."
			empty={{ title: 'No users found', text: 'Visitors who subscribe in the footer appear here.' }}
		>
			<InboxTable caption="Subscribers, newest first" columns={columns}>
				{subscribers.map((subscriber) => (
					<SubscriberRow
						key={subscriber.id}
						subscriber={subscriber}
						query={buildListQuery({ search, page: list.page })}
					/>
				))}
			</InboxTable>
		</InboxList>
	)
}

export const ErrorBoundary = createLoadErrorPage('users')

function SubscriberRow({ subscriber, query }: { subscriber: ReturnType<typeof toSubscriberRow>; query: string }) {
	const { id, name, phone, subscribedAt, stopPath, text, isPossibleSpam } = subscriber
	return (
		<InboxRow>
			<HeadCell alone>{name}</HeadCell>
			<Cell>
				<PhoneLink phone={phone} />
			</Cell>
			<DateCell>
				{subscribedAt}
				{isPossibleSpam && (
					<div className="md:mt-1">
						<StatusBadge tone="danger">Possible spam</StatusBadge>
					</div>
				)}
			</DateCell>
			<Actions>
				<WhatsAppLink phone={phone} name={name} text={text} />
				<a href={stopPath} className="act-link">
					Unsubscribe page<span className="sr-only"> of {name}</span>
				</a>
				{isPossibleSpam && (
					<ActionButton to={`/admin/update/${id}/not-spam${query}`}>
						Not spam<span className="sr-only">: {name}</span>
					</ActionButton>
				)}
				<ConfirmLink
					to={`/admin/update/${id}/delete${query}`}
					question="Are you sure you want to delete this user?"
					subject={`${name}, ${formatPhone(phone)}`}
					label="Delete"
				/>
			</Actions>
		</InboxRow>
	)
}
