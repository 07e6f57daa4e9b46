import { type Transaction, read, write } from '../../app/adapters/db/db.server.ts'
import { replaceImages } from '../../app/shop/catalog/product/product-parts.server.ts'
import { type DemoProduct, PRODUCTS } from './data/catalogue.ts'
import { type DrawnImage, drawImages, firstPicturesOf, picturesOf } from './pictures/draw-shop.ts'

/** Each batch renews the kept pages once. */
const batch = 13

/** Draws the pictures that the shop did not wait for, newest products first; what somebody changed meanwhile stays. */
export async function finishPictures(progress: (done: number, of: number) => void): Promise<void> {
	const newestFirst = PRODUCTS.toSorted((a, b) => a.daysOld - b.daysOld)
	for (let done = 0; done < newestFirst.length; done += batch) {
		const drawn: [DemoProduct, DrawnImage[]][] = []
		for (const product of newestFirst.slice(done, done + batch))
			if (await isUnfinished(product)) drawn.push([product, await drawImages(product, picturesOf(product))])
		await write(async (tx) => {
			for (const [product, images] of drawn) await hang(tx, product, images)
		})
		progress(Math.min(done + batch, newestFirst.length), newestFirst.length)
	}
}

async function isUnfinished(product: DemoProduct): Promise<boolean> {
	const images = await read.productImage.count({ where: { product: { handle: product.handle, deletedAt: null } } })
	return images === firstPicturesOf(product).length && images < picturesOf(product).length
}

async function hang(tx: Transaction, { handle }: DemoProduct, images: DrawnImage[]) {
	const product = await tx.product.findUnique({
		where: { handle },
		select: {
			id: true,
			images: { select: { imageHash: true } },
			colors: { select: { color: { select: { id: true, name: true } } } },
		},
	})
	const known = new Set(images.map(({ hash }) => hash))
	if (!product?.images.every(({ imageHash }) => known.has(imageHash))) return
	const colorIds = new Map(product.colors.map(({ color }) => [color.name, color.id]))
	await replaceImages(
		tx,
		product.id,
		images.map(({ hash, alt, color }) => ({ imageHash: hash, alt, colorId: colorIds.get(color) ?? null })),
	)
}
