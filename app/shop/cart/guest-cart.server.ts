import { randomBytes, randomInt } from 'node:crypto'
import type { PreparedSql } from '#app/adapters/db/prepared-sql.ts'
import { type Prisma, read, type Transaction, write } from '#app/adapters/db/db.server.ts'
import { createRateLimiter } from '#app/adapters/rate-limiter.ts'
import { createUrlSignature } from '#app/adapters/secret.server.ts'
import { getSettings } from '#app/adapters/settings.server.ts'
import { readPrepared } from '#app/adapters/db/sql.server.ts'
import { activeWhere } from '../catalog/product/product-status.server.ts'
import { hashToken } from '../people/session/session.server.ts'
import { guestCartLimit } from '../rate-limits/rate-limits.ts'
import { maxGuestCartLines, maxGuestCarts } from '../values/limits.ts'
import { Refusal, refuse } from '../values/refusal.ts'
import { assertColorQuantityLimit, assertOrderQuantityLimit, assertStockFor } from './cart-limits.server.ts'
import type { GuestCart, NewGuestCart } from './cart-owner.ts'
import { findLines } from './cart-rows.server.ts'
import { type Cart, type CartLine, countUnits, filterInStock, toCart } from './cart-totals.ts'
import { chosenColorSelect, findStockSource, type StockSource } from './stock-source.server.ts'

/** The number of seconds for which a guest's cart is stored after its last change (rule: guest-checkout). */
export const guestCartSeconds = 30 * 24 * 60 * 60

/** A line of a guest's cart as it is stored. Prices and stock are read when the cart is shown. */
export interface GuestCartLine {
	/** A random ID, so that a button on an outdated page never changes a line that was added later. */
	id: number
	productColorId: number
	/** The size of the line. `''` when it has none. */
	size: string
	quantity: number
	/** The key and time of the last form that added units, so that a repeated submission is applied once. */
	addKey?: string
	addedAt?: number
}

interface Submission {
	key: string
	seconds: number
}

export const createGuestCartToken = () => randomBytes(16).toString('base64url')

/** Returns the lock keys of a guest cart: changes of the same cart run one after the other. */
export const guestCartLock = ({ guestCartId }: GuestCart) => [`guest cart ${guestCartId}`]

/**
 * Returns the guest cart of a browser's token. `null` when it has expired or was deleted to make room for newer carts.
 */
export async function findGuestCart(token: string): Promise<GuestCart | null> {
	const since = new Date(Date.now() - guestCartSeconds * 1000)
	const where = { tokenHash: hashToken(token), updatedAt: { gt: since } }
	const found = await read.guestCart.findFirst({ where, select: { id: true } })
	return found && { guestCartId: found.id }
}

const changes = createRateLimiter({
	keyPrefix: guestCartLimit.name,
	points: guestCartLimit.points,
	duration: guestCartLimit.seconds,
})

/**
 * Counts a change of a guest's cart for the rate limit.
 *
 * @throws too-many: the cart has been changed too often.
 */
export async function countGuestCartChange({ guestCartId }: GuestCart): Promise<void> {
	const wait = getSettings().rateLimits ? await changes.take(String(guestCartId)) : 0
	if (wait > 0) throw new Refusal('too-many', 'request-limit', {}, { wait })
}

/** Inserts an empty cart. If there are too many carts, deletes the oldest cart of the network that has the most. */
export async function insertGuestCart(tx: Transaction, { token, network }: NewGuestCart): Promise<GuestCart> {
	const count = await tx.guestCart.count()
	if (count >= maxGuestCarts) await tx.prepared.rows(makeRoomSql, count - maxGuestCarts + 1)
	const networkHash = createUrlSignature(`guest-cart:${network}`)
	const data = { tokenHash: hashToken(token), networkHash, lines: [], updatedAt: new Date() }
	const { id } = await tx.guestCart.create({ data, select: { id: true } })
	return { guestCartId: id }
}

const makeRoomSql = `
	DELETE FROM "GuestCart" WHERE "id" IN (
		SELECT "id" FROM (
			SELECT "id", "updatedAt", count(*) OVER (PARTITION BY "networkHash") AS "ofNetwork" FROM "GuestCart") counted
		ORDER BY "ofNetwork" DESC, "updatedAt", "id" LIMIT ?)`

