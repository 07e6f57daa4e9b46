import { rm } from 'node:fs/promises'
import { write } from '#app/adapters/db/db.server.ts'
import { uploadPath } from '#app/adapters/files.server.ts'
import { originalPath } from './derive.server.ts'

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
	// In this order: what is being derived at the moment looks for the original when it is done.
	await rm(originalPath(hash), { force: true })
	await rm(uploadPath('derived', hash), { recursive: true, force: true })
}
