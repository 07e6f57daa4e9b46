import type { PreparedSql } from '#app/adapters/db/prepared-sql.ts'
import { readPrepared } from '#app/adapters/db/sql.server.ts'
import { activeSql, activeWhere } from '../catalog/product/product-status.server.ts'
import { type Prisma, read, type Transaction, write } from '#app/adapters/db/db.server.ts'
import type { Cart } from './cart-totals.ts'
import { refuse } from '../values/refusal.ts'
import { getDeliveryPrices } from '../settings/shop-settings.server.ts'
import { toMultiline } from '../values/text.ts'
import { markCartChanged, queryCart } from './cart-rows.server.ts'
import { chosenColorSelect, type StockSource, findStockSource } from './stock-source.server.ts'
import { maxNoteLength } from '../values/limits.ts'
import { assertHavePrices } from '../catalog/product/product-view.ts'
import {
	assertColorQuantityLimit,
	assertOrderQuantityLimit,
	assertStockFor,
	assertValidQuantity,
} from './cart-limits.server.ts'
import type { CartOwner, NewGuestCart } from './cart-owner.ts'
import {
	addGuestLine,
	changeGuestSize,
	countGuestCart,
	guestCartLock,
	hasAddedToGuestCart,
	hasGuestNote,
	insertGuestCart,
	queryGuestCart,
	removeGuestLine,
	saveGuestNote,
	setGuestQuantity,
} from './guest-cart.server.ts'

/** Returns a cart at current prices (rule: computed-prices), without deleted products. An empty cart has no note. */
export async function readCart(owner: CartOwner): Promise<Cart> {
	const freeFromPaise = getDeliveryPrices()?.freeFromPaise
	return { ...(await queryOwnedCart(readPrepared, owner)), ...(freeFromPaise && { freeFromPaise }) }
}

/** Returns the cart of an account or a guest, as `queryCart` does. */
export function queryOwnedCart(queryRows: PreparedSql['rows'], owner: CartOwner): Promise<Cart> {
	return typeof owner === 'number' ? queryCart(queryRows, owner) : queryGuestCart(queryRows, owner)
}

/** Returns the number of units in a cart. */
export async function countCart(owner: CartOwner): Promise<number> {
	if (typeof owner !== 'number') return countGuestCart(owner)
	const [sum] = await readPrepared<{ units: number | null }>(unitCountSql, owner)
	return sum?.units ?? 0
}

const unitCountSql = `
	SELECT sum("quantity") AS "units" FROM "CartItem" JOIN "ProductColor" variant ON variant."id" = "productColorId"
	JOIN "Product" ON "Product"."id" = variant."productId" AND "Product".${activeSql.sql} WHERE "userId" = ?`

export interface CartSubmission {
	/** The idempotency key, from the rendered form or a random one. A repeated submission has the same key. */
	key: string
	seconds: number
	/** Refuses a repeated submission with another quantity. If absent, a repeated submission changes nothing. */
	isExact?: boolean
}

/** The cart to which an item is added. A guest's first item creates the cart. */
export type CartToFill = CartOwner | NewGuestCart

/**
 * Adds a product to a cart. The same color and size joins the existing line (rule: same-item-joins). Returns true for a
 * repeated submission, which changes nothing.
 *
 * @throws not-found: the product color is unknown.
 * @throws invalid: the quantity or size is wrong (rule: size-required).
 * @throws conflict: the quantity exceeds the stock of all colors, or of the variant (rule: shared-stock).
 * @throws key-reused: the submission is exact and was made with another quantity (rule: key-with-other-input).
 */
export function addToCart(
	owner: CartToFill,
	productColorId: number,
	quantity: number,
	submission?: CartSubmission,
	size = '',
): Promise<boolean> {
	return addLine(owner, { id: productColorId }, quantity, size, submission)
}

/** Adds one unit in the first color like `addToCart`, for cards that show no other color (rule: card-button). */
export function addFirstColorToCart(
	owner: CartToFill,
	productId: number,
	submission?: CartSubmission,
): Promise<boolean> {
	return addLine(owner, { productId }, 1, '', submission)
}

async function addLine(
	owner: CartToFill,
	productColor: Prisma.ProductColorWhereInput,
	quantity: number,
	size: string,
	submission?: CartSubmission,
): Promise<boolean> {
	assertValidQuantity(quantity)
	return writeCart(owner, async (tx) => {
		const chosen = await tx.productColor.findFirst({
			where: { ...productColor, product: activeWhere },
			orderBy: [{ position: 'asc' }, { id: 'asc' }],
			select: chosenColorSelect,
		})
		if (!chosen) refuse('not-found', 'cart-variant-unavailable')
		assertHavePrices([{ name: chosen.product.name, pricePaise: chosen.product.basePricePaise }])
		const counted = await findStockSource(tx, chosen, size)
		if (typeof owner !== 'number') {
			const cart = 'guestCartId' in owner ? owner : await insertGuestCart(tx, owner)
			return addGuestLine(tx, cart, counted, quantity, submission)
		}
		const userId = owner
		const line = { userId, productColorId: chosen.id, size: counted.size }
		if (submission && (await isRepeated(tx, line, submission))) {
			if (submission.isExact) await assertSameQuantity(tx, line, quantity)
			return true
		}
		await assertLineInStock(tx, userId, counted, quantity)
		await assertWithinOrderLimits(tx, userId, chosen.id, quantity)
		const added = { addKey: submission?.key ?? null, addedQuantity: quantity, addedAt: new Date() }
		await tx.cartItem.upsert({
			where: { userId_productColorId_size: line },
			create: { ...line, quantity, ...added },
			update: { quantity: { increment: quantity }, ...added },
		})
		return false
	})
}

