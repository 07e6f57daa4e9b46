import { readPrepared } from '#app/adapters/db/sql.server.ts'
import { type Prisma, read, type Transaction, write } from '#app/adapters/db/db.server.ts'
import { onlyPiecesLeft } from '../catalog/product/stock.ts'
import { mustBeFewInAll, mustBeFewOfOne } from './quantity-limits.server.ts'
import { refuse } from '../refusal.ts'
import { deliveryPrices } from '../settings/shop-settings.server.ts'
import { manyLines } from '../text.ts'
import { cartIn } from './cart-rows.server.ts'
import { chosenSelect, type Counted, stockSource } from './stock-source.server.ts'
import { maxNoteLength } from '../words/limits.ts'
import { mustHavePrices } from '../catalog/product/price-words.ts'
import { noColorToBuy, noteTooLong, notWhole, tooFew } from './cart.schema.ts'
import type { Cart } from './cart-totals.ts'

export const soldOutInSize = 'This size is sold out.'
export const noLine = 'This item is no longer in your cart.'

/** Returns a cart at current prices (rule: computed-prices), without deleted products. An empty cart has no note. */
export async function readCart(userId: number): Promise<Cart> {
	const freeFromPaise = deliveryPrices()?.freeFromPaise
	return { ...(await cartIn(readPrepared, userId)), ...(freeFromPaise && { freeFromPaise }) }
}

/** Returns the number of units in a cart. */
export async function countCart(userId: number): Promise<number> {
	const [sum] = await readPrepared<{ pieces: number | null }>(sumSql, userId)
	return sum?.pieces ?? 0
}

const sumSql = `
	SELECT sum("quantity") AS "pieces" FROM "CartItem" JOIN "ProductColor" variant ON variant."id" = "productColorId"
	JOIN "Product" ON "Product"."id" = variant."productId" AND "deletedAt" IS NULL WHERE "userId" = ?`

export interface CartSubmission {
	/** A repeated submission carries the same key: the one of a rendered form, or a random one from the caller. */
	key: string
	seconds: number
}

/**
 * Adds a product to a cart. The same color and size joins the existing line (rule: same-item-joins). A repeated
 * submission returns `true`.
 *
 * @throws not-found: the product color is unknown.
 * @throws invalid: the quantity or size is wrong (rule: size-required).
 * @throws conflict: the quantity exceeds the stock of all colors, or of the variant (rule: shared-stock).
 */
export function addToCart(
	userId: number,
	productColorId: number,
	quantity: number,
	runAction?: CartSubmission,
	size = '',
): Promise<boolean> {
	return add(userId, { id: productColorId }, quantity, size, runAction)
}

/** Adds one unit in the first color, like `addToCart` (rule: card-button). */
export function addFirstColorToCart(userId: number, productId: number, runAction?: CartSubmission): Promise<boolean> {
	return add(userId, { productId }, 1, '', runAction)
}

