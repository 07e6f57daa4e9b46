import { type Transaction, write } from '#app/adapters/db/db.server.ts'
import { findLastStep } from '../../activity/activity-log.server.ts'
import { recordOrderActivity } from '../../activity/record-activity.server.ts'
import { formatVariantTitle } from '../../catalog/color/color-labels.ts'
import { formatDateTime } from '../../values/dates.ts'
import { formatPaise } from '../../values/money.ts'
import { type Actor, requirePermission } from '../../auth/permissions.ts'
import { refuse } from '../../values/refusal.ts'
import { getDeliveryPrices } from '../../settings/shop-settings.server.ts'
import { toItemStockLines, type StockMove, restockLines, deductStock } from '../../inventory/stock.server.ts'
import { z } from 'zod'
import { assertNotBooked } from '../fulfillment/shipments.server.ts'
import { maxSizeLength } from '../../catalog/variant/sizes.ts'
import { lineText, tooLongMessage } from '../../values/text.ts'
import { maxUnitsPerLine } from '../../values/limits.ts'
import {
	type PricedLine,
	calculateEditedOrderPrice,
	digestOrderLines,
	type EditableItem,
	type EditableOrder,
	getEditableOrder,
	listSizeOptions,
} from './editable-order.server.ts'

type EditedItem = Pick<EditableItem, 'quantity' | 'size' | 'sku' | 'variantId'>
interface ItemChange {
	before: EditableItem
	after: EditedItem
}

/**
 * Changes quantities and sizes of an unshipped order in one transaction, with its stock, total, history and an email to
 * the customer (rule: change-order-items). Submitting the same lines again changes nothing. Returns the previous and
 * new totals, and the amount (`tooMuchPaise`) that the customer has paid above the new total.
 *
 * @throws not-found: the order is unknown.
 * @throws invalid: the order would have no units left.
 * @throws conflict: the order has shipped, is cancelled, has a return, is booked with a courier or differs from what
 * the page showed; stock is short, a size is not available, or a product with a higher quantity was deleted; or the
 * price would change although a payment is open or unchecked, or rise although the customer has paid.
 */
export async function editOrderItems(actor: Actor, orderId: number, input: EditOrderItemsInput) {
	requirePermission(actor, 'payments')
	return write(async (tx) => {
		const order = await getEditableOrder(orderId, tx)
		const lines = await Promise.all(
			order.items.map(async (before) => ({ before, after: await readEditedItem(tx, before, input) })),
		)
		const changed = lines.filter(isChanged)
		const beforePaise = order.totalPaise
		if (changed.length === 0) return { beforePaise, totalPaise: beforePaise, tooMuchPaise: 0 }
		await assertOrderUnchanged(tx, order, input.seen)
		await assertNotBooked(tx, orderId)
		if (lines.every(({ after }) => after.quantity === 0)) refuse('invalid', 'order-items-missing')
		const priced = priceLines(order, lines)
		const { totalPaise } = priced.columns
		assertNotPaidTwice(order, totalPaise)
		const moved = await moveEditedStock(tx, changed)
		const changeLines = [...changed.map(describeLine), `${formatPaise(beforePaise)} → ${formatPaise(totalPaise)}`]
		await saveEdit(tx, actor, order, { lines, priced, moved })
		const activity = { old: { totalPaise: beforePaise }, new: { totalPaise, items: true } }
		const historyStep = { from: order.status, to: order.status, note: changeLines.join('\n') }
		await recordOrderActivity(tx, actor, orderId, { action: 'items', ...historyStep, ...activity })
		const tooMuchPaise = Math.max(0, order.receivedPaise - order.refundedPaise - totalPaise)
		return { beforePaise, totalPaise, tooMuchPaise }
	})
}

async function readEditedItem(
	tx: Transaction,
	before: EditableItem,
	{ items }: EditOrderItemsInput,
): Promise<EditedItem> {
	const requested = items.find(({ id }) => id === before.id)
	if (!requested) return toItemShape(before)
	const { quantity } = requested
	if (before.productId === null && quantity > before.quantity)
		refuse('conflict', 'order-item-deleted', { product: before.productName })
	if (requested.size === (before.size ?? '') || requested.size === '') return { ...toItemShape(before), quantity }
	const other = (await listSizeOptions(before, tx)).find((one) => one.size === requested.size)
	if (!other) refuse('conflict', 'order-item-size-unavailable', { product: before.productName, size: requested.size })
	return { quantity, size: other.size, sku: other.sku, variantId: other.variantId }
}

function toItemShape({ quantity, size, sku, variantId }: EditableItem): EditedItem {
	return { quantity, size, sku, variantId }
}

function isChanged({ before, after }: ItemChange): boolean {
	return before.quantity !== after.quantity || before.size !== after.size
}

/**
 * Rejects the change when the order's lines or total have changed since the page was rendered. The message says what
 * the last edit changed and who made it, if there was one.
 */
async function assertOrderUnchanged(tx: Transaction, { id, items, totalPaise }: EditableOrder, expected: string) {
	if (expected === digestOrderLines(items, totalPaise)) return
	const historyStep = await findLastStep(tx, id, 'items')
	if (!historyStep) refuse('conflict', 'order-items-changed', { id })
	refuse('conflict', 'order-items-changed-by', {
		username: historyStep.byUsername ?? 'Someone',
		id,
		when: formatDateTime(historyStep.at),
		changes: String(historyStep.note?.replaceAll('\n', '; ')),
	})
}

