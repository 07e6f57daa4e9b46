import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { getOriginals } from '../../app/adapters/files/originals.server.ts'
import { loadSharp } from '../../app/adapters/sharp.server.ts'
import { getOriginalName } from '../../app/shop/media/encode-rendition.server.ts'
import { calculatePlaceholder } from '../../app/shop/media/image-kind.server.ts'
import { BANNERS, SOCIAL } from './data/content.ts'
import { COLLECTIONS, type DemoProduct, PRODUCTS } from './data/catalog.ts'
import { COLORS } from './data/colors.ts'

/** An `Image` row, to be created in the transaction that refers to it. */
interface Picture {
	hash: string
	sourceHash: string
	width: number
	height: number
	byteSize: number
	placeholder: string
	kind: 'scene'
}

export interface ProductPicture {
	hash: string
	alt: string
	/** The name of the color. */
	color: string
}

export interface DemoPictures {
	rows: Picture[]
	products: Map<string, readonly ProductPicture[]>
	collections: Map<string, string>
	banners: string[]
	social: string[]
}

/**
 * Stores the pictures of a folder unchanged as originals. They are already WebP, and encoding them again would delay
 * the first start. Renditions are created on request.
 */
export async function storePictures(folder: string): Promise<DemoPictures> {
	const rows = new Map<string, Picture>()
	async function hashPicture(name: string): Promise<string> {
		const picture = await storePicture(path.join(folder, `${name}.webp`))
		rows.set(picture.hash, picture)
		return picture.hash
	}
	const hashAll = (names: string[]) => Promise.all(names.map(hashPicture))
	const banners = await hashAll(BANNERS.map((_, index) => `banner-${index + 1}`))
	const social = await hashAll(SOCIAL.map((_, index) => `social-${index + 1}`))
	const collections = new Map<string, string>()
	for (const { name } of COLLECTIONS)
		collections.set(name, await hashPicture(`collection-${name.toLowerCase().replaceAll(' ', '-')}`))
	const products = new Map<string, ProductPicture[]>()
	for (const product of PRODUCTS) {
		const pictures = toProductPictures(product).map(async ({ file, ...words }) => ({
			hash: await hashPicture(file),
			...words,
		}))
		products.set(product.handle, await Promise.all(pictures))
	}
	return { rows: [...rows.values()], products, collections, banners, social }
}

/** Every demo picture fills its frame. */
async function storePicture(file: string): Promise<Picture> {
	const content = await readFile(file)
	const sourceHash = createHash('sha256').update(content).digest('hex')
	const hash = sourceHash.slice(0, 16)
	const [sharp, store] = [await loadSharp(), await getOriginals()]
	const [{ width, height }, placeholder] = await Promise.all([
		sharp(content).metadata(),
		calculatePlaceholder(content),
		store.save(getOriginalName(hash), content),
	])
	return { hash, sourceHash, width, height, byteSize: content.byteLength, placeholder, kind: 'scene' }
}

const viewed = { '': '', '-detail': ', a closer look', '-hanger': ', on its hook' }

/** The first color has pictures from two or three sides, the others only from the front. */
function toProductPictures({ handle, name, colors }: DemoProduct) {
	const [first, ...others] = colors.length > 0 ? colors : (['tan'] as const)
	const views = others.length < 2 ? (['', '-hanger', '-detail'] as const) : (['', '-detail'] as const)
	const pictures = [
		...views.map((view) => ({ view, key: first! })),
		...others.map((key) => ({ view: '' as const, key })),
	]
	return pictures.map(({ view, key }) => ({
		file: `${handle}-${key}${view}`,
		alt: `${name} in ${COLORS[key].name}${viewed[view]}`,
		color: COLORS[key].name,
	}))
}
