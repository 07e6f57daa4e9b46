import type { z } from 'zod'
import type { ImageView } from '#app/shop/media/media-url.ts'
import type { collection } from '../calls/catalog-calls.ts'
import { imagePathOf } from './product-json.ts'

interface FullCollection {
	id: number
	name: string
	categoryId: number | null
	categoryName: string | null
	images: ImageView[]
}

/** Rule: api-contract. */
export function collectionJson({
	id,
	name,
	categoryId,
	categoryName,
	images,
}: FullCollection): z.input<typeof collection> {
	return {
		id,
		name,
		images: images.map(({ hash }) => imagePathOf(hash)),
		categoryId,
		Category: categoryName === null ? null : { name: categoryName },
	}
}
