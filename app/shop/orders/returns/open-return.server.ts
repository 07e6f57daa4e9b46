import { read, type Transaction, write, type Prisma } from '#app/adapters/db/db.server.ts'
import { type Actor, requirePermission } from '../../auth/permissions.ts'
import { parseIdempotencyKey } from '../../values/idempotency-key.ts'
import { findLines } from '../../cart/cart-rows.server.ts'
import { type CartLine, formatLineName } from '../../cart/cart-totals.ts'
import { formatPaise } from '../../values/money.ts'
import { isShipped, DELIVERED } from '../../values/order-status.ts'
import { refuse, Refusal } from '../../values/refusal.ts'
import {
	findReturnByKey,
	insertReturn,
	listItemsToReturn,
	matchReturnedItems,
	returnItemsSelect,
	type ReturnableItem,
	type ReturnLineColumns,
	toRequestedLines,
} from './returnable-items.server.ts'
import { reserveExchanges } from './exchange-stock.server.ts'
import { storeDeduction } from './return-details.server.ts'
import { getReturn, type ReturnView } from './return-rows.server.ts'
import type { OpenReturnInput, ReturnInput } from './return.schema.ts'
import { parseExchangeChoice } from './return-view.ts'
import { getShopSettings } from '../../settings/shop-settings.server.ts'
import { findGstRates, findUnitRate, resolveHsn } from '../../tax/gst-rates.ts'
import { toIndianDay } from '../../values/dates.ts'
import { systemActor } from '../../activity/record-activity.server.ts'
import { getAccountId, type OrderAccess, whereAccessible, type OrderClient } from '../links/order-access.server.ts'
import { createRateLimiter } from '#app/adapters/rate-limiter.ts'
import { getSettings } from '#app/adapters/settings.server.ts'
import { storeProfileImage } from '../../media/image.server.ts'
import { linkPhotoLimit } from '../../rate-limits/rate-limits.ts'

const returnOrderSelect = { status: true, items: returnItemsSelect } as const satisfies Prisma.OrderSelect

/**
 * Returns the items of an accessible order, with the units that can still be returned (rule: request-return). The order
 * must be delivered and within the return period. Each unit can be requested once, or again after its return was
 * declined. Returns `null` when nothing can be returned.
 *
 * @throws not-found: the order is unknown or not accessible.
 */
export async function findReturnableOrder(
	access: OrderAccess,
	orderId: number,
	now = new Date(),
	db: Pick<Transaction, 'order' | 'variant' | 'activityEntry'> = read,
) {
	const order = await db.order.findFirst({
		where: { id: orderId, ...whereAccessible(access) },
		select: returnOrderSelect,
	})
	if (!order) refuse('not-found', 'order-not-found-for-customer')
	const { returnDays } = getShopSettings().returns
	if (returnDays === null || order.status !== DELIVERED) return null
	const arrived = await db.activityEntry.findFirst({
		where: { kind: 'order', subjectId: orderId, action: 'status', status: DELIVERED },
		orderBy: { id: 'desc' },
		select: { at: true },
	})
	if (!arrived || toIndianDay(now) > toIndianDay(arrived.at) + returnDays) return null
	const items = await listItemsToReturn(db, order.items)
	return items && { id: orderId, items }
}

/**
 * Requests a return of units of an accessible order, for a refund or another size (rules: request-return, order-link).
 * A request with the same idempotency key is created only once.
 *
 * @throws invalid: no unit was chosen, an item is not in the order, or the size is missing.
 * @throws conflict: more units were chosen than are left, the size is sold out, or the return period is over.
 * @throws not-found: the order is unknown or not accessible.
 */
