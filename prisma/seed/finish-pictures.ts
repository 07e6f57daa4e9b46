import { Prisma, read } from '../../app/adapters/db/db.server.ts'
import { drawOnce } from './pictures/store-drawing.ts'

const atOnce = 40

/** Draws what the shop holds as drawings: until then each size that a visitor asks for is drawn for itself. */
export async function finishPictures(progress: (done: number, of: number) => void): Promise<void> {
	const hashes = await drawings()
	for (const [index, hash] of hashes.entries()) {
		await drawOnce(hash)
		const done = index + 1
		if (done % atOnce === 0 || done === hashes.length) progress(done, hashes.length)
	}
}

/** As shoppers meet them: the home page's, then the first of each product, the newest before the others. */
async function drawings(): Promise<string[]> {
	const rows = await read.$queryRaw<{ hash: string }[]>(Prisma.sql`SELECT "hash" FROM "Image"
		WHERE "hash" = substr("sourceHash", 1, 32)
		ORDER BY EXISTS (SELECT 1 FROM "Banner" AS b WHERE b."imageHash" = "Image"."hash") DESC,
			(SELECT min(p."position") FROM "ProductImage" AS p WHERE p."imageHash" = "Image"."hash"),
			(SELECT max(p."productId") FROM "ProductImage" AS p WHERE p."imageHash" = "Image"."hash") DESC`)
	return rows.map(({ hash }) => hash)
}