/** Deletes the carts that were not changed for 30 days. */
export async function pruneGuestCarts(now: Date): Promise<void> {
	const where = { updatedAt: { lt: new Date(now.getTime() - guestCartSeconds * 1000) } }
	if (await read.guestCart.findFirst({ where, select: { id: true } }))
		await write((tx) => tx.guestCart.deleteMany({ where }))
}

const contentsSql = `SELECT CAST("lines" AS TEXT) AS "lines", "note" FROM "GuestCart" WHERE "id" = ?`

interface Contents {
	lines: GuestCartLine[]
	note: string
}

/** Returns the stored lines and the note of a guest's cart. `null` when the cart was deleted. */
export async function readGuestCart(
	queryRows: PreparedSql['rows'],
	{ guestCartId }: GuestCart,
): Promise<Contents | null> {
	const [row] = await queryRows<{ lines: string; note: string }>(contentsSql, guestCartId)
	return row ? { lines: JSON.parse(row.lines) as GuestCartLine[], note: row.note } : null
}

/** Returns the stored lines with their current products. Lines of deleted products are left out. */
async function resolveLines(queryRows: PreparedSql['rows'], lines: readonly GuestCartLine[]) {
	if (lines.length === 0) return []
	const found = await findLines(
		queryRows,
		lines.map(({ productColorId, quantity, size }) => ({ productColorId, quantity, size: size || null })),
	)
	return lines.flatMap((stored, index) => {
		const line = found[index]
		return line ? [{ stored, line: { ...line, cartId: stored.id } satisfies CartLine }] : []
	})
}

/** Returns a guest's cart at current prices and stock, oldest line first, without deleted products. */
export async function queryGuestCart(queryRows: PreparedSql['rows'], cart: GuestCart): Promise<Cart> {
	const contents = await readGuestCart(queryRows, cart)
	const lines = (await resolveLines(queryRows, contents?.lines ?? [])).map(({ line }) => line)
	return toCart(lines, lines.length > 0 ? (contents?.note ?? '') : '')
}

/** Returns the number of units in a guest's cart. */
export async function countGuestCart(cart: GuestCart): Promise<number> {
	const lines = (await readGuestCart(readPrepared, cart))?.lines ?? []
	if (lines.length === 0) return 0
	const ids = lines.map(({ productColorId }) => productColorId)
	const where = { id: { in: ids }, product: activeWhere }
	const active = new Set((await read.productColor.findMany({ where, select: { id: true } })).map(({ id }) => id))
	return countUnits(lines.filter(({ productColorId }) => active.has(productColorId)))
}

type Resolved = Awaited<ReturnType<typeof resolveLines>>

async function readLines(tx: Transaction, cart: GuestCart): Promise<Resolved> {
	return resolveLines(tx.prepared.rows, (await readGuestCart(tx.prepared.rows, cart))?.lines ?? [])
}

/**
 * Saves the lines of a cart.
 *
 * @throws not-found: the cart has expired or was deleted to make room for newer carts.
 */
async function saveLines(tx: Transaction, { guestCartId }: GuestCart, lines: GuestCartLine[]): Promise<void> {
	const data = { lines: lines as unknown as Prisma.InputJsonArray, updatedAt: new Date() }
	const { count } = await tx.guestCart.updateMany({ where: { id: guestCartId }, data })
	if (count === 0) refuse('not-found', 'cart-line-not-found')
}

function assertFits(lines: Resolved, source: StockSource, more: number): void {
	const { productId, productColorId, size, isByVariant } = source
	const sharing = lines.filter(({ stored, line }) =>
		isByVariant ? stored.productColorId === productColorId && stored.size === size : line.productId === productId,
	)
	assertStockFor(
		source,
		more,
		sharing.map(({ stored }) => stored),
	)
	const counted = filterInStock(lines.map(({ line }) => line))
	assertColorQuantityLimit(
		countUnits(counted.filter((line) => line.productColorId === productColorId)) + more,
		'quantity',
	)
	assertOrderQuantityLimit(countUnits(counted) + more, 'quantity')
}

