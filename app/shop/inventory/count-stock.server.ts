import { read, type Transaction, write } from '#app/adapters/db/db.server.ts'
import { type ActivityValues, recordActivity } from '../activity/record-activity.server.ts'
import { type Actor, requirePermission } from '../auth/permissions.ts'
import { refuse } from '../values/refusal.ts'
import { maxQuantity } from '../values/limits.ts'
import { getUnitsLeftValues } from '../catalog/product/product-view.ts'
import type { CountInput } from './inventory.schema.ts'
import { formatItemVariant, countNotes, type CountMode, type InventoryItem, undoneNote } from './inventory-item.ts'
import { getInventoryItem } from './inventory-items.server.ts'
import { locale } from '../region/india.ts'

type ItemKey = Pick<InventoryItem, 'productId' | 'variantId'>

/**
 * Saves a count of a variant, or of a product whose stock is tracked as a whole, and returns the id of the stock
 * history entry (rule: stock-count). Submitting the same count again returns the first entry.
 *
 * @throws conflict: the stock would be negative, or another count was saved since the form was shown.
 */
export async function countStock(actor: Actor, input: CountInput): Promise<number> {
	requirePermission(actor, 'stock')
	const place = { productId: input.productId, variantId: input.variantId ?? null }
	return write(async (tx) => {
		const counted = await getInventoryItem(place.productId, place.variantId, tx)
		const before = counted.remainingQty
		const remaining = calculateRemaining(before, input)
		const since = await tx.stockMovement.findFirst({
			where: { ...place, id: { gt: input.after }, ...countMovementsWhere },
			orderBy: { id: 'desc' },
			select: { id: true, byUserId: true, note: true, change: true, remaining: true },
		})
		if (since && isRepeatedCount(since, actor, input)) return since.id
		if (since) refuse('conflict', 'stock-counted-meanwhile', { remainingQty: before }, 'quantity')
		if (remaining < 0) refuse('conflict', 'stock-short', getUnitsLeftValues(before), 'quantity')
		if (remaining > maxQuantity)
			refuse('invalid', 'stock-quantity-limit', { max: maxQuantity.toLocaleString(locale) }, 'quantity')
		return moveItem(tx, counted, remaining - before, countNotes[input.reason], actor)
	})
}

/**
 * Undoes a count with a reverse movement in the stock history. Returns the id of the reverse movement.
 *
 * @throws not-found: the movement is unknown or is no count.
 * @throws conflict: the count was already undone, is not the latest count of its variant or product, or added more
 * units than are in stock now.
 */
export async function undoCount(actor: Actor, movementId: number): Promise<number> {
	requirePermission(actor, 'stock')
	return write(async (tx) => {
		const counted = await tx.stockMovement.findUnique({ where: { id: movementId }, select: movementSelect })
		if (!counted || !isCount(counted)) refuse('not-found', 'stock-count-not-found')
		const place = { productId: counted.productId, variantId: counted.variantId }
		const later = await tx.stockMovement.findFirst({
			where: { ...place, id: { gt: movementId }, ...countMovementsWhere },
			select: { id: true },
		})
		if (later) refuse('conflict', 'stock-count-replaced')
		const now = await getInventoryItem(place.productId, place.variantId, tx)
		if (now.remainingQty < counted.change) refuse('conflict', 'stock-count-sold', getUnitsLeftValues(now.remainingQty))
		return moveItem(tx, now, -counted.change, undoneNote, actor)
	})
}

const movementSelect = { productId: true, variantId: true, reason: true, note: true, change: true } as const

const notes: readonly string[] = Object.values(countNotes)
/**
 * Matches the stock movements that counts create: counts, received goods (with or without a bill number) and undone
 * counts.
 */
export const countMovementsWhere = {
	reason: 'edited',
	OR: [{ note: { in: [...notes, undoneNote] } }, { note: { startsWith: `${countNotes.received}: ` } }],
}

