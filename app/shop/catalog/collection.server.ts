import { read } from '#app/adapters/db/db.server.ts'
import type { Transaction } from '#app/adapters/db/db.server.ts'
import { foldText } from '../fold.ts'
import { pictureSelect } from './product-rows.server.ts'
import type { CollectionView } from './product-view.ts'

/** All collections by name, each with its first picture. */
export async function listCollections(): Promise<CollectionView[]> {
	const rows = await read.collection.findMany({
		orderBy: { nameKey: 'asc' },
		select: {
			id: true,
			name: true,
			category: { select: { name: true } },
			images: { select: { image: { select: pictureSelect } }, orderBy: { position: 'asc' }, take: 1 },
		},
	})
	return rows.map(({ category, images, ...row }) => ({
		...row,
		picture: images[0] ? { ...images[0].image, alt: row.name } : null,
		categoryName: category?.name ?? null,
	}))
}

/** The id of the collection of this name, which is made in that category when there is none. */
export async function ensureCollection(tx: Transaction, name: string, categoryId: number | null): Promise<number> {
	const nameKey = foldText(name)
	const known = await tx.collection.findUnique({ where: { nameKey }, select: { id: true } })
	return (known ?? (await tx.collection.create({ data: { name, nameKey, categoryId }, select: { id: true } }))).id
}
