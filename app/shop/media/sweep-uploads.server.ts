import { setTimeout as sleep } from 'node:timers/promises'
import { Prisma, read } from '#app/adapters/db/db.server.ts'
import { getOriginals } from '#app/adapters/files/originals.server.ts'
import { listOldNames, removeDraftsBefore, getUploadPath } from '#app/adapters/files.server.ts'
import type { JobContext } from '#app/adapters/scheduling/jobs.server.ts'
import { log } from '#app/adapters/log.server.ts'
import { deleteUnusedImage, deleteImageFiles, isUnusedImage } from './delete-image.server.ts'
import { deleteStrayVideo, deleteUnusedVideo, isUnusedVideo } from './video.server.ts'

/** The number of milliseconds for which an unused file is kept, because its form may still be open. */
export const unusedLifetimeMs = 24 * 60 * 60 * 1000
const atOnce = 100
const pauseMs = 20

type SweepContext = Pick<JobContext, 'isEnding'>

/**
 * Deletes images, videos and partial files that were unused for a day, a hundred at a time with pauses. Files that are
 * used meanwhile stay.
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
	await removeDraftsBefore(before)
	if (removed > 0) log.info({ removed }, 'unused images and videos were deleted')
}

/** Lists unused images without a lock. */
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

/** Deletes old files without a row and returns their number. */
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
