import { Prisma, read, write } from '#app/adapters/db/db.server.ts'
import { getOriginals } from '#app/adapters/files/originals.server.ts'
import { removeFolder, getUploadPath, listOldNames, removeTemporaryFilesBefore } from '#app/adapters/files.server.ts'
import { getOriginalName } from './encode-rendition.server.ts'
import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import type { JobContext } from '#app/adapters/scheduling/jobs.server.ts'
import { log } from '#app/adapters/log.server.ts'
import { deleteStrayVideo, deleteUnusedVideo, isUnusedVideo } from './video.server.ts'

/** The SQL condition for rows of "Image" that nothing uses. For each kind of use, it looks up an index. */
export const isUnusedImage = Prisma.sql`
	NOT EXISTS (SELECT 1 FROM "ProductImage" AS r WHERE r."imageHash" = "Image"."hash")
	AND NOT EXISTS (SELECT 1 FROM "CollectionImage" AS r WHERE r."imageHash" = "Image"."hash")
	AND NOT EXISTS (SELECT 1 FROM "Banner" AS r WHERE r."imageHash" = "Image"."hash")
	AND NOT EXISTS (SELECT 1 FROM "Banner" AS r WHERE r."phoneImageHash" = "Image"."hash")
	AND NOT EXISTS (SELECT 1 FROM "HomeSection" AS r WHERE r."imageHash" = "Image"."hash")
	AND NOT EXISTS (SELECT 1 FROM "HomeSection" AS r WHERE r."phoneImageHash" = "Image"."hash")
	AND NOT EXISTS (SELECT 1 FROM "InstagramItem" AS r WHERE r."imageHash" = "Image"."hash")
	AND NOT EXISTS (SELECT 1 FROM "Setting" AS r WHERE r."key" IN ('mark.image', 'brand.draft') AND CAST(r."value" AS TEXT) LIKE '%"' || "Image"."hash" || '"%')
	AND NOT EXISTS (SELECT 1 FROM "OrderItem" AS r WHERE r."imageHash" = "Image"."hash")
	AND NOT EXISTS (SELECT 1 FROM "OrderReturn" AS r WHERE r."imageHash" = "Image"."hash")
	AND NOT EXISTS (SELECT 1 FROM "ReviewPhoto" AS r WHERE r."imageHash" = "Image"."hash")
	AND NOT EXISTS (SELECT 1 FROM "ReplacedImage" AS r WHERE r."imageHash" = "Image"."hash")
	AND NOT EXISTS (SELECT 1 FROM "User" AS r WHERE r."profileImageHash" = "Image"."hash")
	AND NOT EXISTS (SELECT 1 FROM "User" AS r WHERE r."coverImageHash" = "Image"."hash")`

interface UploadedAt {
	before?: Date
	exactTime?: Date
}

/**
 * Deletes an image and its renditions unless something uses the image, which the transaction that deletes the row
 * checks. With `before` or `exactTime`, deletes only an image that was uploaded before this time or exactly at it.
 * Browsers may still have a copy.
 */
export async function deleteUnusedImage(hash: string, { before, exactTime }: UploadedAt = {}): Promise<void> {
	const when = before
		? Prisma.sql`"createdAt" < ${before.getTime()}`
		: exactTime
			? Prisma.sql`"createdAt" = ${exactTime.getTime()}`
			: Prisma.sql`TRUE`
	const removed = await write(
		(tx) => tx.$executeRaw`DELETE FROM "Image" WHERE "hash" = ${hash} AND ${when} AND ${isUnusedImage}`,
	)
	if (removed > 0) await deleteImageFiles(hash)
}

/** Deletes the files of an image if the image has no row in the database. */
export async function deleteImageFiles(hash: string): Promise<void> {
	// The original is deleted first: `saveDerived` deletes a rendition that it has just stored if the original no longer
	// exists.
	await (await getOriginals()).removeUnless(getOriginalName(hash), () => hasImageRow(hash))
	await removeFolder(getUploadPath('derived', hash))
}

async function hasImageRow(hash: string): Promise<boolean> {
	return (await read.image.findUnique({ where: { hash }, select: { hash: true } })) !== null
}

/** The images that the current `removeUploadsOnError` has stored, with their upload times. */
const uploads = new AsyncLocalStorage<Map<string, Date>>()

