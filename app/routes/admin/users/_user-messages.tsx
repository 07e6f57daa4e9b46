import { formatDateTime, formatShortDate } from '#app/shop/values/dates.ts'
import type { CustomerView } from '#app/shop/people/customers/customer.server.ts'
import { createErrorPage } from '#app/ui/admin/error-page.tsx'

export const deletionNote =
	'Their orders stay, but name, address, email and phone are removed from them. Orders still on their way keep them until delivery. Their reviews stay without the name.'

export const unblockConfirmation = {
	question: 'Allow this customer to order again?',
	words: { yes: 'Unblock', pending: 'Unblocking...', no: 'Cancel' },
}

export const UserError = createErrorPage('Something went wrong', { to: '/admin/users', label: 'All users' })

/** Dates are formatted on the server because browsers may format them differently. */
export function toDatedCustomer({ createdAt, blockedAt, orders, reviews, notes, ...customer }: CustomerView) {
	return {
		...customer,
		joinedOn: formatShortDate(createdAt),
		blockedOn: blockedAt && formatShortDate(blockedAt),
		orders: orders.map(({ createdAt: at, ...order }) => ({ ...order, placedOn: formatShortDate(at) })),
		reviews: reviews.map(({ createdAt: at, ...review }) => ({ ...review, writtenOn: formatShortDate(at) })),
		notes: notes.map(({ createdAt: at, ...note }) => ({ ...note, at: formatDateTime(at) })),
	}
}

export type DatedCustomer = ReturnType<typeof toDatedCustomer>
