import { rm } from 'node:fs/promises'
import { write } from '#app/adapters/db/db.server.ts'
import { uploadPath } from '#app/adapters/files.server.ts'

const unused = {
	productImages: { none: {} },
	collectionImages: { none: {} },
	banners: { none: {} },
	instagramItems: { none: {} },
	orderItems: { none: {} },
	profileOf: { none: {} },
	coverOf: { none: {} },
} as const

/** Removes a stored picture and all that was derived from it, unless something still shows it. A browser that has seen it may keep its copy. */
export async function forgetImage(hash: string): Promise<void> {
	const { count } = await write((tx) => tx.image.deleteMany({ where: { hash, ...unused } }))
	if (count === 0) return
	await Promise.all([
		rm(uploadPath('originals', `${hash}.webp`), { force: true }),
		rm(uploadPath('derived', hash), { recursive: true, force: true }),
	])
}
