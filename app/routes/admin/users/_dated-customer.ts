import { formatDateTime, formatShortDate } from '#app/shop/dates.ts'
import type { CustomerView } from '#app/shop/people/customers/customer.server.ts'

/** Text, for browsers may format dates differently. */
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
