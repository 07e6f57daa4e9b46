import { type Transaction, write } from '#app/adapters/db/db.server.ts'
import { lastStep } from '../../journal/history-of-order.server.ts'
import { noteOrder } from '../../journal/journal.server.ts'
import { choiceWords } from '../../catalog/color/color-words.ts'
import { formatDateTime } from '../../dates.ts'
import { formatPaise } from '../../money.ts'
import { type Actor, mustBeAllowed } from '../../words/roles.ts'
import { refuse } from '../../refusal.ts'
import { deliveryPrices } from '../../settings/shop-settings.server.ts'
import { boughtLine, type Moved, returnStock, takeStock } from '../placing/stock.server.ts'
import type { ChangeItemsInput } from './change-items.schema.ts'
import { type PricedLine, priceChangedOrder } from './changed-price.ts'
import { markOfLines, type ChangingItem, type ChangingOrder, orderToChange, sizesOf } from './order-to-change.server.ts'

type Shape = Pick<ChangingItem, 'quantity' | 'size' | 'sku' | 'variantId'>
interface Line {
	before: ChangingItem
	after: Shape
}

/**
 * Changes quantities and sizes of an unshipped order in one transaction, with its stock, total, history and an email to
 * the customer (rule: change-order-items). Submitting the same lines again changes nothing. Returns the previous and
 * new totals and the overpaid amount.
 *
 * @throws not-found: the order is unknown.
 * @throws invalid: no unit would be left.
 * @throws conflict: the order has shipped, differs from what the page showed, lacks stock, or would cost more than was
 * paid.
 */
export async function changeItems(actor: Actor, orderId: number, input: ChangeItemsInput) {
	mustBeAllowed(actor, 'payments')
	return write(async (tx) => {
		const order = await orderToChange(orderId, tx)
		const lines = await Promise.all(
			order.items.map(async (before) => ({ before, after: await readWanted(tx, before, input) })),
		)
		const changed = lines.filter(isChanged)
		const beforePaise = order.totalPaise
		if (changed.length === 0) return { beforePaise, totalPaise: beforePaise, tooMuchPaise: 0 }
		await mustBeSeen(tx, order, input.seen)
		if (lines.every(({ after }) => after.quantity === 0))
			refuse('invalid', 'An order has at least one piece. Please cancel it instead.')
		const priced = priceLines(order, lines)
		const { totalPaise } = priced.columns
		mustBePayable(order, totalPaise)
		const moved = await moveChanged(tx, changed)
		const said = [...changed.map(describeLine), `${formatPaise(beforePaise)} → ${formatPaise(totalPaise)}`]
		await save(tx, actor, order, { lines, priced, moved })
		const facts = { old: { totalPaise: beforePaise }, new: { totalPaise, items: true } }
		const step = { from: order.status, to: order.status, words: said.join('\n') }
		await noteOrder(tx, actor, orderId, { act: 'items', ...step, ...facts })
		const tooMuchPaise = Math.max(0, order.receivedPaise - order.refundedPaise - totalPaise)
		return { beforePaise, totalPaise, tooMuchPaise }
	})
}

async function readWanted(tx: Transaction, before: ChangingItem, { items }: ChangeItemsInput): Promise<Shape> {
	const asked = items.find(({ id }) => id === before.id)
	if (!asked) return toLineShape(before)
	const { quantity } = asked
	if (before.productId === null && quantity > before.quantity)
		refuse('conflict', `${before.productName} is no longer in the shop: no more pieces of it can be added.`)
	if (asked.size === (before.size ?? '') || asked.size === '') return { ...toLineShape(before), quantity }
	const other = (await sizesOf(before, tx)).find((one) => one.size === asked.size)
	if (!other) refuse('conflict', `${before.productName} does not come in size ${asked.size}.`)
	return { quantity, size: other.size, sku: other.sku, variantId: other.variantId }
}

function toLineShape({ quantity, size, sku, variantId }: ChangingItem): Shape {
	return { quantity, size, sku, variantId }
}

