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

/** A cart at current prices (rule: computed-prices), without deleted products. An empty one has no note. */
export async function readCart(userId: number): Promise<Cart> {
	const freeFromPaise = deliveryPrices()?.freeFromPaise
	return { ...(await cartIn(readPrepared, userId)), ...(freeFromPaise && { freeFromPaise }) }
}

/** The number of pieces in a cart. */
export async function countCart(userId: number): Promise<number> {
	const [sum] = await readPrepared<{ pieces: number | null }>(sumSql, userId)
	return sum?.pieces ?? 0
}

const sumSql = `
	SELECT sum("quantity") AS "pieces" FROM "CartItem" JOIN "ProductColor" variant ON variant."id" = "productColorId"
	JOIN "Product" ON "Product"."id" = variant."productId" AND "deletedAt" IS NULL WHERE "userId" = ?`

export interface CartSubmission {
	/** A repetition carries the same key: a rendered form's, or the caller's random one. */
	key: string
	seconds: number
}

/**
 * Adds to a cart; the same colour and size joins its line (rule: same-item-joins), a repetition answers true.
 *
 * @throws not-found: unknown.
 * @throws invalid: a wrong quantity or size (rule: size-required).
 * @throws conflict: above the stock of all colours, or of the variant (rule: shared-stock).
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

/** Adds one piece in the first colour, as `addToCart` (rule: card-button). */
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

/** Whether a submission has filled a line of a cart last. */
export function hasAdded(userId: number, submission: CartSubmission): Promise<boolean> {
	return isRepeated(read, { userId }, submission)
}

/** Whether this submission filled the line last. After a removal it counts again. */
async function isRepeated(
	tx: Pick<Transaction, 'cartItem'>,
	line: Prisma.CartItemWhereInput,
	{ key, seconds }: CartSubmission,
): Promise<boolean> {
	const since = new Date(Date.now() - seconds * 1000)
	return (await tx.cartItem.count({ where: { ...line, addKey: key, addedAt: { gt: since } } })) > 0
}

/**
 * Sets a line's quantity.
 *
 * @throws not-found: another's or unknown.
 * @throws invalid: a wrong one.
 * @throws conflict: raised above the stock.
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

/** Removes a line. Another's or unknown: 'not-found'. */
export async function removeFromCart(userId: number, cartId: number): Promise<void> {
	const { count } = await write((tx) => tx.cartItem.deleteMany({ where: { id: cartId, userId } }))
	if (count === 0) refuse('not-found', noLine)
}

/** Saves the order note, '' for none (rule: order-note). Too long: 'invalid'. */
export async function saveCartNote(userId: number, note: string): Promise<void> {
	const cartNote = note.trim()
	if (cartNote.length > maxNoteLength) refuse('invalid', noteTooLong, 'note')
	// Every button of the cart sends the note, mostly unchanged.
	if (await hasCartNote(userId, cartNote)) return
	await write((tx) => tx.user.updateMany({ where: { id: userId, cartNote: { not: cartNote } }, data: { cartNote } }))
}

/** Whether the cart has this note; true for a deleted account. */
export async function hasCartNote(userId: number, note: string): Promise<boolean> {
	const user = await read.user.findUnique({ where: { id: userId }, select: { cartNote: true } })
	return user === null || user.cartNote === manyLines(note)
}

function mustBeQuantity(quantity: number) {
	if (quantity < 1) refuse('invalid', tooFew, 'quantity')
	if (!Number.isSafeInteger(quantity)) refuse('invalid', notWhole, 'quantity')
}

/** Refuses pieces that exceed the stock together with the customer's lines. */
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

/** Refuses pieces that exceed an order's limits, sold-out lines aside. */
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
