import { Prisma, read, write } from '#app/adapters/db/db.server.ts'
import { removeFolder, removeUnless, uploadPath } from '#app/adapters/files.server.ts'
import { originalPath } from './derive.server.ts'

/**
 * True of the rows of `Image` that nothing refers to. One probe of an index for each kind, however many orders there
 * are.
 */
export const isUnusedImage = Prisma.sql`NOT EXISTS (SELECT 1 FROM "ProductImage" AS r WHERE r."imageHash" = "Image"."hash")
	AND NOT EXISTS (SELECT 1 FROM "CollectionImage" AS r WHERE r."imageHash" = "Image"."hash")
	AND NOT EXISTS (SELECT 1 FROM "Banner" AS r WHERE r."imageHash" = "Image"."hash")
	AND NOT EXISTS (SELECT 1 FROM "InstagramItem" AS r WHERE r."imageHash" = "Image"."hash")
	AND NOT EXISTS (SELECT 1 FROM "OrderItem" AS r WHERE r."imageHash" = "Image"."hash")
	AND NOT EXISTS (SELECT 1 FROM "User" AS r WHERE r."profileImageHash" = "Image"."hash")
	AND NOT EXISTS (SELECT 1 FROM "User" AS r WHERE r."coverImageHash" = "Image"."hash")`

/** Only an image that was uploaded last before this moment, or exactly then. */
interface UploadedAt {
	before?: Date
	exactly?: Date
}

/**
 * Removes a stored image and its renditions, unless something refers to it: that is decided in the transaction that
 * removes its row. Uploaded again at this moment it stays. Browsers may still hold a copy.
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

/** Removes the files of an image that has no row, and leaves them where there is one by then. */
export async function forgetImageFiles(hash: string): Promise<void> {
	// In this order: what is being derived at the moment looks for the original when it is done.
	await removeUnless(originalPath(hash), () => hasImageRow(hash))
	await removeFolder(uploadPath('derived', hash))
}

async function hasImageRow(hash: string): Promise<boolean> {
	return (await read.image.findUnique({ where: { hash }, select: { hash: true } })) !== null
}
