import { writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { read, write } from '#app/adapters/db/db.server.ts'
import { deleteProduct, getProductForEdit, updateProduct } from '../catalog/product/product.server.ts'
import { getProductDetail } from '../catalog/product/product-detail.server.ts'
import { makeStaff } from '../../../tests/support/data/shop-data.ts'
import { createOwnFolder } from '../../../tests/support/own-folder.ts'
import { emptyTables } from '../../../tests/support/data/tables.ts'
import { createImageBytes } from '../../../tests/support/data/images.ts'
import { importFile } from '../../../tests/support/data/imports.ts'
import { dumpDatabase } from '../../../tests/support/data/database-dump.ts'

const csv = await readFile('tests/fixtures/import/shop.csv', 'utf8')
const admin = await makeStaff()
let images: string

const image = async (name: string, color: string) =>
	writeFileSync(path.join(images, name), await createImageBytes(color, { width: 30, height: 40 }))

beforeEach(async () => {
	await emptyTables('product', 'color')
	images = createOwnFolder()
	await image('tunic-front.jpg', '#223366')
	await image('tunic back.png', '#334477')
	writeFileSync(path.join(images, 'tunic-hem.jpg'), 'not a picture')
})

/** Returns the outcome of each product by handle. */
async function run(text = csv, dir = images) {
	const outcomes = await importFile(text, { getPath: (name) => path.join(dir, name) })
	return Object.fromEntries(
		outcomes.map((outcome) => [outcome.handle, { ...outcome, changes: outcome.changes.map(({ field }) => field) }]),
	)
}

async function getId(handle: string) {
	return (await read.product.findUniqueOrThrow({ where: { handle }, select: { id: true } })).id
}

test('every product of an imported file is in the shop or has a reason why not', async () => {
	const outcomes = await run()
	expect(Object.values(outcomes).map(({ line, handle, result, reason }) => [line, handle, result, reason])).toEqual([
		[2, 'indigo-tunic', 'added', ''],
		[12, 'mirror-tote', 'added', ''],
		[14, 'clay-cup', 'added', ''],
		[15, 'summer-secret', 'skipped', 'not published'],
		[16, 'free-booklet', 'added', ''],
		[17, 'broken-belt', 'failed', 'its Variant Price "ask us" is not a price'],
	])
	expect(outcomes['indigo-tunic']).toMatchObject({
		imageCount: 2,
		missing: ['tunic-hem.jpg cannot be used (line 11): Only PNG, JPEG, WebP, GIF or AVIF images can be used.'],
	})
	expect(outcomes['mirror-tote']!.missing).toEqual(['tote.jpg was not found (line 12)'])
	expect(outcomes['free-booklet']!.notes).toEqual([
		'its price is 0.00, so it is marked as sold out and hidden from customers',
	])
	expect(await read.product.count()).toBe(4)
})

test('a product is imported from all its rows', async () => {
	await run()
	expect(await getProductDetail(await getId('indigo-tunic'))).toMatchObject({
		name: 'Indigo Tunic',
		fromPricePaise: 129_900,
		originalPricePaise: 150_000,
		description: 'A tunic from the Bagru printers.\n\nWashes softer & softer.\nBlock printed by hand.',
		details: ['Cotton voile', 'Wooden buttons'],
		sizeFit: [],
		countsByVariant: true,
		variants: [
			{ size: 'S', remainingQty: 4 },
			{ size: 'M', remainingQty: 0 },
			{ size: 'M', remainingQty: 6 },
		],
		categoryName: 'Tunics',
		collectionName: null,
		colors: [
			{ name: 'Indigo', hexCode: '#3F4C8C' },
			{ name: 'Rust', hexCode: '#A4502F' },
		],
		images: [{ alt: 'The tunic from the front', width: 30, height: 40 }, { alt: 'Indigo Tunic' }],
	})
	expect(await read.product.findUniqueOrThrow({ where: { id: await getId('indigo-tunic') } })).toMatchObject({
		originalQty: 10,
		remainingQty: 10,
	})
	expect(await getProductDetail(await getId('mirror-tote'))).toMatchObject({
		name: 'Mirror Tote, "Kutch"',
		details: ['Color: Silver', 'Lining: Silk, Cotton'],
		colors: [{ name: 'Black' }, { name: 'Rust' }],
		variants: [
			{ size: 'Silver / Silk', remainingQty: 2 },
			{ size: 'silver / Cotton', remainingQty: 1 },
		],
	})
	const movements = await read.stockMovement.findMany({ where: { productId: await getId('indigo-tunic') } })
	expect(movements).toMatchObject([
		{ reason: 'imported', colorName: 'Indigo', size: 'S', change: 4, remaining: 4, byUserId: null },
		{ reason: 'imported', colorName: 'Rust', size: 'M', change: 6, remaining: 6, byUserId: null },
	])
})

test('an imported product without a color can be bought, and one without a price is a draft', async () => {
	await run()
	const standard = [{ name: 'Standard', hexCode: '#527557' }]
	expect(await getProductDetail(await getId('clay-cup'))).toMatchObject({ remainingQty: 5, colors: standard })
	const booklet = await read.product.findUniqueOrThrow({ where: { handle: 'free-booklet' } })
	expect(booklet).toMatchObject({ basePricePaise: 0, remainingQty: 0, status: 'draft' })
})

test('an import that removes the price of a published product unpublishes it', async () => {
	await run()
	await run('Handle,Title,Variant Price\nclay-cup,Clay Cup,0')
	const cup = await read.product.findUniqueOrThrow({ where: { handle: 'clay-cup' } })
	expect(cup).toMatchObject({ basePricePaise: 0, status: 'draft', wasPublished: true })
})

test('an import without a price creates a draft of a new product and keeps the price of an existing one', async () => {
	await run()
	await run('Handle,Title,Variant Price,Variant Inventory Qty\nclay-cup,Clay Cup,,9\nclay-pot,Clay Pot,,3')
	const [cup, pot] = await read.product.findMany({
		where: { handle: { in: ['clay-cup', 'clay-pot'] } },
		orderBy: { handle: 'asc' },
	})
	expect(cup).toMatchObject({ remainingQty: 9, status: 'active' })
	expect(cup!.basePricePaise).toBeGreaterThan(0)
	expect(pot).toMatchObject({ basePricePaise: 0, remainingQty: 3, status: 'draft' })
})

test('a second import changes nothing, also with CRLF and a byte order mark', async () => {
	await run()
	const before = dumpDatabase()
	const again = Object.values(await run(`\uFEFF${csv.replaceAll('\n', '\r\n')}`)).map(({ result }) => result)
	expect(again).toEqual(['unchanged', 'unchanged', 'unchanged', 'skipped', 'unchanged', 'failed'])
	expect(dumpDatabase()).toBe(before)
})

test('the next import adds an image that was missing', async () => {
	await run()
	await image('tote.jpg', '#884422')
	await image('tunic-hem.jpg', '#112244')
	const outcomes = await run()
	expect(outcomes['mirror-tote']).toMatchObject({ result: 'changed', changes: ['pictures'], missing: [] })
	expect((await getProductDetail(await getId('indigo-tunic'))).images).toHaveLength(3)
})

test('an import does not remove images missing in its folder', async () => {
	await run()
	const outcomes = await run(csv, createOwnFolder())
	expect(outcomes['indigo-tunic']).toMatchObject({ result: 'unchanged', imageCount: 0, missing: { length: 3 } })
	expect((await getProductDetail(await getId('indigo-tunic'))).images).toHaveLength(2)
})

test('an import overwrites admin edits, but keeps units sold', async () => {
	await image('tunic-hem.jpg', '#112244')
	await run()
	const id = await getId('indigo-tunic')
	const bought = { remainingQty: { decrement: 3 }, purchaseQty: { increment: 3 } }
	await write((tx) => tx.variant.updateMany({ where: { productId: id, remainingQty: 6 }, data: bought }))
	const { input, version } = await getProductForEdit(id)
	const edited = {
		...input,
		categoryId: input.categoryId!,
		name: 'Tunic',
		basePrice: 999,
		isFeatured: true,
		materialCare: ['Wash cold'],
	}
	await updateProduct(admin, id, version, { ...edited, sizeFit: ['One size'], images: input.images.toReversed() })
	const outcomes = await run()
	expect(outcomes['indigo-tunic']).toMatchObject({
		result: 'changed',
		changes: ['name', 'price', 'quantity', 'variants', 'pictures'],
	})
	expect(await getProductForEdit(id)).toMatchObject({
		version: 3,
		purchaseQty: 3,
		remainingQty: 10,
		input: { ...input, originalQty: 13, sizeFit: ['One size'], isFeatured: true, materialCare: ['Wash cold'] },
	})
	const last = await read.stockMovement.findFirst({ where: { productId: id }, orderBy: { id: 'desc' } })
	expect(last).toMatchObject({ reason: 'imported', colorName: 'Rust', size: 'M', change: 3, remaining: 6 })
})

test("fields missing in an imported file keep the admin's values", async () => {
	await run()
	const id = await getId('clay-cup')
	const { input, version } = await getProductForEdit(id)
	const terracotta = await write((tx) =>
		tx.color.create({ data: { name: 'Terracotta', nameKey: 'terracotta', hexCode: '#C0633F' } }),
	)
	const edited = {
		...input,
		description: 'Thrown by hand.',
		details: ['250 ml'],
		sizeFit: ['8 cm'],
		colorIds: [terracotta.id],
	}
	await updateProduct(admin, id, version, { ...edited, categoryId: input.categoryId! })
	expect((await run())['clay-cup']).toMatchObject({ result: 'unchanged' })
})

test("an import keeps a color's cart lines", async () => {
	await run()
	const id = await getId('indigo-tunic')
	const [indigo] = (await getProductDetail(id)).colors
	await write((tx) =>
		tx.cartItem.create({ data: { userId: admin.userId, productColorId: indigo!.productColorId, quantity: 1 } }),
	)
	expect((await run(csv.replaceAll('Rust', 'Olive')))['indigo-tunic']).toMatchObject({
		changes: ['colors', 'variants'],
	})
	expect((await getProductDetail(id)).colors.map(({ name }) => name)).toEqual(['Indigo', 'Olive'])
	expect(await read.cartItem.count({ where: { productColorId: indigo!.productColorId } })).toBe(1)
})

test('an import does not restore deleted products', async () => {
	await run()
	await deleteProduct(admin, await getId('clay-cup'))
	expect((await run())['clay-cup']).toMatchObject({ result: 'skipped', reason: 'it was deleted from the shop' })
	await expect(getProductDetail(await getId('clay-cup'))).rejects.toMatchObject({ code: 'not-found' })
})

const shopifyHeader =
	'Handle,Title,Variant Price,Variant Inventory Qty,Fabric (product.metafields.shopify.fabric),' +
	'Fit (product.metafields.custom.fit),Sleeve length type (product.metafields.shopify.sleeve-length-type),' +
	'Dress occasion (product.metafields.shopify.dress-occasion)'

test.each([
	['cotton; raw-silk,Slim,long,', { fabric: 'Cotton, Raw silk', fit: 'Slim', sleeve: 'Long', occasion: '' }],
	[
		'"[""Cotton"",""Linen""]",A-line,3/4,"Party, wedding"',
		{ fabric: 'Cotton, Linen', fit: 'A-line', sleeve: '3/4', occasion: 'Party, wedding' },
	],
])('the metafields of a Shopify export fill attributes: %s (rule: attribute-filters)', async (cells, attributes) => {
	await run(`${shopifyHeader}\nkurta,Kurta,900,3,${cells}`)
	expect(await read.product.findUnique({ where: { handle: 'kurta' } })).toMatchObject(attributes)
	expect(await run(`${shopifyHeader}\nkurta,Kurta,900,3,${cells}`)).toMatchObject({ kurta: { result: 'unchanged' } })
})

test('a file without attributes leaves those of a product', async () => {
	await run(`${shopifyHeader}\nkurta,Kurta,900,3,cotton,,,`)
	const outcomes = await run('Handle,Title,Variant Price,Variant Inventory Qty\nkurta,Kurta,800,3')
	expect(outcomes['kurta']!.changes).toEqual(['price'])
	expect((await read.product.findUniqueOrThrow({ where: { handle: 'kurta' } })).fabric).toBe('Cotton')
})

test('a long attribute of a file is shortened, and the report says so', async () => {
	const outcomes = await run(`${shopifyHeader}\nkurta,Kurta,900,3,,${'Slim '.repeat(20)},,`)
	expect(outcomes['kurta']!.notes).toContain('the fit is shortened to 60 characters')
})
