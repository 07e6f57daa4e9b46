import { Prisma, read, write } from '#app/adapters/db/db.server.ts'
import { originals } from '#app/adapters/files/originals.server.ts'
import { removeFolder, uploadPath } from '#app/adapters/files.server.ts'
import { originalName } from './derive.server.ts'
import { AsyncLocalStorage } from 'node:async_hooks'

/** Rows of `Image` without a reference. One probe of an index for each kind. */
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
	exactly?: Date
}

/**
 * Removes an image and its renditions unless something refers to it, decided in the transaction. Browsers may hold a
 * copy.
 */
export async function forgetImage(hash: string, { before, exactly }: UploadedAt = {}): Promise<void> {
	const when = before
		? Prisma.sql`"createdAt" < ${before.getTime()}`
		: exactly
			? Prisma.sql`"createdAt" = ${exactly.getTime()}`
			: Prisma.sql`TRUE`
	const removed = await write(
		(tx) => tx.$executeRaw`DELETE FROM "Image" WHERE "hash" = ${hash} AND ${when} AND ${isUnusedImage}`,
	)
	if (removed > 0) await forgetImageFiles(hash)
}

/** Removes the files of an image without a row. */
export async function forgetImageFiles(hash: string): Promise<void> {
	// Removed in this order: a rendition just made looks for the original.
	await (await originals()).removeUnless(originalName(hash), () => hasImageRow(hash))
	await removeFolder(uploadPath('derived', hash))
}

async function hasImageRow(hash: string): Promise<boolean> {
	return (await read.image.findUnique({ where: { hash }, select: { hash: true } })) !== null
}

/** The images of one piece of work, with times. */
const uploads = new AsyncLocalStorage<Map<string, Date>>()

/** Registers a new image with the current `removeUploadsOnError`. */
export function noteUpload(hash: string, uploadedAt: Date): void {
	uploads.getStore()?.set(hash, uploadedAt)
}

/** Removes the new images of `work` when it throws, unless used or uploaded again: the sender must send them again. */
export async function removeUploadsOnError<T>(work: () => Promise<T>): Promise<T> {
	const stored = new Map<string, Date>()
	try {
		return await uploads.run(stored, work)
	} catch (error) {
		for (const [hash, exactly] of stored) await forgetImage(hash, { exactly })
		throw error
	}
}
