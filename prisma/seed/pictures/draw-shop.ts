import { COLLECTIONS, type DemoProduct, PRODUCTS } from '../data/catalogue.ts'
import { COLORS } from '../data/colors.ts'
import { SOCIAL } from '../data/content.ts'
import { ORDERS } from '../data/orders.ts'
import { drawBanner, drawCollection, drawProduct, drawSocial, type View } from './draw.ts'
import { storeDrawing } from './store-drawing.ts'

export interface DrawnImage {
	hash: string
	alt: string
	/** Its name. */
	color: string
}

export interface DrawnShop {
	products: Map<string, DrawnImage[]>
	collections: Map<string, string>
	banners: string[]
	social: { link: string; imageHash: string }[]
}

/** Products that are drawn at the same time: one alone has too few pictures for two cores. */
const atOnce = 4

/** With the first pictures of each product alone: the shop need not wait for the others. */
export async function drawShop(progress: (done: number, of: number) => void): Promise<DrawnShop> {
	const drawn: DrawnShop = { products: new Map(), collections: new Map(), banners: [], social: [] }
	for (let at = 0; at < PRODUCTS.length; at += atOnce) {
		const some = PRODUCTS.slice(at, at + atOnce)
		await Promise.all(
			some.map(async (product) =>
				drawn.products.set(product.handle, await drawImages(product, firstPicturesOf(product))),
			),
		)
		progress(drawn.products.size, PRODUCTS.length)
	}
	await Promise.all(
		COLLECTIONS.map(async ({ name }) => drawn.collections.set(name, await storeDrawing(drawCollection(name), 1440))),
	)
	drawn.banners = await Promise.all(([0, 1, 2, 3] as const).map((index) => storeDrawing(drawBanner(index), 1600)))
	drawn.social = await Promise.all(
		SOCIAL.map(async ({ index, link }) => ({ link, imageHash: await storeDrawing(drawSocial(index), 640) })),
	)
	return drawn
}

/** A drawing of a product in one of its colours. */
interface Picture {
	view: View
	color: { name: string; hexCode: string }
}

/** The first colour from two or three sides, others from the front. */
export function picturesOf(product: DemoProduct): Picture[] {
	const colors = product.colors.length > 0 ? product.colors.map((key) => COLORS[key]) : [COLORS.tan]
	return [
		{ view: 'front', color: colors[0]! },
		...(colors.length < 3 ? [{ view: 'hanger' as const, color: colors[0]! }] : []),
		{ view: 'detail', color: colors[0]! },
		...colors.slice(1).map((color) => ({ view: 'front' as const, color })),
	]
}

/** What cards show, and the orders of what was bought. */
export function firstPicturesOf(product: DemoProduct): Picture[] {
	const bought: string[] = ORDERS.flatMap(({ items }) => items)
		.filter((item) => item.product === product.handle)
		.map((item) => COLORS[item.color].name)
	return picturesOf(product).filter(
		({ view, color }, index) => index === 0 || (view === 'front' && bought.includes(color.name)),
	)
}

/** Stored pictures are drawn again and stored once. */
export function drawImages(product: DemoProduct, pictures: Picture[]): Promise<DrawnImage[]> {
	const views = { front: '', detail: ', a closer look', hanger: ', on its hook' }
	return Promise.all(
		pictures.map(async ({ view, color }) => {
			const { garment, cut, pattern } = product
			const hash = await storeDrawing(drawProduct({ garment, cut, pattern, hex: color.hexCode, view }), 720)
			return { hash, alt: `${product.name} in ${color.name}${views[view]}`, color: color.name }
		}),
	)
}
