import { read, type Transaction, write } from '#app/adapters/db/db.server.ts'
import { note as writeNote } from '../../journal/journal.server.ts'
import { sortByIds } from '../../paging.ts'
import { refuse } from '../../refusal.ts'
import { maxQuantity } from '../../words/limits.ts'
import { type Actor, mustBeAllowed } from '../../words/roles.ts'
import { onlyPiecesLeft } from '../product/stock.ts'
import { settingsNow } from '../../settings/shop-settings.server.ts'
import { sortSizes } from '../variant/sizes.ts'
import { isCounted, movePieces, noteMoves } from './count-stock.server.ts'
import { countNotes, receivedNote, type StockPlace } from './stock-place.ts'
import { countedSelect, type CountedProduct, placesOf, placesOfKeys } from './stock-places.server.ts'
import { keyOfPlace, type MarkedCategory, maxSheetCells, sheetCell, type SheetProduct } from './stock-sheet.ts'
import type { SheetInput } from './stock-sheet.schema.ts'

/** Returns the stock sheet of these products, in their order, and the newest stock movement that it includes. */
export async function readSheet(ids: number[]): Promise<{ products: SheetProduct[]; after: number }> {
	const after = await newestOf(read)
	const rows = await read.product.findMany({ where: { id: { in: ids }, deletedAt: null }, select: countedSelect })
	let left = maxSheetCells
	const products = sortByIds(ids, rows).map((row) => {
		const product = sheetProduct(row)
		const cells = product.rows.length * product.sizes.length
		if (cells > left) return { ...product, rows: [] }
		left -= cells
		return product
	})
	return { products, after }
}

function sheetProduct(row: CountedProduct): SheetProduct {
	const { id, name, lowAt, lowMark, colors } = row
	const places = placesOf(row)
	const sizes = sortSizes([...new Set(places.map(({ size }) => size ?? ''))])
	const names = [...new Set(places.map(({ colorName }) => colorName ?? ''))]
	return {
		id,
		name,
		lowAt,
		lowMark,
		sizes,
		rows: names.map((colorName) => ({
			colorName,
			hexCode: colors.find(({ color }) => color.name === colorName)?.color.hexCode ?? null,
			cells: sizes.map((size) => {
				const place = places.find((one) => (one.colorName ?? '') === colorName && (one.size ?? '') === size)
				return place ? sheetCell(place) : null
			}),
		})),
	}
}

export async function markOfCategory(id: number): Promise<MarkedCategory | null> {
	const row = await read.category.findUnique({ where: { id }, select: { id: true, name: true, lowAt: true } })
	return row && { ...row, usual: settingsNow().shop.lowAt }
}

async function newestOf(db: Pick<Transaction, 'stockMovement'>): Promise<number> {
	return (await db.stockMovement.findFirst({ orderBy: { id: 'desc' }, select: { id: true } }))?.id ?? 0
}

interface SheetRefusal {
	/** The error of each cell. */
	wrong: Record<string, string>
	/** The newest stock movement that the response includes. */
	after: number
}

/**
 * Saves a sheet in one transaction. Each change is a stock history entry on top of meanwhile sold units (rule:
 * stock-sheet). Submitting the same sheet again counts once. If the stock would be negative or another count was saved
 * since the sheet was shown, the error names the cells and nothing is saved.
 */
export async function saveSheet(actor: Actor, sheet: SheetInput): Promise<SheetRefusal | null> {
	mustBeAllowed(actor, 'stock')
	const note = sheet.mode === 'count' ? countNotes.counted : receivedNote(sheet.reference)
	return write(async (tx) => {
		const places = await placesOfKeys(
			sheet.changes.map(({ key }) => key),
			tx,
		)
		const since = await countsSince(tx, sheet.after, places)
		const wrong: Record<string, string> = {}
		const moves: { place: StockPlace; change: number }[] = []
		for (const { key, change } of sheet.changes) {
			const place = places.get(key) ?? refuse('conflict', gone)
			const counted = since.get(key)
			if (counted?.byUserId === actor.userId && counted.note === note && counted.change === change) continue
			const problem = counted
				? `Counted by somebody else in the meantime: now ${place.remainingQty}. Please check.`
				: problemOf(place.remainingQty, change)
			if (problem) wrong[key] = problem
			moves.push({ place, change })
		}
		if (Object.keys(wrong).length > 0) return { wrong, after: await newestOf(tx) }
		for (const { place, change } of moves) await movePieces(tx, place, change, note, actor)
		for (const id of new Set(moves.map(({ place }) => place.productId)))
			await noteMoves(
				tx,
				actor,
				moves.filter(({ place }) => place.productId === id),
				note,
			)
		for (const mark of sheet.marks) await setMark(tx, actor, mark)
		return null
	})
}

const gone = 'Something on this sheet is gone. Please look at it again.'

async function setMark(tx: Transaction, actor: Actor, { key, lowAt }: SheetInput['marks'][number]) {
	const id = Number(key.slice(1))
	const kind = key.startsWith('m') ? 'product' : 'category'
	const select = { name: true, lowAt: true }
	const before =
		kind === 'product'
			? await tx.product.findFirst({ where: { id, deletedAt: null }, select })
			: await tx.category.findUnique({ where: { id }, select })
	if (!before) refuse('conflict', gone)
	const change = { where: { id }, data: { lowAt }, select: { id: true } }
	await (kind === 'product' ? tx.product.update(change) : tx.category.update(change))
	const facts = { old: { lowAt: before.lowAt }, new: { lowAt } }
	await writeNote(tx, actor, { act: 'change', kind, id, label: before.name, ...facts })
}

function problemOf(remainingQty: number, change: number): string | null {
	if (remainingQty + change < 0) return `${onlyPiecesLeft(remainingQty)}.`
	return remainingQty + change > maxQuantity ? `At most ${maxQuantity.toLocaleString('en-IN')}` : null
}

/** Returns the newest count of each place after a movement. */
async function countsSince(tx: Transaction, after: number, places: Map<string, StockPlace>) {
	const rows = await tx.stockMovement.findMany({
		where: {
			productId: { in: [...new Set([...places.values()].map(({ productId }) => productId))] },
			id: { gt: after },
			...isCounted,
		},
		orderBy: { id: 'asc' },
		select: { productId: true, variantId: true, byUserId: true, note: true, change: true },
	})
	return new Map(rows.map((row) => [keyOfPlace(row), row]))
}
