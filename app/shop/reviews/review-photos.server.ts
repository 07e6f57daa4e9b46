import { Prisma, read, type Transaction, write } from '#app/adapters/db/db.server.ts'
import { countRows } from '../search/fts-page.server.ts'
import { readPrepared } from '#app/adapters/db/sql.server.ts'
import { recordActivity } from '../activity/record-activity.server.ts'
import { deleteUnusedImage } from '../media/unused-uploads.server.ts'
import { storeImageStream } from '../media/image.server.ts'
import { imageSelect, type ImageView } from '../media/media-view.ts'
import { createRateLimit } from '../rate-limits/rate-limit.server.ts'
import { type Client, reviewPhotoLimit } from '../rate-limits/rate-limits.ts'
import { refuse } from '../values/refusal.ts'
import { type Actor, requirePermission } from '../auth/permissions.ts'

/** A photo as its author and the staff see it, approved or not. */
export interface ReviewPhotoView {
	id: number
	image: Omit<ImageView, 'alt'>
	isWaiting: boolean
}

const limit = createRateLimit(reviewPhotoLimit)

/**
 * Stores a customer's photo before its review is submitted.
 *
 * @throws too-many: the daily limit is reached; invalid photos count too.
 */
export async function storeReviewPhoto(content: AsyncIterable<Uint8Array>, requester: Client): Promise<string> {
	await limit(requester)
	return storeImageStream(content)
}

/** Adds stored photos to a new review. They await approval (rule: review-photos). */
export async function addPhotos(tx: Transaction, ratingId: number, hashes: readonly string[]): Promise<void> {
	await tx.reviewPhoto.createMany({ data: hashes.map((imageHash) => ({ ratingId, imageHash })) })
}

interface ShownRow extends Omit<ImageView, 'alt'> {
	id: number
	ratingId: number
}

/** The maximum number of reviews per query. */
const maxReviewsPerQuery = 5

/** Returns the approved photos of the first five of the given reviews, by review ID. Further IDs are ignored. */
export async function getApprovedPhotos(ratingIds: readonly number[]): Promise<Map<number, Omit<ImageView, 'alt'>[]>> {
	// Missing ids are filled up with 0, which no review has.
	const asked = Array.from({ length: maxReviewsPerQuery }, (_, index) => ratingIds[index] ?? 0)
	const rows = await readPrepared<ShownRow>(shownSql, ...asked)
	const photos = new Map<number, Omit<ImageView, 'alt'>[]>()
	for (const { id: _, ratingId, ...image } of rows.toSorted(compareIds))
		photos.set(ratingId, [...(photos.get(ratingId) ?? []), image])
	return photos
}

const shownSql = `
	SELECT photo."id", "ratingId", "hash", "width", "height", "placeholder"
	FROM "ReviewPhoto" photo JOIN "Image" ON "hash" = "imageHash"
	WHERE "ratingId" IN (${Array(maxReviewsPerQuery).fill('?').join(', ')}) AND "approvedAt" IS NOT NULL`

/** Compares rows by ID. The few photos of a query are sorted in memory, so that the table needs no further index. */
const compareIds = (one: { id: number }, other: { id: number }) => one.id - other.id

/** The selected fields of review photos. */
export const photosSelect = {
	select: { id: true, approvedAt: true, image: { select: imageSelect } },
} as const satisfies Prisma.Rating$photosArgs

/** Returns the photos of a review in the order of their upload. */
export function toPhotoViews(photos: Prisma.ReviewPhotoGetPayload<typeof photosSelect>[]): ReviewPhotoView[] {
	return photos.toSorted(compareIds).map(({ approvedAt, ...photo }) => ({ ...photo, isWaiting: approvedAt === null }))
}

/** Matches reviews that have a photo awaiting approval. */
export const hasWaitingPhoto = Prisma.sql`"id" IN (SELECT "ratingId" FROM "ReviewPhoto" WHERE "approvedAt" IS NULL)`

export function countWaitingPhotos(): Promise<number> {
	return countRows(Prisma.sql`"ReviewPhoto" WHERE "approvedAt" IS NULL`)
}

/**
 * Approves a photo for shoppers. Repeating it changes nothing.
 *
 * @throws not-found: the photo is unknown.
 */
export async function approvePhoto(actor: Actor, id: number): Promise<void> {
	requirePermission(actor, 'feedback')
	await write(async (tx) => {
		const { ratingId, approvedAt } = await getPhoto(tx, { id })
		if (approvedAt) return
		await tx.reviewPhoto.update({ where: { id }, data: { approvedAt: new Date() }, select: { id: true } })
		await recordReviewActivity(tx, actor, ratingId, 'shown')
	})
}

/**
 * Removes a photo, approved or not.
 *
 * @throws not-found: the photo is unknown.
 */
export async function rejectPhoto(actor: Actor, id: number): Promise<void> {
	requirePermission(actor, 'feedback')
	await removePhoto({ id }, (tx, ratingId) => recordReviewActivity(tx, actor, ratingId, 'removed'))
}

/**
 * Removes one of the customer's own photos.
 *
 * @throws not-found: the photo is unknown or belongs to another customer.
 */
export async function removeOwnPhoto(userId: number, id: number): Promise<void> {
	await removePhoto({ id, rating: { userId } })
}

async function removePhoto(
	where: Prisma.ReviewPhotoWhereInput,
	recordRemoval: (tx: Transaction, ratingId: number) => Promise<void> = async () => undefined,
) {
	const hash = await write(async (tx) => {
		const { id, ratingId, imageHash } = await getPhoto(tx, where)
		await tx.reviewPhoto.delete({ where: { id }, select: { id: true } })
		await recordRemoval(tx, ratingId)
		return imageHash
	})
	await deleteUnusedImage(hash)
}

/** Removes the photos of reviews and returns the hashes of their images, which the caller deletes after the commit. */
export async function removePhotos(tx: Transaction, rating: Prisma.RatingWhereInput): Promise<string[]> {
	const photos = await tx.reviewPhoto.findMany({ where: { rating }, select: { id: true, imageHash: true } })
	await tx.reviewPhoto.deleteMany({ where: { id: { in: photos.map(({ id }) => id) } } })
	return photos.map(({ imageHash }) => imageHash)
}

async function getPhoto(tx: Transaction, where: Prisma.ReviewPhotoWhereInput) {
	const photo = await tx.reviewPhoto.findFirst({ where })
	return photo ?? refuse('not-found', 'review-photo-not-found')
}

function recordReviewActivity(tx: Transaction, actor: Actor, id: number, photo: 'shown' | 'removed') {
	return recordActivity(tx, actor, { action: 'change', kind: 'review', id, label: `#${id}`, new: { photo } })
}

/** Returns a customer's own reviews of these products. */
export async function listOwnRatings(userId: number, productIds: number[]) {
	const rows = await read.rating.findMany({
		where: { userId, productId: { in: productIds } },
		select: { productId: true, rating: true, description: true, createdAt: true, photos: photosSelect },
	})
	return rows.map(({ photos, ...row }) => ({ ...row, photos: toPhotoViews(photos) }))
}

export type OwnRating = Awaited<ReturnType<typeof listOwnRatings>>[number]
