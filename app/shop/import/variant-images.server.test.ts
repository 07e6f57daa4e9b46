import { beforeEach, expect, test } from 'vitest'
import { emptyCatalog, exportAll, importFile } from '../../../tests/support/data/imports.ts'
import { read, write } from '#app/adapters/db/db.server.ts'
import { dumpDatabase } from '../../../tests/support/data/database-dump.ts'
import { makeImage, makeProduct } from '../../../tests/support/data/shop-data.ts'

beforeEach(() => emptyCatalog())

const header =
	'Handle,Title,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant Price,Variant Inventory Qty,Image Src,Variant Image'
const at = (hash: string) => `https://cdn.example/images/${hash}/photo.jpg?v=1`

async function images() {
	const rows = await read.productImage.findMany({
		orderBy: [{ productId: 'asc' }, { position: 'asc' }],
		select: { imageHash: true, color: { select: { name: true } } },
	})
	return rows.map(({ imageHash, color }) => [imageHash, color?.name ?? null])
}

const fourImages = () => Promise.all([makeImage(), makeImage(), makeImage(), makeImage()])

test('a Variant Image shows the color of its row, also if it is the Image Src of another row or of none', async () => {
	const [front, back, side, more] = await fourImages()
	const rows = [
		`shirt,Shirt,Size,S,Colour,Black,100,1,${at(front)},${at(back)}`,
		`shirt,,,M,,Black,100,1,${at(back)},${at(back)}`,
		`shirt,,,S,,Rust,100,1,${at(side)},${at(more)}`,
		`shirt,,,M,,rust,100,1,,${at(more)}`,
	]
	await importFile([header, ...rows].join('\n'))
	expect(await images()).toEqual([
		[front, null],
		[back, 'Black'],
		[side, null],
		[more, 'Rust'],
	])
})

test('an imported image shared by two colors shows none, and none counts without a color option', async () => {
	const [front, back] = await fourImages()
	const shared = [`a,Shirt,Color,Black,,,100,1,${at(front)},${at(front)}`, `a,,,Rust,,,100,1,,${at(front)}`]
	await importFile([header, ...shared, `b,Belt,Size,S,,,100,1,${at(back)},${at(back)}`].join('\n'))
	expect(await images()).toEqual([
		[front, null],
		[back, null],
	])
})

test('an import keeps image data the file omits and removes a color it does not name', async () => {
	const [front, back] = await fourImages()
	const file = (colors: string[], shown: string) =>
		[
			header,
			...colors.map(
				(color, index) =>
					`a,Shirt,Color,${color},,,100,1,${at([front, back][index] ?? front)},${index === 0 ? shown : ''}`,
			),
		].join('\n')
	await importFile(file(['Black', 'Rust'], at(front)))
	await write(async (tx) =>
		tx.productImage.updateMany({
			where: { imageHash: back },
			data: { colorId: (await tx.color.findFirstOrThrow({ where: { name: 'Rust' } })).id },
		}),
	)
	expect((await importFile(file(['Black', 'Rust'], '')))[0]).toMatchObject({ result: 'unchanged' })
	expect(await images()).toEqual([
		[front, 'Black'],
		[back, 'Rust'],
	])
	const [changed] = await importFile(file(['Black', 'Rust'], at(back)))
	expect(changed).toMatchObject({
		result: 'changed',
		changes: [{ field: 'pictures', to: '2 images, which show other colors' }],
	})
	expect(await images()).toEqual([
		[front, 'Black'],
		[back, 'Black'],
	])
	await importFile(file(['Olive', 'Rust'], ''))
	expect(await images()).toEqual([
		[front, null],
		[back, null],
	])
})

test('an export has every image of a color, changes nothing here, and recreates them in another shop', async () => {
	const [front, back, side, more] = await fourImages()
	await makeProduct({
		name: 'Shirt',
		colors: ['=Ink, "black"', 'Rust', 'Olive'],
		images: [front, side, back, more],
		imageColors: ['=Ink, "black"', null, 'Rust', 'Rust'],
	})
	const csv = await exportAll()
	const before = dumpDatabase()
	expect(await importFile(csv)).toMatchObject([{ result: 'unchanged', changes: [] }])
	expect(dumpDatabase()).toBe(before)
	await write((tx) => tx.product.deleteMany())
	expect(await importFile(csv)).toMatchObject([{ result: 'added', missing: [] }])
	expect(await images()).toEqual([
		[front, '=Ink, "black"'],
		[side, null],
		[back, 'Rust'],
		[more, 'Rust'],
	])
})
