import type { z } from 'zod'
import type { Picture } from '#app/shop/media/media-url.ts'
import type { collection } from '../calls/catalog-calls.ts'
import { imagePathOf } from './product-json.ts'

interface WholeCollection {
	id: number
	name: string
	categoryId: number | null
	categoryName: string | null
	pictures: Picture[]
}

/** A collection in the API (rule 105). */
export function collectionJson({ id, name, categoryId, categoryName, pictures }: WholeCollection): z.input<typeof collection> {
	return { id, name, images: pictures.map(({ hash }) => imagePathOf(hash)), categoryId, Category: categoryName === null ? null : { name: categoryName } }
}
