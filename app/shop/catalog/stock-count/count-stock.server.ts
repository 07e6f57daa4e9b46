import { read, type Transaction, write } from '#app/adapters/db/db.server.ts'
import { note as writeNote } from '../../journal/journal.server.ts'
import { type Actor, mustBeAllowed } from '../../words/roles.ts'
import { refuse } from '../../refusal.ts'
import { maxQuantity } from '../../words/limits.ts'
import { onlyPiecesLeft } from '../product/stock.ts'
import type { CountInput } from './count-stock.schema.ts'
import { choiceOfPlace, countNotes, type CountWay, type StockPlace, undoneNote } from './stock-place.ts'
import { stockPlace } from './stock-places.server.ts'

type Place = Pick<StockPlace, 'productId' | 'variantId'>

/**
 * Counts the pieces of a variant, or of a product counted as a whole, and answers the line of the stock history
 * (rule: stock-count). The same count a second time answers the line of the first. Fewer than none, or another count
 * since the form was shown: 'conflict'.
 */
export async function countStock(actor: Actor, input: CountInput): Promise<number> {
	mustBeAllowed(actor, 'stock')
	const place = { productId: input.productId, variantId: input.variantId ?? null }
	return write(async (tx) => {
		const counted = await stockPlace(place.productId, place.variantId, tx)
		const before = counted.remainingQty
		const remaining = piecesAfter(before, input)
		const since = await tx.stockMovement.findFirst({
			where: { ...place, id: { gt: input.after }, ...isCounted },
			orderBy: { id: 'desc' },
			select: { id: true, byUserId: true, note: true, change: true, remaining: true },
		})
		if (since && isSame(since, actor, input)) return since.id
		if (since) refuse('conflict', `Counted by somebody else in the meantime: now ${before}. Please check.`, 'pieces')
		if (remaining < 0) refuse('conflict', `${onlyPiecesLeft(before)}.`, 'pieces')
		if (remaining > maxQuantity) refuse('invalid', `At most ${maxQuantity.toLocaleString('en-IN')}`, 'pieces')
		return move(tx, counted, remaining - before, countNotes[input.reason], actor)
	})
}

/** Takes a count back by a counter-movement. Taken back already, or no longer the last of its place: 'conflict'. */
export async function undoCount(actor: Actor, movementId: number): Promise<number> {
	mustBeAllowed(actor, 'stock')
	return write(async (tx) => {
		const counted = await tx.stockMovement.findUnique({ where: { id: movementId }, select: countedSelect })
		if (!counted || !isCount(counted)) refuse('not-found', 'There is nothing to undo')
		const place = { productId: counted.productId, variantId: counted.variantId }
		const later = await tx.stockMovement.findFirst({
			where: { ...place, id: { gt: movementId }, ...isCounted },
			select: { id: true },
		})
		if (later) refuse('conflict', 'This was undone or counted again already.')
		const now = await stockPlace(place.productId, place.variantId, tx)
		if (now.remainingQty < counted.change)
			refuse('conflict', `${onlyPiecesLeft(now.remainingQty)}: the others were sold meanwhile.`)
		return move(tx, now, -counted.change, undoneNote, actor)
	})
}

const countedSelect = { productId: true, variantId: true, reason: true, note: true, change: true } as const

const notes: readonly string[] = Object.values(countNotes)
/** Matches counts and what came, also with a bill's number, and counter-movements. */
export const isCounted = {
	reason: 'edited',
	OR: [{ note: { in: [...notes, undoneNote] } }, { note: { startsWith: `${countNotes.received}: ` } }],
}

function isCount({ reason, note }: { reason: string; note: string | null }): boolean {
	return reason === 'edited' && note !== null && notes.includes(note)
}

function piecesAfter(before: number, { way, pieces }: { way: CountWay; pieces: number }): number {
	return { set: pieces, add: before + pieces, remove: before - pieces }[way]
}

interface Counted {
	byUserId: number | null
	note: string | null
	change: number
	remaining: number
}

/** Whether a button was pressed twice. */
function isSame({ byUserId, note, change, remaining }: Counted, { userId }: Actor, input: CountInput): boolean {
	return (
		byUserId === userId && note === countNotes[input.reason] && remaining === piecesAfter(remaining - change, input)
	)
}

async function move(tx: Transaction, place: StockPlace, change: number, note: string, actor: Actor) {
	const id = await movePieces(tx, place, change, note, actor)
	await noteMoves(tx, actor, [{ place, change }], note)
	return id
}

/** Writes what was counted of the places of one product into the journal. */
export async function noteMoves(
	tx: Transaction,
	actor: Actor,
	moves: { place: StockPlace; change: number }[],
	reason: string,
): Promise<void> {
	const { productId: id, name: label } = moves[0]!.place
	const named = moves.map(({ place, change }) => {
		const name = ['pieces', choiceOfPlace(place)].filter(Boolean).join(': ')
		return { name, before: place.remainingQty, after: place.remainingQty + change }
	})
	const old = Object.fromEntries(named.map(({ name, before }) => [name, before]))
	const now = Object.fromEntries(named.map(({ name, after }) => [name, after]))
	await writeNote(tx, actor, { act: 'count', kind: 'product', id, label, old, new: { ...now, reason } })
}

/** Changes the pieces of a place with a line of the stock history, whose id it answers; the log is the caller's. */
export async function movePieces(tx: Transaction, place: StockPlace, change: number, note: string, actor: Actor) {
	const { productId, variantId, colorName, size, remainingQty } = place
	if (variantId !== null)
		await tx.variant.update({ where: { id: variantId }, data: { remainingQty: { increment: change } } })
	else
		// A form of the product that is open would write the old quantity.
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

/** A count or its counter-movement by this admin; null for anything else. */
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

/** The newest line of the history of a place, 0 for none: for `after`. */
export async function newestMovement({ productId, variantId }: Place): Promise<number> {
	const row = await read.stockMovement.findFirst({
		where: { productId, variantId },
		orderBy: { id: 'desc' },
		select: { id: true },
	})
	return row?.id ?? 0
}
