import { read, type Transaction, write } from '#app/adapters/db/db.server.ts'
import { type Actor, requirePermission } from '../../auth/permissions.ts'
import { parseIdempotencyKey } from '../../values/idempotency-key.ts'
import { findLines } from '../../cart/cart-rows.server.ts'
import { type CartLine, formatLineName } from '../../cart/cart-totals.ts'
import { formatPaise } from '../../values/money.ts'
import { isShipped } from '../../values/order-status.ts'
import { refuse } from '../../values/refusal.ts'
import {
	findReturnByKey,
	insertReturn,
	listReturnableItems,
	matchReturnedItems,
	returnItemsSelect,
	type ReturnableItem,
	type ReturnLineColumns,
} from './returnable-items.server.ts'
import { reserveExchanges } from './exchange-stock.server.ts'
import { assertInvoicedGstRate } from './exchange-tax.server.ts'
import { storeDeduction } from './return-details.server.ts'
import { getReturn } from './return-rows.server.ts'
import type { OpenReturnInput } from './return.schema.ts'
import { parseExchangeChoice } from './return-view.ts'

/**
 * Returns the items for which staff can open a return (rule: open-return). Any order that has shipped qualifies, also
 * one without an account and after the return period. `items` is `null` when nothing can be returned.
 *
 * @throws not-found: the order is unknown.
 */
export async function findOrderToReturn(orderId: number, db: Pick<Transaction, 'order' | 'variant'> = read) {
	const select = { status: true, items: returnItemsSelect } as const
	const order = await db.order.findUnique({ where: { id: orderId }, select })
	if (!order) refuse('not-found', 'order-not-found')
	return { id: orderId, items: isShipped(order.status) ? await listReturnableItems(db, order.items) : null }
}

/**
 * Opens a return or an exchange for a customer, which is accepted at once (rule: open-return). What is sent in exchange
 * leaves the stock (rule: exchange-stock). The same key is the same return. Returns its id.
 *
 * @throws invalid: no unit was chosen, the exchange is missing, or the deduction is not less than the items' value.
 * @throws conflict: more units than are left, an exchange that is sold out, costs more or has another GST rate, or the
 * order has not shipped.
 * @throws not-found: the order is unknown.
 */
export async function openReturn(actor: Actor, orderId: number, input: OpenReturnInput): Promise<number> {
	requirePermission(actor, 'payments')
	const key = parseIdempotencyKey(input.idempotencyKey)
	return write(async (tx) => {
		const opened = await findReturnByKey(tx, orderId, key)
		if (opened !== undefined) return opened
		const { items } = await findOrderToReturn(orderId, tx)
		if (!items) refuse('conflict', 'return-nothing-left', { id: orderId })
		const { wants, reason, answer, deductionPaise, deductionReason } = input
		const lines = await toOpenedLines(tx, items, input)
		const row = { orderId, wants, reason, lines, answer, now: new Date(), key, who: actor }
		const id = await insertReturn(tx, { ...row, state: 'accepted' })
		if (wants === 'size') {
			const toField = (itemId: number) => buildExchangeField(input.items.findIndex((one) => one.id === itemId))
			await assertInvoicedGstRate(tx, await getReturn(id, tx), toField)
			await reserveExchanges(tx, actor, { id, orderId })
		}
		if (deductionPaise > 0) await storeDeduction(tx, actor, id, { deductionPaise, deductionReason })
		return id
	})
}

/** Returns the name of an item's exchange field in the form. */
const buildExchangeField = (index: number) => `items[${index}].exchange`

/**
 * Returns the lines of a return that staff open. An exchange for another size of the bought color keeps the size alone,
 * like one that a customer requests; any other exchange names its product and color (rule: exchanged-product).
 */
async function toOpenedLines(
	tx: Transaction,
	items: readonly ReturnableItem[],
	input: OpenReturnInput,
): Promise<ReturnLineColumns[]> {
	const matched = matchReturnedItems(
		items,
		input.items.map((item, index) => ({ ...item, field: buildExchangeField(index) })),
	)
	if (input.wants !== 'size')
		return matched.map(({ item, quantity }) => ({ orderItemId: item.id, quantity, size: null }))
	const chosen = matched.map(({ item, quantity, exchange, field }) => {
		const choice = parseExchangeChoice(exchange)
		if (!choice) refuse('invalid', 'return-exchange-choice-missing', { product: item.name }, field)
		return { ...choice, quantity }
	})
	const replacements = await findLines(tx.prepared.rows, chosen)
	return matched.map(({ item, quantity, field }, index) => {
		const line = replacements[index]
		if (!line || line.variant?.id === null)
			refuse('conflict', 'return-exchange-unavailable', { product: item.name }, field)
		assertAffordable(item, line, field)
		return { orderItemId: item.id, quantity, ...toExchangeColumns(item, line) }
	})
}

function toExchangeColumns(item: ReturnableItem, { productId, productColorId, variant, ...line }: CartLine) {
	const { size, name, colorName, pricePaise } = line
	const columns = { size, exchangeProductId: productId, exchangeVariantId: variant?.id ?? null }
	if (size && productColorId === item.productColorId) return columns
	const named = { ...columns, exchangeName: name, exchangeColorName: colorName }
	return productId === item.productId ? named : { ...named, exchangePricePaise: pricePaise }
}

/** Rejects an exchange for another product that costs more than the bought one. */
function assertAffordable(item: ReturnableItem, line: CartLine, field: string): void {
	if (line.productId === item.productId || line.pricePaise <= item.pricePaise) return
	const amount = formatPaise(line.pricePaise - item.pricePaise)
	refuse('conflict', 'return-exchange-too-expensive', { product: formatLineName(line), amount }, field)
}