/** Adds units to a guest's cart. A repeated submission changes nothing and returns `true`. */
export async function addGuestLine(
	tx: Transaction,
	cart: GuestCart,
	source: StockSource,
	quantity: number,
	submission?: Submission,
): Promise<boolean> {
	const lines = await readLines(tx, cart)
	const { productColorId, size } = source
	const same = lines.find(({ stored }) => stored.productColorId === productColorId && stored.size === size)
	if (same && submission && isRepeatedSubmission(same.stored, submission)) return true
	assertFits(lines, source, quantity)
	if (!same && lines.length >= maxGuestCartLines) refuse('conflict', 'guest-cart-full', { max: maxGuestCartLines })
	const added = submission?.key ? { addKey: submission.key, addedAt: Date.now() } : {}
	const stored = lines.map((one) =>
		one === same ? { ...one.stored, ...added, quantity: one.stored.quantity + quantity } : one.stored,
	)
	if (!same) stored.push({ id: createLineId(), productColorId, size, quantity, ...added })
	await saveLines(tx, cart, stored)
	return false
}

/** Returns a random ID for a new line. */
const createLineId = () => randomInt(1, 1_000_000_000)

/**
 * Returns whether the submission was the last one to add units to this line, at most `seconds` ago. A cached page has
 * no key (`''`), so its submissions never count as repeated.
 */
function isRepeatedSubmission({ addKey, addedAt = 0 }: GuestCartLine, { key, seconds }: Submission): boolean {
	return key !== '' && addKey === key && addedAt > Date.now() - seconds * 1000
}

/** Returns whether a submission was already applied: it is the last one that added units to one of the cart's lines. */
export async function hasAddedToGuestCart(cart: GuestCart, submission: Submission): Promise<boolean> {
	return ((await readGuestCart(readPrepared, cart))?.lines ?? []).some((line) => isRepeatedSubmission(line, submission))
}

function findStored(lines: Resolved, id: number): GuestCartLine {
	return lines.find(({ stored }) => stored.id === id)?.stored ?? refuse('not-found', 'cart-line-not-found')
}

function findChosenColor(tx: Transaction, { productColorId }: GuestCartLine) {
	return tx.productColor.findUniqueOrThrow({ where: { id: productColorId }, select: chosenColorSelect })
}

/** Sets the quantity of a line of a guest's cart. Throws as `setQuantity` does. */
export async function setGuestQuantity(tx: Transaction, cart: GuestCart, id: number, quantity: number): Promise<void> {
	const lines = await readLines(tx, cart)
	const line = findStored(lines, id)
	const more = quantity - line.quantity
	if (more > 0) assertFits(lines, await findStockSource(tx, await findChosenColor(tx, line), line.size), more)
	await saveLines(
		tx,
		cart,
		lines.map(({ stored }) => (stored.id === id ? { ...stored, quantity } : stored)),
	)
}

/** Moves a line of a guest's cart to another size. Throws as `changeSize` does. */
export async function changeGuestSize(tx: Transaction, cart: GuestCart, id: number, size: string): Promise<void> {
	const lines = await readLines(tx, cart)
	const line = findStored(lines, id)
	const source = await findStockSource(tx, await findChosenColor(tx, line), size)
	if (source.remainingQty === 0) refuse('conflict', 'size-sold-out')
	const isSame = (other: GuestCartLine) =>
		other.id !== id && other.productColorId === line.productColorId && other.size === source.size
	const joined = lines.find(({ stored }) => isSame(stored))?.stored
	const moved = { ...line, size: source.size, quantity: line.quantity + (joined?.quantity ?? 0) }
	await saveLines(
		tx,
		cart,
		lines.flatMap(({ stored }) => (stored === joined ? [] : [stored.id === id ? moved : stored])),
	)
}

/**
 * Removes a line of a guest's cart.
 *
 * @throws not-found: the line is not in this cart.
 */
export async function removeGuestLine(tx: Transaction, cart: GuestCart, id: number): Promise<void> {
	const lines = await readLines(tx, cart)
	findStored(lines, id)
	await saveLines(
		tx,
		cart,
		lines.flatMap(({ stored }) => (stored.id === id ? [] : [stored])),
	)
}

/** Saves the order note of a guest's cart. */
export async function saveGuestNote(tx: Transaction, { guestCartId }: GuestCart, note: string): Promise<void> {
	await tx.guestCart.updateMany({ where: { id: guestCartId }, data: { note, updatedAt: new Date() } })
}

/** Returns whether a guest's cart already has this note. Also returns `true` for a deleted cart. */
export async function hasGuestNote(cart: GuestCart, note: string): Promise<boolean> {
	const contents = await readGuestCart(readPrepared, cart)
	return contents === null || contents.note === note
}
