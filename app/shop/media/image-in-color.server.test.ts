import { beforeEach, expect, test } from 'vitest'
import { read, write } from '#app/adapters/db/db.server.ts'
import { checkOut, makeAdmin, makeCustomerWith, makeImage, makeProduct } from '../../../tests/support/data/shop-data.ts'
import { readCart } from '../cart/cart.server.ts'
import { getCatalogVersion } from '../catalog-version/catalog-version.server.ts'
import { getOrder } from '../orders/order.server.ts'
import { listProducts } from '../catalog/listing/product-listing.server.ts'
import { listNewArrivals } from '../catalog/listing/listing-order.server.ts'
import { deleteColor } from '../catalog/color/color.server.ts'
import { buildAltText, findImageInColor, sortByColor } from './media-view.ts'

const change = (sql: string) => write((tx) => tx.$executeRawUnsafe(sql))
beforeEach(async () => {
	for (const table of ['OrderItem', 'Product', 'Color']) await change(`DELETE FROM "${table}"`)
})

const [front, back, plain] = [
	{ hash: 'front', colorId: 1 },
	{ hash: 'back', colorId: 2 },
	{ hash: 'plain', colorId: null },
]
const colorId = async (nameKey: string) => (await read.color.findUniqueOrThrow({ where: { nameKey } })).id
const listImageColors = (productId: number) =>
	read.productImage.findMany({
		where: { productId },
		orderBy: { position: 'asc' },
		select: { color: { select: { name: true } } },
	})

test.each([
	['its own picture', [front, back, plain], 2, 2, { image: back, colorShown: 'own' }],
	["the product's first, which shows another", [front, plain], 2, 2, { image: front, colorShown: 'other' }],
	["the product's first, of which nobody has said", [plain, front], 2, 2, { image: plain, colorShown: 'unknown' }],
	['the only color is what its pictures show', [plain], 2, 1, { image: plain, colorShown: 'own' }],
	['no picture at all has nothing to say', [], 2, 2, { image: null, colorShown: 'own' }],
])('the image of a product in a color: %s', (_, images, color, count, wanted) => {
	expect(findImageInColor(images, color, count)).toEqual(wanted)
})

test('images of one color come first, in their order', () => {
	const other = { hash: 'other', colorId: 2 }
	expect(sortByColor([front, back, plain, other], 2)).toEqual([back, other, front, plain])
	expect(sortByColor([front, plain], 2)).toEqual([front, plain])
})

test('the alt text of an image also names the color it shows', () => {
	expect(buildAltText('Linen Shirt', 'own')).toBe('Linen Shirt')
	expect(buildAltText('Linen Shirt', 'other')).toBe('Linen Shirt. Shown in another color')
	expect(buildAltText('Linen Shirt', 'unknown')).toBe('Linen Shirt. Color may differ')
})

test('a cart and its order show an image in the selected color, or say that the image shows another', async () => {
	const [indigo, rust] = [await makeImage(), await makeImage()]
	const shirt = await makeProduct({
		name: 'Shirt',
		colors: ['Indigo', 'Rust', 'Olive'],
		images: [indigo, rust],
		imageColors: ['Indigo', 'Rust'],
	})
	const old = await makeProduct({ name: 'Old Shirt', colors: ['Indigo', 'Rust'], images: [indigo] })
	const customer = await makeCustomerWith([shirt.variants[1]!, 1], [shirt.variants[2]!, 1], [old.variants[1]!, 1])
	const wanted = [
		{ image: { hash: rust, alt: 'Shirt' }, colorShown: 'own' },
		{ image: { hash: indigo, alt: 'Shirt. Shown in another color' }, colorShown: 'other' },
		{ image: { hash: indigo, alt: 'Old Shirt. Color may differ' }, colorShown: 'unknown' },
	]
	expect((await readCart(customer)).lines).toMatchObject(wanted)
	const { orderId } = await checkOut(customer)
	expect((await getOrder(customer, orderId)).items).toMatchObject(wanted)
	await write((tx) => tx.product.delete({ where: { id: shirt.id } }))
	expect((await getOrder(customer, orderId)).items).toMatchObject(wanted)
})

test('a card in a filtered listing shows the filtered color', async () => {
	const [indigo, rust, rustBack] = [await makeImage(), await makeImage(), await makeImage()]
	await makeProduct({
		name: 'Shirt',
		colors: ['Indigo', 'Rust', 'Olive'],
		images: [indigo, rust, rustBack],
		imageColors: ['Indigo', 'Rust', 'Rust'],
	})
	const ask = async (...names: string[]) =>
		(await listProducts({ colorIds: await Promise.all(names.map(colorId)), sort: 'featured', page: 1, pageSize: 20 }))
			.items[0]
	expect(await ask('rust')).toMatchObject({
		image: { hash: rust },
		hover: { hash: rustBack },
		color: { name: 'Rust', colorShown: 'own', isRequested: true },
	})
	expect(await ask('olive')).toMatchObject({
		image: { hash: indigo, alt: 'Shirt. Shown in another color' },
		hover: null,
		color: { name: 'Olive', colorShown: 'other', isRequested: true },
	})
	expect(await ask('olive', 'rust')).toMatchObject({ image: { hash: rust }, color: { name: 'Rust' } })
	expect(await ask()).toMatchObject({
		image: { hash: indigo },
		hover: { hash: rust },
		color: { name: 'Indigo', isRequested: false },
	})
	expect((await listNewArrivals(1))[0]).toMatchObject({
		image: { hash: indigo, alt: 'Shirt' },
		color: { name: 'Indigo', isRequested: false },
	})
})

test('an image without an assigned color represents no color', async () => {
	await makeProduct({ colors: ['Indigo', 'Rust'], images: [await makeImage()] })
	expect((await listNewArrivals(1))[0]).toMatchObject({ color: null })
})

test.each([
	[
		'taken from the product',
		'DELETE FROM "ProductColor" WHERE "colorId" = (SELECT "id" FROM "Color" WHERE "nameKey" = \'rust\')',
	],
	['deleted', 'DELETE FROM "Color" WHERE "nameKey" = \'rust\''],
])('a color that is %s is removed from every image, and pages are invalidated', async (_, sql) => {
	const { id } = await makeProduct({
		colors: ['Indigo', 'Rust'],
		images: [await makeImage(), await makeImage()],
		imageColors: ['Indigo', 'Rust'],
	})
	const other = await makeProduct({ colors: ['Indigo', 'Olive'], images: [await makeImage()], imageColors: ['Olive'] })
	await change(sql)
	expect(await listImageColors(id)).toEqual([{ color: { name: 'Indigo' } }, { color: null }])
	expect(await listImageColors(other.id)).toEqual([{ color: { name: 'Olive' } }])
	const version = getCatalogVersion()
	await change('UPDATE "ProductImage" SET "colorId" = NULL')
	expect(getCatalogVersion()).toBeGreaterThan(version)
})

test('images show the new color when it replaces another', async () => {
	const both = await makeProduct({ colors: ['Rust', 'Brick'], images: [await makeImage()], imageColors: ['Rust'] })
	const one = await makeProduct({ colors: ['Rust'], images: [await makeImage()], imageColors: ['Rust'] })
	await deleteColor({ userId: await makeAdmin(), isAdmin: true }, await colorId('rust'), await colorId('brick'))
	expect(await listImageColors(both.id)).toEqual([{ color: { name: 'Brick' } }])
	expect(await listImageColors(one.id)).toEqual([{ color: { name: 'Brick' } }])
})
