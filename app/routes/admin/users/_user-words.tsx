import { formatDateTime, formatShortDate } from '#app/shop/dates.ts'
import type { CustomerView } from '#app/shop/people/customers/customer.server.ts'
import { problemPage } from '#app/ui/admin/problem.tsx'

export const deletionNote =
	'Their orders stay, in the end without name, address, e-mail and phone: one that is still on its way keeps them until it has arrived. Their reviews stay without the name.'

export const unblocking = {
	question: 'Let this customer order again?',
	words: { yes: 'Unblock', pending: 'Unblocking...', no: 'Cancel' },
}

export const FailedUser = problemPage('Something went wrong', { to: '/admin/users', label: 'All users' })

/** Dates are formatted on the server because browsers may format them differently. */
export function datedCustomer({ createdAt, blockedAt, orders, reviews, notes, ...customer }: CustomerView) {
	return {
		...customer,
		joinedOn: formatShortDate(createdAt),
		blockedOn: blockedAt && formatShortDate(blockedAt),
		orders: orders.map(({ createdAt: at, ...order }) => ({ ...order, placedOn: formatShortDate(at) })),
		reviews: reviews.map(({ createdAt: at, ...review }) => ({ ...review, writtenOn: formatShortDate(at) })),
		notes: notes.map(({ createdAt: at, ...note }) => ({ ...note, at: formatDateTime(at) })),
	}
}

export type DatedCustomer = ReturnType<typeof datedCustomer>
