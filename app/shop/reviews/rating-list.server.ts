import { Prisma, read, write, type Transaction } from '#app/adapters/db/db.server.ts'
import { productStatus } from '../values/product-status.ts'
import { activeWhere } from '../catalog/product/product-status.server.ts'
import { buildIndexedNameCondition } from '../catalog/listing/find-products.server.ts'
import { sortByIds, adminPageSize, type Page } from '../values/paging.ts'
import { buildIdSearch, buildIdQuery, limitToNewest, findNewestPage } from '../search/fts-page.server.ts'
import { normalizeText } from '../search/normalize.ts'
import { iterateInBatches } from '../values/batches.ts'
import { recordActivity } from '../activity/record-activity.server.ts'
import { type Actor, requirePermission } from '../auth/roles.ts'
import { refuse } from '../values/refusal.ts'
import { deleteUnusedImage } from '../media/delete-image.server.ts'
import { hasWaitingPhoto, photosSelect, toPhotoViews, removePhotos } from './review-photos.server.ts'
import type { Fit } from './fit.ts'
import { z } from 'zod'
import { linesText, tooLongMessage } from '../values/text.ts'
import { maxReviewAnswer } from '../values/limits.ts'

const ratingSelect = {
	id: true,
	productId: true,
	userId: true,
	rating: true,
	description: true,
	fit: true,
	createdAt: true,
	hiddenAt: true,
	answer: true,
	photos: photosSelect,
	product: { select: { name: true, status: true } },
	user: { select: { username: true } },
} as const satisfies Prisma.RatingSelect

const { photos: _, ...listedSelect } = ratingSelect

interface RatingFilter {
	search: string
	page: number
	/** Limits the list to hidden reviews. */
	isHidden?: boolean | undefined
	/** Limits the list to reviews with a photo awaiting approval (rule: review-photos). */
	hasWaitingPhotos?: boolean | undefined
}

/** Returns reviews whose text, product or customer contains the search, newest first, 25 a page. */
export async function listRatings({
	search,
	page,
	isHidden,
	hasWaitingPhotos,
}: RatingFilter): Promise<Page<AdminRating>> {
	const found = await buildSearchCondition(normalizeText(search))
	const narrowed = isHidden ? Prisma.sql`"hiddenAt" IS NOT NULL` : hasWaitingPhotos && hasWaitingPhoto
	const wanted = narrowed ? buildIdQuery('Rating', narrowed, found) : found
	const { items: ids, ...window } = await findNewestPage('Rating', wanted, page, adminPageSize)
	const rows = await read.rating.findMany({ where: { id: { in: ids } }, select: ratingSelect })
	return { ...window, items: sortByIds(ids, rows).map(toAdminRating) }
}

async function buildSearchCondition(text: string): Promise<Prisma.Sql | null> {
	if (!text) return null
	const searchConditions = [
		// Only the newest matches are shown.
		Prisma.sql`SELECT * FROM (${limitToNewest(await buildIdSearch('Rating', ['description'], text))})`,
		Prisma.sql`SELECT "id" FROM "Rating" WHERE "productId" IN (SELECT "id" FROM "Product" WHERE ${await buildIndexedNameCondition(text)})`,
		Prisma.sql`SELECT "id" FROM "Rating" WHERE "userId" IN (${await buildIdSearch('User', ['username', 'fullname'], text)})`,
	]
	return Prisma.join(searchConditions, ' UNION ')
}

/**
 * Yields the visible reviews of products in the shop (rule: hidden-review), without photos, newest first, `size` at a
 * time.
 */
export async function* iterateRatings(size: number): AsyncGenerator<AdminRating[]> {
	const where = { product: activeWhere, hiddenAt: null }
	const batches = iterateInBatches(size, (id, take) =>
		read.rating.findMany({ where: { ...where, id: { lt: id } }, orderBy: { id: 'desc' }, take, select: listedSelect }),
	)
	for await (const rows of batches) yield rows.map((row) => toAdminRating({ ...row, photos: [] }))
}

/**
 * Returns a review.
 *
 * @throws not-found: the review is unknown.
 */
export async function getRating(id: number): Promise<AdminRating> {
	const row = await read.rating.findUnique({ where: { id }, select: ratingSelect })
	return row ? toAdminRating(row) : refuse('not-found', 'review-not-found')
}

function toAdminRating({
	product,
	user,
	hiddenAt,
	photos,
	...row
}: Prisma.RatingGetPayload<{ select: typeof ratingSelect }>) {
	return {
		...row,
		fit: row.fit as Fit | null,
		photos: toPhotoViews(photos),
		isHidden: hiddenAt !== null,
		productName: product.name,
		isProductDeleted: product.status !== productStatus.active,
		username: user?.username ?? null,
	}
}

export type AdminRating = ReturnType<typeof toAdminRating>

/**
 * Deletes a review, which also removes it from the average.
 *
 * @throws not-found: the review is unknown.
 */
export async function deleteRating(actor: Actor, id: number): Promise<void> {
	requirePermission(actor, 'feedback')
	const photos = await write(async (tx) => {
		const hashes = await removePhotos(tx, { id })
		const { count } = await tx.rating.deleteMany({ where: { id } })
		if (count === 0) refuse('not-found', 'review-not-found')
		await recordActivity(tx, actor, { action: 'delete', kind: 'review', id, label: `#${id}` })
		return hashes
	})
	for (const hash of photos) await deleteUnusedImage(hash)
}

/** The shop's reply to a review. Empty for none. */
export const reviewAnswerSchema = z.object({
	answer: linesText().max(maxReviewAnswer, tooLongMessage(maxReviewAnswer)).default(''),
})

/**
 * Hides a review from shoppers or shows it again (rule: hidden-review). Repeating it changes nothing.
 *
 * @throws not-found: the review is unknown.
 */
export async function setRatingHidden(actor: Actor, id: number, isHidden: boolean): Promise<void> {
	requirePermission(actor, 'feedback')
	await write(async (tx) => {
		const { hiddenAt } = await getReview(tx, id)
		const old = hiddenAt !== null
		if (old === isHidden) return
		await tx.rating.update({ where: { id }, data: { hiddenAt: isHidden ? new Date() : null }, select: { id: true } })
		const details = { old: { hidden: old }, new: { hidden: isHidden } }
		await recordActivity(tx, actor, { action: 'change', kind: 'review', id, label: `#${id}`, ...details })
	})
}

/**
 * Sets the shop's reply that is shown below a review. An empty text removes it.
 *
 * @throws not-found: the review is unknown.
 */
export async function answerRating(actor: Actor, id: number, answer: string): Promise<void> {
	requirePermission(actor, 'feedback')
	await write(async (tx) => {
		const { answer: old } = await getReview(tx, id)
		if ((old ?? '') === answer) return
		const data = { answer: answer || null, answeredAt: answer ? new Date() : null }
		await tx.rating.update({ where: { id }, data, select: { id: true } })
		// The activity log omits the text because it may contain the customer's name and the log is kept for a long time.
		await recordActivity(tx, actor, {
			action: 'change',
			kind: 'review',
			id,
			label: `#${id}`,
			new: { answer: answer !== '' },
		})
	})
}

async function getReview(tx: Transaction, id: number) {
	const review = await tx.rating.findUnique({ where: { id }, select: { hiddenAt: true, answer: true } })
	return review ?? refuse('not-found', 'review-not-found')
}
