import { expect, test } from 'vitest'
import { read, write } from '../../app/adapters/db/db.server.ts'
import { replaceImages } from '../../app/shop/catalog/product/product-parts.server.ts'
import { makeImage, makeProduct } from '../../tests/support/data/shop-data.ts'
import { COLORS } from './data/colors.ts'
import { type DemoProduct, PRODUCTS } from './data/catalogue.ts'
import { finishPictures } from './finish-pictures.ts'
import { drawImages, firstPicturesOf, picturesOf } from './pictures/draw-shop.ts'

/** As a shop holds it that has just opened. */
async function makeFirst(product: DemoProduct): Promise<number> {
	const { id } = await makeProduct({
		name: product.name,
		colors: product.colors.map((key) => COLORS[key].name),
	})
	await write((tx) => tx.product.update({ where: { id }, data: { handle: product.handle } }))
	const drawn = await drawImages(product, firstPicturesOf(product))
	await write((tx) =>
		replaceImages(
			tx,
			id,
			drawn.map(({ hash, alt }) => ({ imageHash: hash, alt })),
		),
	)
	return id
}
const imagesOf = (productId: number) =>
	read.productImage.findMany({ where: { productId }, orderBy: { position: 'asc' }, include: { color: true } })

test('a demo product gets the pictures that the shop did not wait for, unless somebody changed its own', async () => {
	const [drawn, changed, deleted] = PRODUCTS.filter(({ colors }) => colors.length === 2)
	const ids = { drawn: await makeFirst(drawn!), changed: await makeFirst(changed!), deleted: await makeFirst(deleted!) }
	const own = await makeImage()
	await write((tx) => replaceImages(tx, ids.changed, [{ imageHash: own, alt: 'Own' }]))
	await write((tx) => tx.product.update({ where: { id: ids.deleted }, data: { deletedAt: new Date() } }))
	const told: string[] = []
	await finishPictures((done, of) => told.push(`${done} of ${of}`))
	expect(told.at(-1)).toBe(`${PRODUCTS.length} of ${PRODUCTS.length}`)
	const images = await imagesOf(ids.drawn)
	expect(images.map(({ color }) => color?.name)).toEqual(picturesOf(drawn!).map(({ color }) => color.name))
	expect(images.length).toBeGreaterThan(firstPicturesOf(drawn!).length)
	expect((await imagesOf(ids.changed)).map(({ alt }) => alt)).toEqual(['Own'])
	expect(await imagesOf(ids.deleted)).toHaveLength(firstPicturesOf(deleted!).length)
	// Once more changes nothing.
	await finishPictures(() => undefined)
	expect(await imagesOf(ids.drawn)).toEqual(images)
})
