import { Prisma, read, write } from '#app/adapters/db/db.server.ts'
import { getOriginals } from '#app/adapters/files/originals.server.ts'
import { removeFolder, getUploadPath } from '#app/adapters/files.server.ts'
import { getOriginalName } from './encode-rendition.server.ts'
import { AsyncLocalStorage } from 'node:async_hooks'

/** Rows of `Image` that nothing uses. The condition probes one index per kind. */
export const isUnusedImage = Prisma.sql`
	NOT EXISTS (SELECT 1 FROM "ProductImage" AS r WHERE r."imageHash" = "Image"."hash")
	AND NOT EXISTS (SELECT 1 FROM "CollectionImage" AS r WHERE r."imageHash" = "Image"."hash")
	AND NOT EXISTS (SELECT 1 FROM "Banner" AS r WHERE r."imageHash" = "Image"."hash")
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
 * Deletes an image and its renditions unless something uses it, which is checked in the transaction. Browsers may still
 * have a copy.
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

/** Deletes the files of an image without a row. */
export async function deleteImageFiles(hash: string): Promise<void> {
	// The order matters: a rendition that was just created checks for the original.
	await (await getOriginals()).removeUnless(getOriginalName(hash), () => hasImageRow(hash))
	await removeFolder(getUploadPath('derived', hash))
}

async function hasImageRow(hash: string): Promise<boolean> {
	return (await read.image.findUnique({ where: { hash }, select: { hash: true } })) !== null
}

/** The images uploaded by one operation, with their times. */
const uploads = new AsyncLocalStorage<Map<string, Date>>()

/** Registers a new image with the current `removeUploadsOnError`. */
export function registerUpload(hash: string, uploadedAt: Date): void {
	uploads.getStore()?.set(hash, uploadedAt)
}

/**
 * Deletes the new images of `work` when it throws, unless they are used or were uploaded again. The sender must upload
 * them again.
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
