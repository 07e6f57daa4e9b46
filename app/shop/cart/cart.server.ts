import { readPrepared } from '#app/adapters/db/sql.server.ts'
import { activeSql, activeWhere } from '../catalog/product/product-status.server.ts'
import { type Prisma, read, type Transaction, write } from '#app/adapters/db/db.server.ts'
import { countUnits, type Cart } from './cart-totals.ts'
import { refuse } from '../values/refusal.ts'
import { getOrderLimits, getDeliveryPrices } from '../settings/shop-settings.server.ts'
import { toMultiline } from '../values/text.ts'
import { queryCart } from './cart-rows.server.ts'
import { chosenColorSelect, type StockSource, findStockSource } from './stock-source.server.ts'
import { maxNoteLength } from '../values/limits.ts'
import { assertHavePrices, getUnitsLeftValues } from '../catalog/product/product-view.ts'

/** Returns a cart at current prices (rule: computed-prices), without deleted products. An empty cart has no note. */
export async function readCart(userId: number): Promise<Cart> {
	const freeFromPaise = getDeliveryPrices()?.freeFromPaise
	return { ...(await queryCart(readPrepared, userId)), ...(freeFromPaise && { freeFromPaise }) }
}

/** Returns the number of units in a cart. */
export async function countCart(userId: number): Promise<number> {
	const [sum] = await readPrepared<{ units: number | null }>(unitCountSql, userId)
	return sum?.units ?? 0
}

const unitCountSql = `
	SELECT sum("quantity") AS "units" FROM "CartItem" JOIN "ProductColor" variant ON variant."id" = "productColorId"
	JOIN "Product" ON "Product"."id" = variant."productId" AND "Product".${activeSql.sql} WHERE "userId" = ?`

export interface CartSubmission {
	/** A repeated submission carries the same key: the one of a rendered form, or a random one from the caller. */
	key: string
	seconds: number
	/** A repetition with another quantity is refused. Without it, it counts as the same. */
	isExact?: boolean
}

/**
 * Adds a product to a cart. The same color and size joins the existing line (rule: same-item-joins). A repeated
 * submission returns `true`.
 *
 * @throws not-found: the product color is unknown.
 * @throws invalid: the quantity or size is wrong (rule: size-required).
 * @throws conflict: the quantity exceeds the stock of all colors, or of the variant (rule: shared-stock).
 * @throws key-reused: the submission is exact and was made with another quantity (rule: key-with-other-input).
 */
export function addToCart(
	userId: number,
	productColorId: number,
	quantity: number,
	runAction?: CartSubmission,
	size = '',
): Promise<boolean> {
	return addLine(userId, { id: productColorId }, quantity, size, runAction)
}

/** Adds one unit in the first color, like `addToCart` (rule: card-button). */
export function addFirstColorToCart(userId: number, productId: number, runAction?: CartSubmission): Promise<boolean> {
	return addLine(userId, { productId }, 1, '', runAction)
}

async function addLine(
	userId: number,
	productColor: Prisma.ProductColorWhereInput,
	quantity: number,
	size: string,
	runAction?: CartSubmission,
): Promise<boolean> {
	assertValidQuantity(quantity)
	return write(async (tx) => {
		const chosen = await tx.productColor.findFirst({
			where: { ...productColor, product: activeWhere },
			orderBy: [{ position: 'asc' }, { id: 'asc' }],
			select: chosenColorSelect,
		})
		if (!chosen) refuse('not-found', 'cart-variant-unavailable')
		assertHavePrices([{ name: chosen.product.name, pricePaise: chosen.product.basePricePaise }])
		const counted = await findStockSource(tx, chosen, size)
		const line = { userId, productColorId: chosen.id, size: counted.size }
		if (runAction && (await isRepeated(tx, line, runAction))) {
			if (runAction.isExact) await assertSameQuantity(tx, line, quantity)
			return true
		}
		await assertLineInStock(tx, userId, counted, quantity)
		await assertWithinOrderLimits(tx, userId, chosen.id, quantity)
		const added = { addKey: runAction?.key ?? null, addedQuantity: quantity, addedAt: new Date() }
		await tx.cartItem.upsert({
			where: { userId_productColorId_size: line },
			create: { ...line, quantity, ...added },
			update: { quantity: { increment: quantity }, ...added },
		})
		return false
	})
}

