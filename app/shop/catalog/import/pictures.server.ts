import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { maxImageBytes, storeImage } from '../../media/image.server.ts'
import { Refusal } from '../../refusal.ts'
import type { DraftPicture } from './product-draft.server.ts'

export interface StoredPictures {
	/** Those that were found, in the file's order. */
	images: { imageHash: string; alt: string }[]
	/** A sentence for each one that cannot be shown. */
	missing: string[]
}

/**
 * Stores the pictures of a product that lie in the folder `dir`, through the same door as an upload. Those that are not there, or are
 * no pictures, are named.
 */
export async function storePictures(pictures: DraftPicture[], dir: string): Promise<StoredPictures> {
	const tried = await Promise.all(pictures.map((picture) => storePicture(picture, dir)))
	const images = tried.filter((result) => typeof result !== 'string')
	return {
		images: images.filter(({ imageHash }, index) => images.findIndex((other) => other.imageHash === imageHash) === index),
		missing: tried.filter((result) => typeof result === 'string'),
	}
}

async function storePicture({ file, alt, line }: DraftPicture, dir: string) {
	if (!file) return `the Image Src names no file (line ${line})`
	const place = path.join(dir, file)
	const found = await stat(place).catch(() => undefined)
	if (!found?.isFile()) return `${file} is not there (line ${line})`
	if (found.size > maxImageBytes) return `${file} has more than 10 MB (line ${line})`
	try {
		return { imageHash: await storeImage(await readFile(place)), alt }
	} catch (error) {
		if (!(error instanceof Refusal)) throw error
		return `${file} cannot be used (line ${line}): ${error.message}`
	}
}
