import { createFormAction } from '#app/http/admin/action-route.server.ts'
import { Link, Form } from 'react-router'
import { orThrowResponse } from '#app/http/responses/page-refusals.server.ts'
import { addCustomerNote, getCustomer, customerNoteSchema } from '#app/shop/people/customers/customer.server.ts'
import { parseRowId } from '#app/shop/values/row-id.ts'
import { ROLES } from '#app/shop/auth/permissions.ts'
import { Block, PageHeader } from '#app/ui/admin/page-parts.tsx'
import { ConfirmLink } from '#app/ui/admin/confirm.tsx'
import { buildListQuery } from '#app/shop/search/list-state.ts'
import { StatusBadge } from '#app/ui/orders/status-badge.tsx'
import { Stars } from '#app/ui/reviews/reviews.tsx'
import type { Route } from './+types/user.ts'
import {
	CustomerAddresses,
	CustomerDetails,
	CustomerOrders,
	toDatedCustomer,
	type DatedCustomer,
	UnconfirmedOrders,
	UserError,
	unblockConfirmation,
} from './_customer-details.tsx'
import { getFormProps, type SubmissionResult } from '@conform-to/react'
import { maxCustomerNote } from '#app/shop/values/limits.ts'
import { SubmitButton } from '#app/ui/forms/button.tsx'
import { ErrorSummary, TextArea, useFormResult, useServerForm } from '#app/ui/forms/field.tsx'

export const handle = { permission: 'customers' }

export const meta: Route.MetaFunction = ({ loaderData }) => [
	{ title: `${loaderData?.customer.username ?? 'User not found'} · Users · Admin` },
]

export async function loader({ params }: Route.LoaderArgs) {
	return { customer: toDatedCustomer(await orThrowResponse(getCustomer(parseRowId(params.id)))) }
}

/** Adds a staff note about the customer. */
export const action = createFormAction(
	customerNoteSchema,
	async (admin, { note }, id) => {
		await addCustomerNote(admin, id, note)
		return [`/admin/users/${id}`, 'Note added.']
	},
	{ unexpected: 'The note was not saved.' },
)

const headLink = 'act-link text-sm'

export default function CustomerPage({ loaderData: { customer }, actionData }: Route.ComponentProps) {
	const { id, username, email, phone, role } = customer
	const messages = `/admin/contact${buildListQuery({ search: email || phone, page: 1 })}`
	return (
		<>
			<PageHeader title={username} back={{ to: '/admin/users', label: 'Users' }}>
				<nav aria-label={`Links for ${username}`} className="flex flex-wrap gap-x-5">
					<Link to={`/admin/orders?customer=${id}`} className={headLink}>
						Orders
					</Link>
					<Link to={messages} className={headLink}>
						Messages
					</Link>
					<Link to={`/admin/activity?${role ? 'person' : 'kind=customer&id'}=${id}`} className={headLink}>
						Activity log
					</Link>
				</nav>
			</PageHeader>
			{role && <p className="mb-4 text-sm text-muted">Staff role: {ROLES[role]}.</p>}
			<BlockedState customer={customer} />
			<div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem] lg:grid-rows-[auto_1fr]">
				<CustomerDetails customer={customer} />
				<div className="grid min-w-0 gap-4 lg:col-start-1 lg:row-span-2 lg:row-start-1">
					<CustomerOrders customer={customer} />
					<UnconfirmedOrders customer={customer} />
					<CustomerNotes notes={customer.notes} answer={useFormResult(actionData)} />
					<CustomerReviews customer={customer} />
				</div>
				<CustomerAddresses addresses={customer.addresses} />
			</div>
		</>
	)
}

export const ErrorBoundary = UserError

/** Shows since when and why the customer is blocked; nothing for a customer who is not blocked. */
function BlockedState({ customer }: { customer: DatedCustomer }) {
	const { id, username, blockedOn, blockReason } = customer
	if (!blockedOn) return null
	return (
		<section className="mb-4 border-l-4 border-l-danger surface py-3!">
			<h2 className="text-sm font-semibold text-danger">Blocked since {blockedOn}: cannot place orders</h2>
			<p className="mt-1 text-sm whitespace-pre-line [overflow-wrap:anywhere]">{blockReason}</p>
			<ConfirmLink
				to={`/admin/users/${id}/unblock`}
				{...unblockConfirmation}
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
			{reviews.length === 0 && <p className="text-sm text-muted">No reviews yet.</p>}
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
				<Link to={`/admin/reviews${buildListQuery({ search: username, page: 1 })}`} className="act-link text-sm">
					{reviewCount > reviews.length ? `View all ${reviewCount} reviews` : 'View reviews'}
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
		<Block title="Staff notes">
			{/* The key is the newest note. It changes when a note is added, which empties the field. */}
			<NoteForm key={notes[0]?.id} answer={answer} />
			<ul className="mt-3 divide-y divide-line text-sm">
				{notes.map(({ id, note, at, by }) => (
					<li key={id} className="py-2">
						<p className="whitespace-pre-line [overflow-wrap:anywhere]">{note}</p>
						<p className="tabular text-xs text-muted">
							{by ?? 'Former staff member'}, {at}
						</p>
					</li>
				))}
			</ul>
		</Block>
	)
}

function NoteForm({ answer }: Pick<CustomerNotesProps, 'answer'>) {
	const [form, fields] = useServerForm('note', answer, { note: '' })
	return (
		<Form method="post" preventScrollReset {...getFormProps(form)}>
			<ErrorSummary form={form} />
			<TextArea
				field={fields.note}
				label="New note"
				hint="Not visible to the customer."
				required
				rows={2}
				maxLength={maxCustomerNote}
			/>
			<SubmitButton variant="secondary" pendingText="Saving..." className="px-4">
				Add note
			</SubmitButton>
		</Form>
	)
}