function isCount({ reason, note }: { reason: string; note: string | null }): boolean {
	return reason === 'edited' && note !== null && notes.includes(note)
}

function calculateRemaining(before: number, { way, quantity }: { way: CountMode; quantity: number }): number {
	return { set: quantity, add: before + quantity, remove: before - quantity }[way]
}

interface CountMovement {
	byUserId: number | null
	note: string | null
	change: number
	remaining: number
}

/**
 * Returns whether a movement is the result of the count `input` by the same user, which means that the form was
 * submitted twice.
 */
function isRepeatedCount(
	{ byUserId, note, change, remaining }: CountMovement,
	{ userId }: Actor,
	input: CountInput,
): boolean {
	return (
		byUserId === userId &&
		note === countNotes[input.reason] &&
		remaining === calculateRemaining(remaining - change, input)
	)
}

async function moveItem(tx: Transaction, place: InventoryItem, change: number, note: string, actor: Actor) {
	const id = await adjustQuantity(tx, place, change, note, actor)
	await recordMoves(tx, actor, [{ place, change }], note)
	return id
}

/** Records the counts of one product in the activity log. */
export async function recordMoves(
	tx: Transaction,
	actor: Actor,
	moves: { place: InventoryItem; change: number }[],
	reason: string,
): Promise<void> {
	const { productId: id, name: label } = moves[0]!.place
	const named = moves.map(({ place, change }) => {
		const name = ['stock', formatItemVariant(place)].filter(Boolean).join(': ')
		return { name, before: place.remainingQty, after: place.remainingQty + change }
	})
	const old: ActivityValues = Object.fromEntries(named.map(({ name, before }) => [name, before]))
	const now: ActivityValues = Object.fromEntries(named.map(({ name, after }) => [name, after]))
	await recordActivity(tx, actor, { action: 'count', kind: 'product', id, label, old, new: { ...now, reason } })
}

/** Changes the stock of a variant or product and returns the id of the stock history entry. Callers record the activity. */
export async function adjustQuantity(
	tx: Transaction,
	place: InventoryItem,
	change: number,
	note: string,
	actor: Actor,
) {
	const { productId, variantId, colorName, size, remainingQty } = place
	if (variantId !== null)
		await tx.variant.update({ where: { id: variantId }, data: { remainingQty: { increment: change } } })
	else
		// A higher version makes open product forms outdated. Saving one would otherwise restore the old quantity.
		await tx.product.update({
			where: { id: productId },
			data: {
				originalQty: { increment: change },
				remainingQty: { increment: change },
				version: { increment: 1 },
			},
		})
	const { id } = await tx.stockMovement.create({
		data: {
			productId,
			variantId,
			colorName,
			size,
			change,
			remaining: remainingQty + change,
			reason: 'edited',
			note,
			byUserId: actor.userId,
		},
	})
	return id
}

export type LastCount = NonNullable<Awaited<ReturnType<typeof findCount>>>

/** Finds a count, or the movement that undoes a count, made by the actor. `null` for any other movement. */
export async function findCount({ userId }: Actor, id: number) {
	const row = await read.stockMovement.findUnique({
		where: { id },
		select: {
			id: true,
			colorName: true,
			size: true,
			change: true,
			remaining: true,
			reason: true,
			note: true,
			byUserId: true,
			product: { select: { name: true } },
		},
	})
	if (!row || row.byUserId !== userId || !(isCount(row) || row.note === undoneNote)) return null
	const { colorName, size, change, remaining, product } = row
	return { id, colorName, size, change, remaining, name: product.name, isUndone: row.note === undoneNote }
}

/**
 * Returns the id of the newest stock movement of a variant or product, or 0 when there is none. Forms submit it as
 * `after`.
 */
export async function findNewestMovement({ productId, variantId }: ItemKey): Promise<number> {
	const row = await read.stockMovement.findFirst({
		where: { productId, variantId },
		orderBy: { id: 'desc' },
		select: { id: true },
	})
	return row?.id ?? 0
}