/** Registers a stored image, so that the current `removeUploadsOnError` deletes it if its work fails. */
export function registerUpload(hash: string, uploadedAt: Date): void {
	uploads.getStore()?.set(hash, uploadedAt)
}

/**
 * Runs `work`. If it throws, deletes the images that it has stored, unless they are used or were uploaded again in the
 * meantime. The client then has to upload them again.
 */
export async function removeUploadsOnError<T>(work: () => Promise<T>): Promise<T> {
	const stored = new Map<string, Date>()
	try {
		return await uploads.run(stored, work)
	} catch (error) {
		for (const [hash, exactTime] of stored) await deleteUnusedImage(hash, { exactTime })
		throw error
	}
}

/** The number of milliseconds for which an unused file is kept, because its form may still be open. */
export const unusedLifetimeMs = 24 * 60 * 60 * 1000
const atOnce = 100
const pauseMs = 20

type SweepContext = Pick<JobContext, 'isEnding'>

/**
 * Deletes images, videos and partial files that were unused for a day (rule: original-before-row), a hundred at a time
 * with pauses. A file that is used by the time of its deletion stays.
 */
export async function sweepUploads(now = new Date(), context: SweepContext = { isEnding: () => false }): Promise<void> {
	const before = new Date(now.getTime() - unusedLifetimeMs)
	let removed = 0
	for await (const hash of listUnusedImages(before)) {
		if (context.isEnding()) return
		await deleteUnusedImage(hash, { before })
		removed += 1
	}
	const videos = await read.videoFile.findMany({
		where: { createdAt: { lt: before }, ...isUnusedVideo },
		select: { hash: true },
	})
	for (const { hash } of videos) await deleteUnusedVideo(hash, before)
	const store = await getOriginals()
	removed += videos.length
	removed += await sweepFiles(store.oldNames(before, atOnce), context)
	removed += await sweepFiles(listOldNames(getUploadPath('derived'), before, atOnce), context)
	await removeTemporaryFilesBefore(before)
	if (removed > 0) log.info({ removed }, 'unused images and videos were deleted')
}

/**
 * Yields the hashes of unused images that were uploaded before a time. An image may come into use after it is yielded.
 */
async function* listUnusedImages(before: Date): AsyncGenerator<string> {
	for (let last = ''; ;) {
		const rows = await read.$queryRaw<{ hash: string; isUnused: bigint }[]>(
			Prisma.sql`SELECT "hash", ("createdAt" < ${before.getTime()} AND ${isUnusedImage}) AS "isUnused"
			FROM "Image" WHERE "hash" > ${last} ORDER BY "hash" LIMIT ${atOnce}`,
		)
		for (const { hash, isUnused } of rows) if (isUnused) yield hash
		if (rows.length < atOnce) return
		last = rows.at(-1)!.hash
		await sleep(pauseMs)
	}
}

/** Deletes those of the old files that have no row in the database, and returns their number. */
async function sweepFiles(old: AsyncGenerator<string[]>, context: SweepContext): Promise<number> {
	let removed = 0
	for await (const names of old) {
		if (context.isEnding()) return removed
		const strays = await listWithoutRow(names)
		for (const [hash, extension] of strays) {
			if (extension === undefined || extension === 'webp') await deleteImageFiles(hash)
			else await deleteStrayVideo(hash, extension)
		}
		removed += strays.length
		await sleep(pauseMs)
	}
	return removed
}

/** Returns the shop's own file names (hash and extension) that have no row. */
async function listWithoutRow(names: string[]): Promise<[hash: string, extension?: string][]> {
	const ours = names.flatMap((name) => {
		const [, hash, extension] = /^([0-9a-f]{16,32})(?:\.([a-z0-9]{1,5}))?$/.exec(name) ?? []
		return hash ? [[hash, extension] as [string, string?]] : []
	})
	const where = { hash: { in: ours.map(([hash]) => hash) } }
	const [images, videos] = await Promise.all([
		read.image.findMany({ where, select: { hash: true } }),
		read.videoFile.findMany({ where, select: { hash: true } }),
	])
	const known = new Set([...images, ...videos].map(({ hash }) => hash))
	return ours.filter(([hash]) => !known.has(hash))
}
