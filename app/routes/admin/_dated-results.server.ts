import type { SearchResults } from '#app/shop/desk/search-everything.server.ts'
import { formatShortDate } from '#app/shop/dates.ts'
import { foundExcerpt } from '#app/shop/feedback/preview.ts'

/** Text, for browsers may format dates differently. */
export function dated({ orders, messages, ...results }: SearchResults) {
	return {
		...results,
		orders: { ...orders, items: orders.items.map((order) => datedOne(order)) },
		messages: { ...messages, items: messages.items.map(excerpt) },
	}
}

function excerpt({ message, ...row }: SearchResults['messages']['items'][number]) {
	return datedOne({ ...row, message: message.slice(0, foundExcerpt) })
}

function datedOne<T extends { createdAt: Date }>({ createdAt, ...row }: T) {
	return { ...row, date: formatShortDate(createdAt) }
}

export type Results = ReturnType<typeof dated>