async function add(
	userId: number,
	wanted: Prisma.ProductColorWhereInput,
	quantity: number,
	size: string,
	runAction?: CartSubmission,
): Promise<boolean> {
	mustBeQuantity(quantity)
	return write(async (tx) => {
		const chosen = await tx.productColor.findFirst({
			where: { ...wanted, product: { deletedAt: null } },
			orderBy: [{ position: 'asc' }, { id: 'asc' }],
			select: chosenSelect,
		})
		if (!chosen) refuse('not-found', noColorToBuy)
		mustHavePrices([{ name: chosen.product.name, pricePaise: chosen.product.basePricePaise }])
		const counted = await stockSource(tx, chosen, size)
		const line = { userId, productColorId: chosen.id, size: counted.size }
		if (runAction && (await isRepeated(tx, line, runAction))) return true
		await mustBeLeft(tx, userId, counted, quantity)
		await mustFitOneOrder(tx, userId, chosen.id, quantity)
		const added = { addKey: runAction?.key ?? null, addedAt: new Date() }
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

/**
 * Sets the quantity of a line.
 *
 * @throws not-found: the line is unknown or belongs to another customer.
 * @throws invalid: the quantity is wrong.
 * @throws conflict: the quantity was raised above the stock.
 */
export async function setQuantity(userId: number, cartId: number, quantity: number): Promise<void> {
	mustBeQuantity(quantity)
	await write(async (tx) => {
		const line = await tx.cartItem.findFirst({
			where: { id: cartId, userId, productColor: { product: { deletedAt: null } } },
			select: { quantity: true, size: true, productColor: { select: chosenSelect } },
		})
		if (!line) refuse('not-found', noLine)
		const more = quantity - line.quantity
		if (more > 0) {
			await mustBeLeft(tx, userId, await stockSource(tx, line.productColor, line.size), more)
			await mustFitOneOrder(tx, userId, line.productColor.id, more)
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
	if (count === 0) refuse('not-found', noLine)
}

/**
 * Saves the order note. `''` removes it (rule: order-note).
 *
 * @throws invalid: the note is too long.
 */
export async function saveCartNote(userId: number, note: string): Promise<void> {
	const cartNote = note.trim()
	if (cartNote.length > maxNoteLength) refuse('invalid', noteTooLong, 'note')
	// Every button of the cart submits the note, which is mostly unchanged.
	if (await hasCartNote(userId, cartNote)) return
	await write((tx) => tx.user.updateMany({ where: { id: userId, cartNote: { not: cartNote } }, data: { cartNote } }))
}

/** Returns whether the cart already has this note. Returns `true` for a deleted account. */
export async function hasCartNote(userId: number, note: string): Promise<boolean> {
	const user = await read.user.findUnique({ where: { id: userId }, select: { cartNote: true } })
	return user === null || user.cartNote === manyLines(note)
}

function mustBeQuantity(quantity: number) {
	if (quantity < 1) refuse('invalid', tooFew, 'quantity')
	if (!Number.isSafeInteger(quantity)) refuse('invalid', notWhole, 'quantity')
}

/** Rejects units that exceed the stock together with the customer's other lines. */
async function mustBeLeft(tx: Transaction, userId: number, counted: Counted, more: number) {
	const { productId, productColorId, size, isByVariant, remainingQty } = counted
	const lines = await tx.cartItem.findMany({
		where: { userId, ...(isByVariant ? { productColorId, size } : { productColor: { productId } }) },
		select: { quantity: true, productColorId: true },
	})
	const held = lines.reduce((sum, { quantity }) => sum + quantity, 0)
	if (held + more <= remainingQty) return
	const isSize = isByVariant && size !== ''
	if (remainingQty === 0) refuse('conflict', isSize ? soldOutInSize : 'This product is sold out.')
	const left = onlyPiecesLeft(remainingQty, isSize ? size : undefined)
	const isShared = lines.some((line) => line.productColorId !== productColorId)
	refuse('conflict', isShared ? `${left}, counting all colours.` : `${left}.`)
}

/** Rejects units that exceed the limits of an order. Sold-out lines do not count. */
async function mustFitOneOrder({ prepared }: Transaction, userId: number, productColorId: number, more: number) {
	const [held] = await prepared.rows<{ ofColor: number | null; inAll: number | null }>(heldSql, productColorId, userId)
	mustBeFewOfOne((held?.ofColor ?? 0) + more, 'quantity')
	mustBeFewInAll((held?.inAll ?? 0) + more, 'quantity')
}

const heldSql = `
	SELECT sum("quantity") AS "inAll", sum("quantity") FILTER (WHERE "productColorId" = ?) AS "ofColor" FROM "CartItem" line
	JOIN "ProductColor" chosen ON chosen."id" = "productColorId"
	JOIN "Product" product ON product."id" = chosen."productId"
		AND product."deletedAt" IS NULL AND product."remainingQty" > 0
	WHERE "userId" = ? AND (NOT product."countsByVariant" OR EXISTS (
		SELECT 1 FROM "Variant" variant
		WHERE variant."productColorId" = chosen."id" AND variant."size" = line."size" AND variant."remainingQty" > 0))`
