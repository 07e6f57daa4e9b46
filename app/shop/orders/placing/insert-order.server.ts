import type { PreparedSql } from '#app/adapters/db/prepared-sql.ts'
import type { Transaction } from '#app/adapters/db/db.server.ts'
import type { CartLine } from '../../cart/cart-totals.ts'
import { type Facts, noteOrder, type Who } from '../../journal/journal.server.ts'
import { orderItem } from './order-columns.ts'
import type { Moved } from './stock.server.ts'

interface NewOrder {
	/** Columns of the order itself, without its times. */
	columns: Record<string, string | number | null>
	/** The status, from 1 to 5. */
	status: number
	lines: CartLine[]
	/** The discount of each line, in paise; absent: nothing. */
	discounts?: readonly number[]
	/** Its pieces, taken in this transaction; asked for beside the order's own row. */
	moved: Moved[] | Promise<Moved[]>
	byUserId: number
	who: Who
	/** Facts for the log. */
	facts?: Facts
	/** The key of a form or call that is the same order when it is sent again (rule: order-once). */
	once?: { purpose: string; key: string } | undefined
}

/** Writes an order with its lines, its first step and the movements of its stock; answers its number. */
export async function insertOrder(tx: Transaction, order: NewOrder): Promise<number> {
	const { prepared } = tx
	const { columns, status, lines, discounts = [], byUserId, who, facts, once } = order
	const now = Date.now()
	const [moved, orderId] = await Promise.all([
		order.moved,
		prepared.insert('Order', { ...columns, status, createdAt: now, updatedAt: now }),
	])
	// Everything is sent in this order; a server is not waited for between them.
	await Promise.all([
		prepared.insertAll(
			'OrderItem',
			lines.map((line, index) => ({ orderId, ...orderItem(line, discounts[index] ?? 0) })),
		),
		noteOrder(tx, who, orderId, { act: 'status', from: null, to: status, ...(facts && { new: facts }) }),
		prepared.insertAll(
			'StockMovement',
			moved.map((movement) => ({ orderId, ...movement, reason: 'ordered', byUserId, createdAt: now })),
		),
		once && prepared.insert('IdempotencyKey', { orderId, userId: byUserId, ...once, createdAt: now }),
	])
	return orderId
}

const ofKeySql = 'SELECT "orderId" FROM "IdempotencyKey" WHERE "userId" = ? AND "purpose" = ? AND "key" = ?'

/** The order that this key made before; undefined without one. */
export async function orderOfKey(
	{ prepared }: { prepared: Pick<PreparedSql, 'rows'> },
	userId: number,
	{ purpose, key }: { purpose: string; key: string },
): Promise<number | undefined> {
	return (await prepared.rows<{ orderId: number }>(ofKeySql, userId, purpose, key))[0]?.orderId
}
