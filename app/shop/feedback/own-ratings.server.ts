import { read } from '#app/adapters/db/db.server.ts'
import { photosSelect, photoViews, type ReviewPhotoView } from './photos/review-photos.server.ts'

export interface OwnRating {
	photos: ReviewPhotoView[]
	productId: number
	rating: number
	description: string
	createdAt: Date
}

/** A customer's own reviews of these products. */
export async function listOwnRatings(userId: number, productIds: number[]): Promise<OwnRating[]> {
	const rows = await read.rating.findMany({
		where: { userId, productId: { in: productIds } },
		select: { productId: true, rating: true, description: true, createdAt: true, photos: photosSelect },
	})
	return rows.map(({ photos, ...row }) => ({ ...row, photos: photoViews(photos) }))
}
