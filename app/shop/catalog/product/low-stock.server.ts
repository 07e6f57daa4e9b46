import { read } from '#app/adapters/db/db.server.ts'
import { lowStock } from './stock.ts'

export interface LowProducts {
	total: number
	soldOut: number
	lowest: { id: number; name: string; remainingQty: number }[]
}

/** The number of products with at most `lowStock` pieces, and the `count` with the fewest. */
export async function productsRunningLow(count = 5): Promise<LowProducts> {
	const where = { deletedAt: null, remainingQty: { lte: lowStock } }
	const [total, soldOut, lowest] = await Promise.all([
		read.product.count({ where }),
		read.product.count({ where: { deletedAt: null, remainingQty: 0 } }),
		read.product.findMany({
			where,
			orderBy: [{ remainingQty: 'asc' }, { id: 'asc' }],
			take: count,
			select: { id: true, name: true, remainingQty: true },
		}),
	])
	return { total, soldOut, lowest }
}
