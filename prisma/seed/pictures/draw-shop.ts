import { COLLECTIONS, type DemoProduct, PRODUCTS } from '../data/catalogue.ts'
import { COLORS } from '../data/colors.ts'
import { SOCIAL } from '../data/content.ts'
import { drawBanner, drawCollection, drawProduct, drawSocial, type View } from './draw.ts'
import { type Drawing, storeDrawing } from './store-drawing.ts'

export interface DrawnImage {
	hash: string
	alt: string
	/** Its name. */
	color: string
}

export interface DrawnShop {
	/** Of all its images, by hash. */
	drawings: Map<string, Drawing>
	products: Map<string, DrawnImage[]>
	collections: Map<string, string>
	banners: string[]
	social: { link: string; imageHash: string }[]
}

/** Stores all drawings as they are; none is pixels yet. */
export async function drawShop(): Promise<DrawnShop> {
	const drawings = new Map<string, Drawing>()
	const store = async (svg: string, width: number) => {
		const drawing = await storeDrawing(svg, width)
		drawings.set(drawing.hash, drawing)
		return drawing.hash
	}
	const drawn: DrawnShop = { drawings, products: new Map(), collections: new Map(), banners: [], social: [] }
	for (const index of [0, 1, 2, 3] as const) drawn.banners.push(await store(drawBanner(index), 1600))
	for (const { name } of COLLECTIONS) drawn.collections.set(name, await store(drawCollection(name), 1440))
	for (const { index, link } of SOCIAL) drawn.social.push({ link, imageHash: await store(drawSocial(index), 640) })
	for (const product of PRODUCTS) {
		const images = picturesOf(product).map(async ({ svg, alt, color }) => ({ hash: await store(svg, 720), alt, color }))
		drawn.products.set(product.handle, await Promise.all(images))
	}
	return drawn
}

const viewed: Record<View, string> = { front: '', detail: ', a closer look', hanger: ', on its hook' }

/** The first colour from two or three sides, others from the front. */
function picturesOf({ name, garment, cut, pattern, colors: keys }: DemoProduct) {
	const colors = keys.length > 0 ? keys.map((key) => COLORS[key]) : [COLORS.tan]
	const first = colors[0]!
	const pictures: { view: View; color: typeof first }[] = [
		{ view: 'front', color: first },
		...(colors.length < 3 ? [{ view: 'hanger' as const, color: first }] : []),
		{ view: 'detail', color: first },
		...colors.slice(1).map((color) => ({ view: 'front' as const, color })),
	]
	return pictures.map(({ view, color }) => ({
		svg: drawProduct({ garment, cut, pattern, hex: color.hexCode, view }),
		alt: `${name} in ${color.name}${viewed[view]}`,
		color: color.name,
	}))
}
