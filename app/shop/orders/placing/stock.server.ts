import type { PreparedSql } from '#app/adapters/db/prepared-sql.server.ts'
import type { Transaction } from '#app/adapters/db/db.server.ts'
import { onlyPiecesLeft } from '../../catalog/product/stock-words.ts'
import { refuse } from '../../refusal.ts'

interface StockLine {
	productId: number
	name: string
	quantity: number
}

interface Moved {
	productId: number
	change: number
	remaining: number
}

/**
 * Takes all pieces, or refuses ('conflict') naming every short product (rule 47). Demand is summed by product, whose
 * colours share its stock (rule 40).
 */
export function takeStock({ prepared }: Transaction, lines: StockLine[]): Moved[] {
	const moved: Moved[] = []
	const shortages: string[] = []
	for (const { productId, name, quantity } of sumByProduct(lines)) {
		const [taken] = prepared.rows<Left>(takeSql, quantity, quantity, Date.now(), productId, quantity)
		if (taken) moved.push({ productId, change: -quantity, remaining: taken.remainingQty })
		else shortages.push(shortage(prepared, productId, name))
	}
	if (shortages.length > 0) refuse('conflict', shortages.join(' '))
	return moved
}

interface Left {
	remainingQty: number
}

const takeSql = `
	UPDATE "Product" SET "remainingQty" = "remainingQty" - ?, "purchaseQty" = "purchaseQty" + ?, "updatedAt" = ?
	WHERE "id" = ? AND "remainingQty" >= ? RETURNING "remainingQty"`

/** Returns all pieces, also to deleted products (rule 56). */
export async function returnStock(tx: Transaction, lines: StockLine[]): Promise<Moved[]> {
	const moved: Moved[] = []
	for (const { productId, quantity } of sumByProduct(lines)) {
		const { remainingQty } = await tx.product.update({
			where: { id: productId },
			data: { remainingQty: { increment: quantity }, purchaseQty: { decrement: quantity } },
			select: { remainingQty: true },
		})
		moved.push({ productId, change: quantity, remaining: remainingQty })
	}
	return moved
}

function sumByProduct(lines: StockLine[]): StockLine[] {
	const demand = new Map<number, StockLine>()
	for (const line of lines) {
		const summed = demand.get(line.productId)
		demand.set(line.productId, { ...line, quantity: line.quantity + (summed?.quantity ?? 0) })
	}
	return [...demand.values()].toSorted((a, b) => a.productId - b.productId)
}

function shortage(prepared: PreparedSql, productId: number, name: string): string {
	const [product] = prepared.rows<Left>('SELECT "remainingQty" FROM "Product" WHERE "id" = ?', productId)
	const { remainingQty } = product!
	if (remainingQty === 0) return `${name} is sold out.`
	return `${onlyPiecesLeft(remainingQty, name)}.`
}
