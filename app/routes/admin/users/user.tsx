import { formAction } from '#app/http/admin/form-action.server.ts'
import { Link, Form } from 'react-router'
import { pageOrRefusal } from '#app/http/outcomes/page-refusals.server.ts'
import { addCustomerNote, customerView, customerNoteSchema } from '#app/shop/people/customers/customer.server.ts'
import { rowId } from '#app/shop/row-id.ts'
import { ROLES } from '#app/shop/words/roles.ts'
import { Block } from '#app/ui/admin/block.tsx'
import { ConfirmLink } from '#app/ui/admin/confirm.tsx'
import { listStateQuery } from '#app/shop/search/list-state.ts'
import { PageHead } from '#app/ui/admin/page-head.tsx'
import { useAnswer, useAnsweredForm } from '#app/ui/forms/use-answer.ts'
import { StatusBadge } from '#app/ui/orders/status-badge.tsx'
import { Stars } from '#app/ui/reviews/stars.tsx'
import type { Route } from './+types/user.ts'
import { CustomerAddresses, CustomerFacts, CustomerOrders } from './_customer-facts.tsx'
import { datedCustomer, type DatedCustomer, FailedUser, unblocking } from './_user-words.tsx'
import { getFormProps, type SubmissionResult } from '@conform-to/react'
import { maxCustomerNote } from '#app/shop/words/limits.ts'
import { SubmitButton } from '#app/ui/forms/button.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { TextArea } from '#app/ui/forms/field.tsx'

export const handle = { act: 'customers' }

export const meta: Route.MetaFunction = ({ loaderData }) => [
	{ title: `${loaderData?.customer.username ?? 'User not found'} · Users · Admin` },
]

export async function loader({ params }: Route.LoaderArgs) {
	return { customer: datedCustomer(await pageOrRefusal(customerView(rowId(params.id)))) }
}

/** Adds a note. */
export const action = formAction(
	customerNoteSchema,
	async (admin, { note }, id) => {
		await addCustomerNote(admin, id, note)
		return [`/admin/users/${id}`, 'Note added.']
	},
	{ unexpected: 'The note was not saved.' },
)

const headLink = 'act-link text-sm'

export default function CustomerPage({ loaderData: { customer }, actionData }: Route.ComponentProps) {
	const { id, username, email, role } = customer
	const messages = `/admin/contact${listStateQuery({ search: email, page: 1 })}`
	return (
		<>
			<PageHead title={username} back={{ to: '/admin/users', label: 'Users' }}>
				<nav aria-label={`Of ${username}`} className="flex flex-wrap gap-x-5">
					<Link to={`/admin/orders?customer=${id}`} className={headLink}>
						Orders
					</Link>
					<Link to={messages} className={headLink}>
						Messages
					</Link>
					<Link to={`/admin/log?${role ? 'person' : 'kind=customer&id'}=${id}`} className={headLink}>
						Log
					</Link>
				</nav>
			</PageHead>
			{role && <p className="mb-4 text-sm text-muted">Works in the shop as {ROLES[role]}.</p>}
			<BlockedState customer={customer} />
			<div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem] lg:grid-rows-[auto_1fr]">
				<CustomerFacts customer={customer} />
				<div className="grid min-w-0 gap-4 lg:col-start-1 lg:row-span-2 lg:row-start-1">
					<CustomerOrders customer={customer} />
					<CustomerNotes notes={customer.notes} answer={useAnswer(actionData)} />
					<CustomerReviews customer={customer} />
				</div>
				<CustomerAddresses addresses={customer.addresses} />
			</div>
		</>
	)
}

export const ErrorBoundary = FailedUser

/** Shows the state of a blocked customer; nothing for others. */
function BlockedState({ customer }: { customer: DatedCustomer }) {
	const { id, username, blockedOn, blockReason } = customer
	if (!blockedOn) return null
	return (
		<section className="mb-4 border-l-4 border-l-danger surface py-3!">
			<h2 className="text-sm font-semibold text-danger">Blocked since {blockedOn}: cannot place orders</h2>
			<p className="mt-1 text-sm whitespace-pre-line [overflow-wrap:anywhere]">{blockReason}</p>
			<ConfirmLink
				to={`/admin/users/${id}/unblock`}
				{...unblocking}
				subject={username}
				label="Unblock"
				className="text-sm"
			/>
		</section>
	)
}

function CustomerReviews({ customer: { username, reviews, reviewCount } }: { customer: DatedCustomer }) {
	return (
		<Block title="Reviews">
			{reviews.length === 0 && <p className="text-sm text-muted">No review yet.</p>}
			<ul className="divide-y divide-line text-sm">
				{reviews.map(({ id, productName, rating, description, isHidden, writtenOn }) => (
					<li key={id} className="py-2">
						<p className="flex flex-wrap items-center gap-x-3">
							<Stars value={rating} className="h-4" />
							<span className="font-medium [overflow-wrap:anywhere]">{productName}</span>
							<span className="text-xs text-muted">{writtenOn}</span>
							{isHidden && <StatusBadge tone="warn">Hidden</StatusBadge>}
						</p>
						<p className="mt-1 whitespace-pre-line [overflow-wrap:anywhere]">{description}</p>
					</li>
				))}
			</ul>
			{reviews.length > 0 && (
				<Link to={`/admin/reviews${listStateQuery({ search: username, page: 1 })}`} className="act-link text-sm">
					{reviewCount > reviews.length ? `All ${reviewCount} among the reviews` : 'To the reviews'}
				</Link>
			)}
		</Block>
	)
}

interface CustomerNotesProps {
	notes: DatedCustomer['notes']
	answer: SubmissionResult<string[]> | undefined
}

function CustomerNotes({ notes, answer }: CustomerNotesProps) {
	return (
		<Block title="Notes of the staff">
			{/* The field is empty after a note was added. */}
			<NoteForm key={notes[0]?.id} answer={answer} />
			<ul className="mt-3 divide-y divide-line text-sm">
				{notes.map(({ id, note, at, by }) => (
					<li key={id} className="py-2">
						<p className="whitespace-pre-line [overflow-wrap:anywhere]">{note}</p>
						<p className="tabular text-xs text-muted">
							{by ?? 'Somebody who is gone'}, {at}
						</p>
					</li>
				))}
			</ul>
		</Block>
	)
}

function NoteForm({ answer }: Pick<CustomerNotesProps, 'answer'>) {
	const [form, fields] = useAnsweredForm('note', answer, { note: '' })
	return (
		<Form method="post" preventScrollReset {...getFormProps(form)}>
			<ErrorSummary form={form} />
			<TextArea
				field={fields.note}
				label="A new note"
				hint="The customer never sees it."
				required
				rows={2}
				maxLength={maxCustomerNote}
			/>
			<SubmitButton look="secondary" pendingText="Saving..." className="px-4">
				Add note
			</SubmitButton>
		</Form>
	)
}