/** Returns the totals of the order and the discount of each remaining item after the change. */
function priceLines(order: EditableOrder, lines: ItemChange[]) {
	const toPriced = ({ id, pricePaise, quantity, discountPaise, product }: EditableItem) => {
		return { id, pricePaise, quantity, discountPaise, categoryId: product?.categoryId ?? null }
	}
	const left = lines.flatMap(({ before, after: { quantity } }): PricedLine[] =>
		quantity === 0 ? [] : [{ ...toPriced(before), quantity }],
	)
	const priced = calculateEditedOrderPrice({ ...order, lines: order.items.map(toPriced) }, left, getDeliveryPrices())
	const { price, byLine, items, prepaidDiscountPaise } = priced
	return {
		columns: { ...price, prepaidDiscountPaise, totalPaise: price.totalPaise + order.taxPaise },
		/** The discount of each remaining item, by item ID. */
		discountPaise: new Map(left.map(({ id }, index) => [id, byLine[index]!])),
		itemDiscounts: items,
	}
}

/**
 * Rejects a price change while an online payment is open or a payment that the customer reported is unchecked. Also
 * rejects a higher price for an order that was paid, even in part, because the customer would have to pay a second
 * time.
 */
function assertNotPaidTwice(order: EditableOrder, nowPaise: number) {
	const { id, totalPaise, paymentState, receivedPaise, refundedPaise, onlinePayments } = order
	if (nowPaise === totalPaise) return
	if (onlinePayments.length > 0) refuse('conflict', 'order-payment-link-open', { total: formatPaise(totalPaise), id })
	if (paymentState === 'claimed') refuse('conflict', 'order-payment-unchecked', { id })
	if (nowPaise > totalPaise && receivedPaise > refundedPaise)
		refuse('conflict', 'order-already-paid', { id, total: formatPaise(totalPaise) })
}

async function moveEditedStock(tx: Transaction, changed: ItemChange[]): Promise<StockMove[]> {
	const lines = changed.map(({ before, after }) => {
		const isSame = before.variantId === after.variantId
		const unchangedQty = isSame ? Math.min(before.quantity, after.quantity) : 0
		return {
			back: toItemStockLines(before, before.quantity - unchangedQty),
			taken: toItemStockLines(
				{ ...before, size: after.size, variantId: after.variantId },
				after.quantity - unchangedQty,
			),
		}
	})
	// Stock is restocked before it is deducted, because two lines may swap sizes.
	const back = await restockLines(
		tx,
		lines.flatMap((line) => line.back),
	)
	return [
		...back,
		...(await deductStock(
			tx,
			lines.flatMap(({ taken }) => taken),
		)),
	]
}

/** Returns the text about a changed line for the order's history, such as `'2 → 1 × Tapi Kurta, White, size M'`. */
function describeLine({ before, after }: ItemChange): string {
	const { productName, colorName } = before
	const quantityText =
		before.quantity === after.quantity ? `${after.quantity}` : `${before.quantity} → ${after.quantity}`
	const size = before.size === after.size ? before.size : `${before.size ?? '-'} → ${after.size ?? '-'}`
	return `${quantityText} × ${[productName, formatVariantTitle({ colorName, size })].filter(Boolean).join(', ')}`
}

interface OrderEdit {
	lines: ItemChange[]
	priced: ReturnType<typeof priceLines>
	moved: StockMove[]
}

async function saveEdit(tx: Transaction, { userId: byUserId }: Actor, order: EditableOrder, changes: OrderEdit) {
	const { id } = order
	const { columns, itemDiscounts } = changes.priced
	for (const { before, after } of changes.lines) {
		const discountPaise = changes.priced.discountPaise.get(before.id)
		if (discountPaise === undefined) await tx.orderItem.delete({ where: { id: before.id }, select: { id: true } })
		else if (isChanged({ before, after }) || discountPaise !== before.discountPaise)
			await tx.orderItem.update({ where: { id: before.id }, data: { ...after, discountPaise }, select: { id: true } })
	}
	for (const { amountPaise, ...where } of itemDiscounts)
		await tx.orderItemDiscount.updateMany({ where: { ...where, NOT: { amountPaise } }, data: { amountPaise } })
	await tx.order.update({
		where: { id },
		data: {
			...columns,
			stockMovements: { createMany: { data: changes.moved.map((one) => ({ ...one, reason: 'changed', byUserId })) } },
		},
		select: { id: true },
	})
}

const invalidQuantity = 'Please enter a whole number.'

/**
 * The form that edits an order: its requested lines, and the fingerprint of the lines and total that the page showed
 * (`seen`).
 */
export const editOrderItemsSchema = z.object({
	seen: z.string().default(''),
	items: z.array(
		z.object({
			id: z.number().int().positive(),
			/** The new quantity. 0 removes the line. */
			quantity: z
				.number({ error: invalidQuantity })
				.int(invalidQuantity)
				.min(0, invalidQuantity)
				.max(maxUnitsPerLine, `At most ${maxUnitsPerLine} items.`),
			/** The new size. `''` keeps the current size, which may be none. */
			size: lineText().max(maxSizeLength, tooLongMessage(maxSizeLength)).default(''),
		}),
	),
})

type EditOrderItemsInput = z.output<typeof editOrderItemsSchema>
