import { listCategories } from '../category/category.server.ts'
import { linesShown, namesOf } from '../../two-versions/differences.ts'
import type { RowForm } from '../../two-versions/seen-version.server.ts'

export const collectionForm = {
	noun: 'collection',
	labels: { name: 'Name', categoryId: 'Category', images: 'Images' },
	shown: async () => {
		const categories = await listCategories()
		return {
			categoryId: (id) => ({ lines: id ? namesOf(id, categories) : ['Uncategorized'] }),
			images: (hashes) => ({ lines: [], images: linesShown(hashes).lines }),
		}
	},
	read: async (db, id) => {
		const images = { select: { imageHash: true }, orderBy: { position: 'asc' } } as const
		const select = { name: true, categoryId: true, images }
		const row = await db.collection.findUnique({ where: { id }, select })
		const hashes = row?.images.map(({ imageHash }) => imageHash) ?? []
		return row && { name: row.name, categoryId: String(row.categoryId ?? ''), images: hashes }
	},
} satisfies RowForm
