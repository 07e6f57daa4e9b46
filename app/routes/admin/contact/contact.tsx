import { Link } from 'react-router'
import { formatDateTime } from '#app/shop/values/dates.ts'
import {
	type ListedContact,
	listContacts,
	countPossibleSpam,
	countComplaints,
	countUnanswered,
} from '#app/shop/contact/contact.server.ts'
import {
	COMPLAINT_STATES,
	contactFilters,
	findComplaintTask,
	formatComplaintNumber,
	isComplaintState,
} from '#app/shop/contact/complaint.ts'
import { messagePreview, buildPreview, buildReplyDraft } from '#app/shop/values/cut-text.ts'
import { findCustomersByEmail } from '#app/shop/people/customers/customer.server.ts'
import { ConfirmLink } from '#app/ui/admin/confirm.tsx'
import { buildListQuery, type ListFilters, parseListState } from '#app/shop/search/list-state.ts'
import { createErrorPage } from '#app/ui/admin/error-page.tsx'
import { useShop } from '#app/ui/shell/use-shop.ts'
import { InboxList, Actions, Cell, DateCell, HeadCell, InboxRow, InboxTable } from '#app/ui/admin/list/inbox-table.tsx'
import { EmailLink, buildMailtoUrl, WhatsAppLink } from '#app/ui/admin/contact-links.tsx'
import { Tab, Tabs } from '#app/ui/admin/list/list-controls.tsx'
import { ActionButton } from '#app/ui/admin/list/row-actions.tsx'
import { StatusBadge } from '#app/ui/orders/status-badge.tsx'
import type { Route } from './+types/contact.ts'
import { LongText } from '#app/ui/admin/page-parts.tsx'
import { locale } from '#app/shop/region/india.ts'

export const handle = { permission: 'feedback' }

export const meta: Route.MetaFunction = () => [{ title: 'Contact requests · Admin' }]

export async function loader({ url }: Route.LoaderArgs) {
	const { search, page, filters } = parseListState(url.searchParams, ...contactFilters)
	const isPossibleSpam = filters?.['spam'] === 'yes'
	const isAnswered = filters?.['answered'] && filters['answered'] === 'yes'
	const complaints = getComplaintFilter(filters)
	const [{ items, ...list }, toAnswer, complaintCount, spamCount] = await Promise.all([
		listContacts({ search, page, isAnswered, complaints, isPossibleSpam }),
		countUnanswered(),
		countComplaints(),
		countPossibleSpam(),
	])
	const accounts = await findCustomersByEmail(items.map(({ email }) => email))
	return {
		search,
		filters,
		isAnswered,
		complaints,
		isPossibleSpam,
		list,
		toAnswer,
		complaintCount,
		spamCount,
		messages: items.map((message) => toMessageRow(message, accounts.get(message.email))),
	}
}

/** Returns the state of the complaints to list; `undefined` when the list is not limited to complaints. */
function getComplaintFilter({ complaints, acknowledged, resolved }: ListFilters = {}) {
	if (complaints === 'yes') return 'unresolved'
	if (resolved === 'yes') return 'resolved'
	return acknowledged && (acknowledged === 'yes' ? 'acknowledged' : 'open')
}

function toMessageRow(
	{ createdAt, answeredAt, complaintState, ...message }: ListedContact,
	account?: { id: number; phone: string },
) {
	return {
		...message,
		complaint: isComplaintState(complaintState) ? toComplaintCell(message.id, complaintState, createdAt) : null,
		account,
		preview: buildPreview(message.message, messagePreview),
		receivedAt: formatDateTime(createdAt),
		answeredAt: answeredAt && formatDateTime(answeredAt),
	}
}

