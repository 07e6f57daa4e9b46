import { read } from '#app/adapters/db/db.server.ts'
import type { Transaction } from '#app/adapters/db/db.server.ts'
import { foldText } from '../fold.ts'
import type { ColorView } from './product-view.ts'

/** All colours by name. */
export function listColors(): Promise<ColorView[]> {
	return read.color.findMany({ orderBy: { nameKey: 'asc' }, select: { id: true, name: true, hexCode: true } })
}

/** The id of the colour of this name, which is made with that hex code when there is none; a known colour keeps its own. */
export async function ensureColor(tx: Transaction, name: string, hexCode: string): Promise<number> {
	const nameKey = foldText(name)
	const known = await tx.color.findUnique({ where: { nameKey }, select: { id: true } })
	return (known ?? (await tx.color.create({ data: { name, nameKey, hexCode }, select: { id: true } }))).id
}
