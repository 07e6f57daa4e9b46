import { Link } from 'react-router'
import { formatDateTime } from '#app/shop/dates.ts'
import { type ListedContact, listContacts, countToAnswer } from '#app/shop/feedback/contact.server.ts'
import { messagePreview, previewOf, quoteMessage } from '#app/shop/feedback/preview.ts'
import { customersByEmail } from '#app/shop/people/customers/customer.server.ts'
import { ConfirmLink } from '#app/ui/admin/confirm.tsx'
import { listStateQuery, readListState } from '#app/shop/search/list-state.ts'
import { problemPage } from '#app/ui/admin/problem.tsx'
import { useShop } from '#app/ui/shell/use-shop.ts'
import { InboxList } from '#app/ui/admin/list/inbox-list.tsx'
import { Actions, Cell, DateCell, HeadCell, InboxRow, InboxTable } from '#app/ui/admin/list/inbox-table.tsx'
import { EmailLink, mailTo, WhatsAppLink } from '#app/ui/admin/reach.tsx'
import { Tab, Tabs } from '#app/ui/admin/list/tabs.tsx'
import { ActButton } from '#app/ui/admin/list/row-actions.tsx'
import { StatusBadge } from '#app/ui/orders/status-badge.tsx'
import type { Route } from './+types/contact.ts'
import { LongText } from '#app/ui/admin/long-text.tsx'

export const handle = { act: 'feedback' }

export const meta: Route.MetaFunction = () => [{ title: 'Contact requests · Admin' }]

export async function loader({ url }: Route.LoaderArgs) {
	const { search, page, kept } = readListState(url.searchParams, 'answered')
	const isAnswered = kept && kept['answered'] === 'yes'
	const [{ items, ...list }, toAnswer] = await Promise.all([
		listContacts({ search, page, isAnswered }),
		countToAnswer(),
	])
	const accounts = await customersByEmail(items.map(({ email }) => email))
	return {
		search,
		kept,
		isAnswered,
		list,
		toAnswer,
		messages: items.map((message) => messageRow(message, accounts.get(message.email))),
	}
}

function messageRow({ createdAt, answeredAt, ...message }: ListedContact, account?: { id: number; phone: string }) {
	return {
		...message,
		account,
		preview: previewOf(message.message, messagePreview),
		receivedAt: formatDateTime(createdAt),
		answeredAt: answeredAt && formatDateTime(answeredAt),
	}
}

const columns = [
	{ label: 'Name', width: 'w-28 xl:w-36' },
	{ label: 'Email', width: 'w-40 xl:w-52' },
	{ label: 'Message' },
	{ label: 'Received', width: 'w-28 xl:w-30' },
	{ label: 'Actions', width: 'w-34 xl:w-60' },
]

export default function MessagesPage({ loaderData }: Route.ComponentProps) {
	const { search, kept, isAnswered, list, toAnswer, messages } = loaderData
	const query = listStateQuery({ search, page: list.page, ...(kept && { kept }) })
	const tab = (choice?: 'yes' | 'no') =>
		`/admin/contact${listStateQuery({ search, page: 1, ...(choice && { kept: { answered: choice } }) })}`
	return (
		<InboxList
			title="Contact requests"
			address="/admin/contact"
			search={search}
			kept={kept}
			tabs={
				<Tabs label="Contact requests">
					<Tab to={tab()} label="All" isCurrent={isAnswered === undefined} />
					<Tab
						to={tab('no')}
						label="To answer"
						count={toAnswer.toLocaleString('en-IN')}
						isCurrent={isAnswered === false}
					/>
					<Tab to={tab('yes')} label="Answered" isCurrent={isAnswered === true} />
				</Tabs>
			}
			list={list}
			nouns={['contact request', 'contact requests']}
			placeholder="Search by name, email or message..."
			empty={{ title: 'No contact requests found', text: nothing(isAnswered) }}
		>
			<InboxTable caption="Contact requests, newest first" columns={columns}>
				{messages.map((message) => (
					<MessageRow key={message.id} message={message} query={query} />
				))}
			</InboxTable>
		</InboxList>
	)
}

function nothing(isAnswered: boolean | undefined): string {
	if (isAnswered === undefined) return 'What is written to the shop on its Contact page is here.'
	return isAnswered ? 'None is marked as answered.' : 'All are answered.'
}

export const ErrorBoundary = problemPage('The contact requests cannot be shown')

function MessageRow({ message: row, query }: { message: ReturnType<typeof messageRow>; query: string }) {
	const { id, name, email, message, account, preview, receivedAt, answeredAt } = row
	const shop = useShop()
	return (
		<InboxRow>
			<HeadCell alone>
				{account ? (
					<Link to={`/admin/users/${account.id}`} className="act-link text-indigo underline-offset-2 md:min-h-6">
						{name}
					</Link>
				) : (
					name
				)}
			</HeadCell>
			<Cell>
				<EmailLink email={email} />
			</Cell>
			<Cell>
				<LongText text={message} preview={preview} of={`the message from ${name}`} />
			</Cell>
			<DateCell>
				{receivedAt}
				<div className="md:mt-1">
					{answeredAt ? (
						<StatusBadge tone="success">Answered</StatusBadge>
					) : (
						<StatusBadge tone="warn">To answer</StatusBadge>
					)}
				</div>
			</DateCell>
			<Actions>
				<a href={mailTo(email, `Your message to ${shop.name}`, quoteMessage(name, message))} className="act-link">
					Reply<span className="sr-only"> to {name}</span>
				</a>
				{account?.phone && <WhatsAppLink phone={account.phone} name={name} />}
				<ActButton to={`/admin/contact/${id}/answered${query}`} name="answered" value={answeredAt ? 'no' : 'yes'}>
					{answeredAt ? 'Mark to answer' : 'Mark answered'}
					<span className="sr-only"> the message from {name}</span>
				</ActButton>
				<ConfirmLink
					to={`/admin/contact/${id}/delete${query}`}
					question="Are you sure you want to delete this contact request?"
					subject={`${name}, ${email}`}
					label="Delete"
				/>
			</Actions>
		</InboxRow>
	)
}
