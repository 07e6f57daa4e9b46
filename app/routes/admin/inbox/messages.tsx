import { formatDateTime } from '#app/shop/dates.ts'
import { type ContactView, listContacts } from '#app/shop/feedback/contact.server.ts'
import { messagePreview, previewOf } from '#app/shop/feedback/preview.ts'
import { ConfirmLink } from '#app/ui/admin/confirm.tsx'
import { type ListState, listStateQuery, readListState } from '#app/ui/admin/list/list-state.ts'
import { Problem } from '#app/ui/admin/problem.tsx'
import { useShop } from '#app/ui/shell/use-shop.ts'
import { InboxList } from '#app/ui/admin/list/inbox-list.tsx'
import { Actions, Cell, DateCell, HeadCell, InboxRow, InboxTable } from '#app/ui/admin/list/inbox-table.tsx'
import { EmailLink, mailTo } from '#app/ui/admin/reach.tsx'
import type { Route } from './+types/messages.ts'
import { LongText } from './_long-text.tsx'

export const meta: Route.MetaFunction = () => [{ title: 'Contact requests · Admin' }]

export async function loader({ url }: Route.LoaderArgs) {
	const { search, page } = readListState(url.searchParams)
	const { items, ...list } = await listContacts({ search, page })
	return { search, list, messages: items.map(messageRow) }
}

/** Text, for browsers may format dates differently. */
function messageRow({ createdAt, ...message }: ContactView) {
	return { ...message, preview: previewOf(message.message, messagePreview), receivedAt: formatDateTime(createdAt) }
}

const columns = [
	{ label: 'Name', width: 'w-28 xl:w-40' },
	{ label: 'Email', width: 'w-40 xl:w-56' },
	{ label: 'Message' },
	{ label: 'Received', width: 'w-28 xl:w-30' },
	{ label: 'Actions', width: 'w-20 xl:w-38' },
]

export default function MessagesPage({ loaderData: { search, list, messages } }: Route.ComponentProps) {
	return (
		<InboxList
			title="Contact requests"
			address="/admin/contact"
			search={search}
			list={list}
			nouns={['contact request', 'contact requests']}
			searchLabel="Search contact requests"
			placeholder="Search by name, email or message..."
			empty={{ title: 'No contact requests found', text: 'What is written to the shop on its Contact page is here.' }}
		>
			<InboxTable caption="Contact requests, newest first" columns={columns}>
				{messages.map((message) => (
					<MessageRow key={message.id} message={message} listState={{ search, page: list.page }} />
				))}
			</InboxTable>
		</InboxList>
	)
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return (
		<Problem
			error={error}
			otherwise="The contact requests cannot be shown"
			back={{ to: '/admin', label: 'To the dashboard' }}
		/>
	)
}

function MessageRow({ message: row, listState }: { message: ReturnType<typeof messageRow>; listState: ListState }) {
	const { id, name, email, message, preview, receivedAt } = row
	const shop = useShop()
	return (
		<InboxRow>
			<HeadCell alone>{name}</HeadCell>
			<Cell>
				<EmailLink email={email} />
			</Cell>
			<Cell>
				<LongText text={message} preview={preview} of={`the message from ${name}`} />
			</Cell>
			<DateCell>{receivedAt}</DateCell>
			<Actions>
				<a
					href={mailTo(email, `Your message to ${shop.name}`)}
					className="inline-flex min-h-11 items-center underline underline-offset-4 hover:no-underline"
				>
					Reply<span className="sr-only"> to {name}</span>
				</a>
				<ConfirmLink
					to={`/admin/contact/${id}/delete${listStateQuery(listState)}`}
					question="Are you sure you want to delete this contact request?"
					subject={`${name}, ${email}`}
					label="Delete"
				/>
			</Actions>
		</InboxRow>
	)
}