function isChanged({ before, after }: Line): boolean {
	return before.quantity !== after.quantity || before.size !== after.size
}

/** Tells the second of two editors what the first one changed. */
async function mustBeSeen(tx: Transaction, { id, items, totalPaise }: ChangingOrder, seen: string) {
	if (seen === markOfLines(items, totalPaise)) return
	const step = await lastStep(tx, id, 'items')
	const what = step
		? `${step.byUsername ?? 'Somebody'} has changed order #${id} in the meantime (${formatDateTime(step.at)}): ${step.note?.replaceAll('\n', '; ')}.`
		: `Order #${id} is not as this page showed it.`
	refuse('conflict', `${what} Your change was not made.`)
}

/** What the order and each of its items come to after the change. */
function priceLines(order: ChangingOrder, lines: Line[]) {
	const toPriced = ({ id, pricePaise, quantity, discountPaise, product }: ChangingItem) => {
		return { id, pricePaise, quantity, discountPaise, categoryId: product?.categoryId ?? null }
	}
	const left = lines.flatMap(({ before, after: { quantity } }): PricedLine[] =>
		quantity === 0 ? [] : [{ ...toPriced(before), quantity }],
	)
	const priced = priceChangedOrder({ ...order, lines: order.items.map(toPriced) }, left, deliveryPrices())
	const { price, byLine, items, prepaidDiscountPaise } = priced
	return {
		columns: { ...price, prepaidDiscountPaise, totalPaise: price.totalPaise + order.taxPaise },
		/** What is taken off each item that is left, by its id. */
		discountPaise: new Map(left.map(({ id }, index) => [id, byLine[index]!])),
		itemDiscounts: items,
	}
}

/** Rejects a price change that would ask for a second payment when the order was paid or a payment was reported. */
function mustBePayable(order: ChangingOrder, nowPaise: number) {
	const { id, totalPaise, paymentState, receivedPaise, refundedPaise, onlinePayments } = order
	if (nowPaise === totalPaise) return
	if (onlinePayments.length > 0)
		refuse(
			'conflict',
			`A link to pay ${formatPaise(totalPaise)} for order #${id} is open: please wait until it has ended.`,
		)
	if (paymentState === 'claimed')
		refuse('conflict', `The customer says that order #${id} is paid: please look at the payment first.`)
	if (nowPaise > totalPaise && receivedPaise > refundedPaise)
		refuse(
			'conflict',
			`Order #${id} is paid: what comes to more than ${formatPaise(totalPaise)} has to be a new order.`,
		)
}

async function moveChanged(tx: Transaction, changed: Line[]): Promise<Moved[]> {
	const lines = changed.map(({ before, after }) => {
		const isSame = before.variantId === after.variantId
		const kept = isSame ? Math.min(before.quantity, after.quantity) : 0
		return {
			back: boughtLine(before, before.quantity - kept),
			taken: boughtLine({ ...before, size: after.size, variantId: after.variantId }, after.quantity - kept),
		}
	})
	// Stock is returned first because two lines may swap sizes.
	const back = await returnStock(
		tx,
		lines.flatMap((line) => line.back),
	)
	return [
		...back,
		...(await takeStock(
			tx,
			lines.flatMap(({ taken }) => taken),
		)),
	]
}

/** Returns a change such as `'2 → 1 × Tapi Kurta, White, size M'`. */
function describeLine({ before, after }: Line): string {
	const { productName, colorName } = before
	const pieces = before.quantity === after.quantity ? `${after.quantity}` : `${before.quantity} → ${after.quantity}`
	const size = before.size === after.size ? before.size : `${before.size ?? '-'} → ${after.size ?? '-'}`
	return `${pieces} × ${[productName, choiceWords({ colorName, size })].filter(Boolean).join(', ')}`
}

interface Changes {
	lines: Line[]
	priced: ReturnType<typeof priceLines>
	moved: Moved[]
}

async function save(tx: Transaction, { userId: byUserId }: Actor, order: ChangingOrder, changes: Changes) {
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
