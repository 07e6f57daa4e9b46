import { read } from '#app/adapters/db/db.server.ts'
import { returnableOrder } from './ask-return.server.ts'
import { returnsOf } from './return-rows.server.ts'
import { lineInWords, returnSentence } from './return-view.ts'

/**
 * What can be asked to be sent back of an own order; null when nothing (rule: ask-return). Refuses as
 * `returnableOrder`.
 */
export function findOwnReturnable(userId: number, orderId: number) {
	return returnableOrder(read, userId, orderId, new Date())
}

/** The returns of an order as its customer reads them, oldest first; whose it is the caller has looked at. */
export async function returnsForCustomer(orderId: number) {
	const views = await returnsOf(orderId)
	return views.map(({ id, askedAt, lines, state, answer }) => ({
		id,
		askedAt,
		lines: lines.map(lineInWords),
		sentence: returnSentence(state),
		answer,
	}))
}
