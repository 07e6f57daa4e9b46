import { read } from '#app/adapters/db/db.server.ts'
import type { Transaction } from '#app/adapters/db/db.server.ts'
import { foldText } from '../fold.ts'
import type { CategoryView } from './product-view.ts'

/** All categories by name. */
export function listCategories(): Promise<CategoryView[]> {
	return read.category.findMany({ orderBy: { nameKey: 'asc' }, select: { id: true, name: true, content: true } })
}

/** The id of the category of this name, which is made when there is none. Case and accents do not make another (decision Q-28). */
export async function ensureCategory(tx: Transaction, name: string): Promise<number> {
	const nameKey = foldText(name)
	const known = await tx.category.findUnique({ where: { nameKey }, select: { id: true } })
	return (known ?? (await tx.category.create({ data: { name, nameKey }, select: { id: true } }))).id
}
