import { read } from '#app/adapters/db/db.server.ts'
import { imageWarnings } from './image-warnings.ts'

/** The warnings about each image, in the order of `hashes`; [] for one that is gone. */
export async function warningsAbout(hashes: string[]): Promise<string[][]> {
	const images = await read.image.findMany({
		where: { hash: { in: hashes } },
		select: { hash: true, width: true, height: true, remark: true },
	})
	const byHash = new Map(images.map((image) => [image.hash, imageWarnings(image)]))
	return hashes.map((hash) => byHash.get(hash) ?? [])
}