/** Returns whether a submission was the last one that added to a line of the cart. */
export function hasAdded(userId: number, submission: CartSubmission): Promise<boolean> {
	return isRepeated(read, { userId }, submission)
}

/**
 * Returns whether this submission was the last one that added to the line. It counts again after the line was removed.
 */
async function isRepeated(
	tx: Pick<Transaction, 'cartItem'>,
	line: Prisma.CartItemWhereInput,
	{ key, seconds }: CartSubmission,
): Promise<boolean> {
	const since = new Date(Date.now() - seconds * 1000)
	return (await tx.cartItem.count({ where: { ...line, addKey: key, addedAt: { gt: since } } })) > 0
}

async function assertSameQuantity(
	tx: Pick<Transaction, 'cartItem'>,
	line: Prisma.CartItemUserIdProductColorIdSizeCompoundUniqueInput,
	quantity: number,
): Promise<void> {
	const found = await tx.cartItem.findUnique({
		where: { userId_productColorId_size: line },
		select: { addedQuantity: true },
	})
	// Lines from before this column have no quantity to compare.
	if ((found?.addedQuantity ?? quantity) !== quantity) refuse('key-reused', 'idempotency-key-reused')
}

/**
 * Sets the quantity of a line.
 *
 * @throws not-found: the line is unknown or belongs to another customer.
 * @throws invalid: the quantity is wrong.
 * @throws conflict: the quantity was raised above the stock.
 */
export async function setQuantity(userId: number, cartId: number, quantity: number): Promise<void> {
	assertValidQuantity(quantity)
	await write(async (tx) => {
		const line = await tx.cartItem.findFirst({
			where: { id: cartId, userId, productColor: { product: activeWhere } },
			select: { quantity: true, size: true, productColor: { select: chosenColorSelect } },
		})
		if (!line) refuse('not-found', 'cart-line-not-found')
		const more = quantity - line.quantity
		if (more > 0) {
			await assertLineInStock(tx, userId, await findStockSource(tx, line.productColor, line.size), more)
			await assertWithinOrderLimits(tx, userId, line.productColor.id, more)
		}
		await tx.cartItem.update({ where: { id: cartId }, data: { quantity } })
	})
}

/**
 * Removes a line.
 *
 * @throws not-found: the line is unknown or belongs to another customer.
 */
export async function removeFromCart(userId: number, cartId: number): Promise<void> {
	const { count } = await write((tx) => tx.cartItem.deleteMany({ where: { id: cartId, userId } }))
	if (count === 0) refuse('not-found', 'cart-line-not-found')
}

/**
 * Saves the order note. `''` removes it (rule: order-note).
 *
 * @throws invalid: the note is too long.
 */
export async function saveCartNote(userId: number, note: string): Promise<void> {
	const cartNote = note.trim()
	if (cartNote.length > maxNoteLength) refuse('invalid', 'cart-note-too-long', { max: maxNoteLength }, 'note')
	// Every button of the cart submits the note, which is mostly unchanged.
	if (await hasCartNote(userId, cartNote)) return
	await write((tx) => tx.user.updateMany({ where: { id: userId, cartNote: { not: cartNote } }, data: { cartNote } }))
}

/** Returns whether the cart already has this note. Returns `true` for a deleted account. */
export async function hasCartNote(userId: number, note: string): Promise<boolean> {
	const user = await read.user.findUnique({ where: { id: userId }, select: { cartNote: true } })
	return user === null || user.cartNote === toMultiline(note)
}

function assertValidQuantity(quantity: number) {
	if (quantity < 1) refuse('invalid', 'cart-quantity-too-low', {}, 'quantity')
	if (!Number.isSafeInteger(quantity)) refuse('invalid', 'cart-quantity-not-whole', {}, 'quantity')
}

/** Rejects units that exceed the stock together with the customer's other lines. */
async function assertLineInStock(tx: Transaction, userId: number, counted: StockSource, more: number) {
	const { productId, productColorId, size, isByVariant, remainingQty } = counted
	const lines = await tx.cartItem.findMany({
		where: { userId, ...(isByVariant ? { productColorId, size } : { productColor: { productId } }) },
		select: { quantity: true, productColorId: true },
	})
	const inCart = lines.reduce((sum, { quantity }) => sum + quantity, 0)
	if (inCart + more <= remainingQty) return
	const isSize = isByVariant && size !== ''
	if (remainingQty === 0) refuse('conflict', isSize ? 'size-sold-out' : 'product-sold-out')
	if (isSize) refuse('conflict', 'stock-short-in-size', { ...getUnitsLeftValues(remainingQty, size), size })
	const isShared = lines.some((line) => line.productColorId !== productColorId)
	refuse('conflict', isShared ? 'stock-short-in-colors' : 'stock-short', getUnitsLeftValues(remainingQty))
}