export async function requestReturn(
	access: OrderAccess,
	orderId: number,
	input: ReturnInput,
	now = new Date(),
): Promise<void> {
	const key = parseIdempotencyKey(input.idempotencyKey)
	await write(async (tx) => {
		// This throws if the order is not accessible, so it runs before the idempotency key is looked up in the order.
		const order = await findReturnableOrder(access, orderId, now, tx)
		if ((await findReturnByKey(tx, orderId, key)) !== undefined) return
		if (!order) refuse('conflict', 'return-unavailable')
		const { wants, reason, photo } = input
		const lines = toRequestedLines(order.items, input)
		const who = systemActor(getAccountId(access))
		await insertReturn(tx, { orderId, state: 'asked', wants, reason, lines, photo, now, key, who })
	})
}

const linkPhotos = createRateLimiter({
	keyPrefix: linkPhotoLimit.name,
	points: linkPhotoLimit.points,
	duration: linkPhotoLimit.seconds,
	isShared: true,
})

/**
 * Stores the photo of a return request and returns its hash. For a customer with an order link, the photos per link are
 * limited, in addition to the limit of the network (rule: order-link).
 *
 * @throws too-many: the rate limit is reached.
 */
export async function storeReturnPhoto(content: AsyncIterable<Uint8Array>, client: OrderClient): Promise<string> {
	const { userId, network } = client
	if (userId === null && getSettings().rateLimits) {
		const wait = await linkPhotos.take(String(client.linkId))
		if (wait > 0) throw new Refusal('too-many', 'request-limit', {}, { wait })
	}
	return storeProfileImage(content, { userId, network })
}

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
	return { id: orderId, items: isShipped(order.status) ? await listItemsToReturn(db, order.items) : null }
}

/**
 * Opens a return or an exchange for a customer, which is accepted at once (rule: open-return). The replacement is
 * deducted from stock (rule: exchange-stock). Returns the ID of the return. A repeated idempotency key returns the same
 * ID.
 *
 * @throws invalid: no unit was chosen, the replacement of an exchange is missing, or the deduction is not less than the
 * items' value.
 * @throws conflict: more units were chosen than are left, the replacement is sold out, costs more or has another GST
 * rate, or the order has not shipped.
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
 * Returns the lines of a return that staff open. An exchange for another size of the bought color stores only the size,
 * as a customer's request does. Any other exchange also stores the names of its product and color (rule:
 * exchanged-product).
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

/**
 * Rejects an exchange for another product that costs more than the bought one.
 * @throws conflict: on `field`, the other product costs more.
 */
function assertAffordable(item: ReturnableItem, line: CartLine, field: string): void {
	if (line.productId === item.productId || line.pricePaise <= item.pricePaise) return
	const amount = formatPaise(line.pricePaise - item.pricePaise)
	refuse('conflict', 'return-exchange-too-expensive', { product: formatLineName(line), amount }, field)
}

/**
 * Rejects an exchange for another product whose GST rate differs from the invoiced one, because the invoice stays as it
 * was (rule: exchanged-product).
 *
 * @throws conflict: the rate differs or is unknown. `toField` returns the form field of an order line.
 */
async function assertInvoicedGstRate(
	tx: Transaction,
	{ orderId, lines }: Pick<ReturnView, 'orderId' | 'lines'>,
	toField: (orderItemId: number) => string,
): Promise<void> {
	const now = new Date()
	for (const { orderItemId, exchangeProductId, exchangeName, exchangePricePaise, quantity, ...line } of lines) {
		if (exchangeProductId === null || exchangeName === null || exchangePricePaise === null) continue
		const invoiced = await tx.taxLine.findFirst({
			where: { orderItemId, document: { is: { standsForOrderId: orderId, mode: 'regular' } } },
			select: { rate: true },
		})
		if (!invoiced) continue
		const product = await tx.product.findUniqueOrThrow({
			where: { id: exchangeProductId },
			select: { hsn: true, category: { select: { hsn: true } } },
		})
		const bands = findGstRates(resolveHsn(product, getShopSettings().tax.hsn), now)
		const paid = { paise: line.worthPaise - line.differencePaise, quantity }
		if (bands.length > 0 && findUnitRate(bands, paid).rate === invoiced.rate) continue
		refuse('conflict', 'return-exchange-other-rate', { product: exchangeName }, toField(orderItemId))
	}
}