function toComplaintCell(id: number, state: keyof typeof COMPLAINT_STATES, createdAt: Date) {
	const task = findComplaintTask(state, createdAt, new Date())
	return {
		number: formatComplaintNumber(id),
		state,
		task: task && `${task.label} by ${formatDateTime(task.by)}`,
		isOverdue: task?.isOverdue ?? false,
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
	const { search, filters, isAnswered, complaints, isPossibleSpam, list, messages, ...counts } = loaderData
	const query = buildListQuery({ search, page: list.page, ...(filters && { filters }) })
	const getTabPath = (filter?: ListFilters) =>
		`/admin/contact${buildListQuery({ search, page: 1, ...(filter && { filters: filter }) })}`
	return (
		<InboxList
			title="Contact requests"
			address="/admin/contact"
			search={search}
			filters={filters}
			tabs={
				<Tabs label="Contact requests">
					<Tab to={getTabPath()} label="All" isCurrent={isAnswered === undefined && !complaints && !isPossibleSpam} />
					<Tab
						to={getTabPath({ answered: 'no' })}
						label="Unanswered"
						count={counts.toAnswer.toLocaleString(locale)}
						isCurrent={isAnswered === false}
					/>
					<Tab to={getTabPath({ answered: 'yes' })} label="Answered" isCurrent={isAnswered === true} />
					{(counts.complaintCount.all > 0 || complaints) && (
						<Tab
							to={getTabPath({ complaints: 'yes' })}
							label="Complaints"
							count={counts.complaintCount.unresolved.toLocaleString(locale)}
							isCurrent={complaints === 'unresolved'}
						/>
					)}
					{complaints && (
						<>
							<Tab to={getTabPath({ acknowledged: 'no' })} label="New" isCurrent={complaints === 'open'} />
							<Tab
								to={getTabPath({ acknowledged: 'yes' })}
								label="Acknowledged"
								isCurrent={complaints === 'acknowledged'}
							/>
							<Tab to={getTabPath({ resolved: 'yes' })} label="Resolved" isCurrent={complaints === 'resolved'} />
						</>
					)}
					{(counts.spamCount > 0 || isPossibleSpam) && (
						<Tab
							to={getTabPath({ spam: 'yes' })}
							label="Possible spam"
							count={counts.spamCount.toLocaleString(locale)}
							isCurrent={isPossibleSpam}
						/>
					)}
				</Tabs>
			}
			list={list}
			nouns={['contact request', 'contact requests']}
			placeholder="Search by name, email or message..."
			empty={{
				title: complaints ? 'No complaints' : 'No contact requests found',
				text: isPossibleSpam
					? 'No possible spam.'
					: complaints
						? 'Messages that their senders mark as a complaint appear here.'
						: getEmptyText(isAnswered),
			}}
		>
			<InboxTable caption="Contact requests, newest first" columns={columns}>
				{messages.map((message) => (
					<MessageRow key={message.id} message={message} query={query} />
				))}
			</InboxTable>
		</InboxList>
	)
}

function getEmptyText(isAnswered: boolean | undefined): string {
	if (isAnswered === undefined) return 'Messages sent from the Contact page appear here.'
	return isAnswered ? 'No contact request is marked as answered.' : 'All contact requests are answered.'
}

export const ErrorBoundary = createErrorPage('Failed to load contact requests')

function MessageRow({ message: row, query }: { message: ReturnType<typeof toMessageRow>; query: string }) {
	const { id, name, email, message, account, preview, receivedAt, complaint, isPossibleSpam } = row
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
					{isPossibleSpam ? (
						<StatusBadge tone="danger">Possible spam</StatusBadge>
					) : complaint ? (
						<ComplaintStatus complaint={complaint} />
					) : row.answeredAt ? (
						<StatusBadge tone="success">Answered</StatusBadge>
					) : (
						<StatusBadge tone="warn">Unanswered</StatusBadge>
					)}
				</div>
			</DateCell>
			<Actions>
				<a
					href={buildMailtoUrl(email, `Your message to ${shop.name}`, buildReplyDraft(name, message))}
					className="act-link"
				>
					Reply<span className="sr-only"> to {name}</span>
				</a>
				{account?.phone && <WhatsAppLink phone={account.phone} name={name} />}
				{isPossibleSpam ? (
					<ActionButton to={`/admin/contact/${id}/not-spam${query}`}>
						Not spam<span className="sr-only">: the message from {name}</span>
					</ActionButton>
				) : complaint ? (
					<Link to={`/admin/contact/${id}/complaint${query}`} className="act-link">
						View complaint<span className="sr-only"> of {name}</span>
					</Link>
				) : (
					<ActionButton
						to={`/admin/contact/${id}/answered${query}`}
						name="answered"
						value={row.answeredAt ? 'no' : 'yes'}
					>
						{row.answeredAt ? 'Mark as unanswered' : 'Mark as answered'}
						<span className="sr-only"> the message from {name}</span>
					</ActionButton>
				)}
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

const complaintTones = { open: 'danger', acknowledged: 'warn', resolved: 'success' } as const

/** Shows the state of a complaint, and the next action with its deadline (rule: complaint-clocks). */
function ComplaintStatus({ complaint }: { complaint: NonNullable<ReturnType<typeof toMessageRow>['complaint']> }) {
	const { number, state, task, isOverdue } = complaint
	return (
		<>
			<StatusBadge tone={complaintTones[state]}>{`${number}: ${COMPLAINT_STATES[state]}`}</StatusBadge>
			{task && <p className={isOverdue ? 'font-semibold text-danger' : ''}>{task}</p>}
		</>
	)
}