/** Rejects units that exceed the limits of an order. Sold-out lines do not count. */
async function assertWithinOrderLimits(
	{ prepared }: Transaction,
	userId: number,
	productColorId: number,
	more: number,
) {
	const [inCart] = await prepared.rows<{ ofColor: number | null; inAll: number | null }>(
		cartQuantitiesSql,
		productColorId,
		userId,
	)
	assertColorQuantityLimit((inCart?.ofColor ?? 0) + more, 'quantity')
	assertOrderQuantityLimit((inCart?.inAll ?? 0) + more, 'quantity')
}

const cartQuantitiesSql = `
	SELECT sum("quantity") AS "inAll", sum("quantity") FILTER (WHERE "productColorId" = ?) AS "ofColor" FROM "CartItem" line
	JOIN "ProductColor" chosen ON chosen."id" = "productColorId"
	JOIN "Product" product ON product."id" = chosen."productId"
		AND product.${activeSql.sql} AND product."remainingQty" > 0
	WHERE "userId" = ? AND (NOT product."countsByVariant" OR EXISTS (
		SELECT 1 FROM "Variant" variant
		WHERE variant."productColorId" = chosen."id" AND variant."size" = line."size" AND variant."remainingQty" > 0))`

/**
 * Moves a line to another size of its color and merges it with an existing line of that size (rule: same-item-joins).
 * The whole quantity moves, and the cart reports when fewer units are left.
 *
 * @throws not-found: the line is unknown or belongs to another customer.
 * @throws invalid: the color does not have this size (rule: size-required).
 * @throws conflict: the size is sold out.
 */
export async function changeSize(userId: number, cartId: number, size: string): Promise<void> {
	await write(async (tx) => {
		const line = await tx.cartItem.findFirst({
			where: { id: cartId, userId, productColor: { product: activeWhere } },
			select: { quantity: true, productColor: { select: chosenColorSelect } },
		})
		if (!line) refuse('not-found', 'cart-line-not-found')
		const counted = await findStockSource(tx, line.productColor, size)
		if (counted.remainingQty === 0) refuse('conflict', 'size-sold-out')
		const where = { userId, productColorId: counted.productColorId, size: counted.size, id: { not: cartId } }
		const other = await tx.cartItem.findFirst({ where, select: { id: true, quantity: true } })
		if (other) await tx.cartItem.delete({ where: { id: other.id } })
		const quantity = line.quantity + (other?.quantity ?? 0)
		await tx.cartItem.update({ where: { id: cartId }, data: { size: counted.size, quantity } })
	})
}

/**
 * Rejects too many units of one product color.
 *
 * @throws invalid: on `field`, the quantity is above the limit (rule: order-quantity-limits).
 */
function assertColorQuantityLimit(quantity: number, field?: string): void {
	const most = getOrderLimits()?.perLine
	if (most === undefined || quantity <= most) return
	refuse('invalid', 'cart-color-limit', getLimitValues(most), field)
}

/**
 * Rejects too many units in the whole order.
 *
 * @throws invalid: on `field`, the quantity is above the limit (rule: order-quantity-limits).
 */
function assertOrderQuantityLimit(quantity: number, field?: string): void {
	const most = getOrderLimits()?.perOrder
	if (most === undefined || quantity <= most) return
	refuse('invalid', 'cart-order-limit', getLimitValues(most), field)
}

/** Rejects lines above the limits of an order. Repeated product colors are added up. */
export function assertOrderQuantities(lines: readonly { productColorId: number; quantity: number }[]): void {
	const each = new Map<number, number>()
	for (const { productColorId, quantity } of lines) each.set(productColorId, (each.get(productColorId) ?? 0) + quantity)
	for (const quantity of each.values()) assertColorQuantityLimit(quantity)
	assertOrderQuantityLimit(countUnits(lines))
}

/** Returns the limit in the words of a screen and in those of the JSON API. */
function getLimitValues(most: number): { items: string; apiItems: string } {
	return most === 1 ? { items: '1 item', apiItems: '1 piece' } : { items: `${most} items`, apiItems: `${most} pieces` }
}
