import { read } from '#app/adapters/db/db.server.ts'

export interface OwnRating {
	productId: number
	rating: number
	description: string
	createdAt: Date
}

/** A customer's own reviews of these products. */
export function listOwnRatings(userId: number, productIds: number[]): Promise<OwnRating[]> {
	return read.rating.findMany({
		where: { userId, productId: { in: productIds } },
		select: { productId: true, rating: true, description: true, createdAt: true },
	})
}
