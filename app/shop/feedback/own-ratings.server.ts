import { read } from '#app/adapters/db/db.server.ts'
import { photosSelect, photoViews } from './photos/review-photos.server.ts'

/** A customer's own reviews of these products. */
export async function listOwnRatings(userId: number, productIds: number[]) {
	const rows = await read.rating.findMany({
		where: { userId, productId: { in: productIds } },
		select: { productId: true, rating: true, description: true, createdAt: true, photos: photosSelect },
	})
	return rows.map(({ photos, ...row }) => ({ ...row, photos: photoViews(photos) }))
}

export type OwnRating = Awaited<ReturnType<typeof listOwnRatings>>[number]