/** Runs a change of a cart. Changes of different guest carts need not wait for each other. */
function writeCart<T>(owner: CartToFill, work: (tx: Transaction) => Promise<T>): Promise<T> {
	if (typeof owner === 'number') return write(async (tx) => markCartChanged(tx, owner, await work(tx)))
	return write(work, 'guestCartId' in owner ? guestCartLock(owner) : undefined)
}

/** Returns whether a submission was already applied: it is the last one that added units to one of the lines. */
export function hasAdded(owner: CartOwner, submission: CartSubmission): Promise<boolean> {
	if (typeof owner !== 'number') return hasAddedToGuestCart(owner, submission)
	return isRepeated(read, { userId: owner }, submission)
}

/**
 * Returns whether this submission was the last one to add units to a line that matches `line`, at most `seconds` ago.
 * After the line was removed, the same submission adds units again.
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
	// Lines that are older than the column `addedQuantity` have no quantity to compare.
	if ((found?.addedQuantity ?? quantity) !== quantity) refuse('key-reused', 'idempotency-key-reused')
}

/**
 * Sets the quantity of a line.
 *
 * @throws not-found: the line is unknown or belongs to another customer.
 * @throws invalid: the quantity is wrong.
 * @throws conflict: the quantity was raised above the stock.
 */
export async function setQuantity(owner: CartOwner, cartId: number, quantity: number): Promise<void> {
	assertValidQuantity(quantity)
	await writeCart(owner, async (tx) => {
		if (typeof owner !== 'number') return setGuestQuantity(tx, owner, cartId, quantity)
		const userId = owner
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
		return undefined
	})
}

/**
 * Removes a line.
 *
 * @throws not-found: the line is unknown or belongs to another customer.
 */
export async function removeFromCart(owner: CartOwner, cartId: number): Promise<void> {
	await writeCart(owner, async (tx) => {
		if (typeof owner !== 'number') return removeGuestLine(tx, owner, cartId)
		const { count } = await tx.cartItem.deleteMany({ where: { id: cartId, userId: owner } })
		if (count === 0) refuse('not-found', 'cart-line-not-found')
		return undefined
	})
}

/**
 * Saves the order note. `''` removes it (rule: order-note).
 *
 * @throws invalid: the note is too long.
 */
export async function saveCartNote(owner: CartOwner, note: string): Promise<void> {
	const cartNote = note.trim()
	if (cartNote.length > maxNoteLength) refuse('invalid', 'cart-note-too-long', { max: maxNoteLength }, 'note')
	// Every button of the cart page submits the note, so mostly it is unchanged and need not be written.
	if (await hasCartNote(owner, cartNote)) return
	await writeCart(owner, async (tx) => {
		if (typeof owner !== 'number') return saveGuestNote(tx, owner, cartNote)
		await tx.user.updateMany({ where: { id: owner, cartNote: { not: cartNote } }, data: { cartNote } })
		return undefined
	})
}

/** Returns whether the cart already has this note. Returns `true` for a deleted account. */
export async function hasCartNote(owner: CartOwner, note: string): Promise<boolean> {
	if (typeof owner !== 'number') return hasGuestNote(owner, toMultiline(note))
	const user = await read.user.findUnique({ where: { id: owner }, select: { cartNote: true } })
	return user === null || user.cartNote === toMultiline(note)
}

/** Rejects adding `more` units when the cart's lines that are sold from the same stock would exceed the stock. */
async function assertLineInStock(tx: Transaction, userId: number, counted: StockSource, more: number) {
	const { productId, productColorId, size, isByVariant } = counted
	const lines = await tx.cartItem.findMany({
		where: { userId, ...(isByVariant ? { productColorId, size } : { productColor: { productId } }) },
		select: { quantity: true, productColorId: true },
	})
	assertStockFor(counted, more, lines)
}

/** Rejects adding `more` units when the cart would exceed the limits of an order. Sold-out lines do not count. */
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
export async function changeSize(owner: CartOwner, cartId: number, size: string): Promise<void> {
	await writeCart(owner, async (tx) => {
		if (typeof owner !== 'number') return changeGuestSize(tx, owner, cartId, size)
		const userId = owner
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
		return undefined
	})
}
