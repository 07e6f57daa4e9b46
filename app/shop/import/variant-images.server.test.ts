import { beforeEach, expect, test } from 'vitest'
import { emptyCatalogue, exportOf, importOf } from '../../../tests/support/data/imports.ts'
import { read, write } from '#app/adapters/db/db.server.ts'
import { dumpDatabase } from '../../../tests/support/data/database-dump.ts'
import { makeImage, makeProduct } from '../../../tests/support/data/shop-data.ts'

beforeEach(() => emptyCatalogue())

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

test('a Variant Image shows the colour of its row, also where it is the Image Src of another row, or of none', async () => {
	const [front, back, side, more] = await fourImages()
	const rows = [
		`shirt,Shirt,Size,S,Colour,Black,100,1,${at(front)},${at(back)}`,
		`shirt,,,M,,Black,100,1,${at(back)},${at(back)}`,
		`shirt,,,S,,Rust,100,1,${at(side)},${at(more)}`,
		`shirt,,,M,,rust,100,1,,${at(more)}`,
	]
	await importOf([header, ...rows].join('\n'))
	expect(await images()).toEqual([
		[front, null],
		[back, 'Black'],
		[side, null],
		[more, 'Rust'],
	])
})

test('an imported image that two colours share shows none in particular, and without a colour option none counts', async () => {
	const [front, back] = await fourImages()
	const shared = [`a,Shirt,Color,Black,,,100,1,${at(front)},${at(front)}`, `a,,,Rust,,,100,1,,${at(front)}`]
	await importOf([header, ...shared, `b,Belt,Size,S,,,100,1,${at(back)},${at(back)}`].join('\n'))
	expect(await images()).toEqual([
		[front, null],
		[back, null],
	])
})

test('what an imported file does not say of an image stays; a colour that it does not name goes', async () => {
	const [front, back] = await fourImages()
	const file = (colors: string[], shown: string) =>
		[
			header,
			...colors.map(
				(color, index) =>
					`a,Shirt,Color,${color},,,100,1,${at([front, back][index] ?? front)},${index === 0 ? shown : ''}`,
			),
		].join('\n')
	await importOf(file(['Black', 'Rust'], at(front)))
	await write(async (tx) =>
		tx.productImage.updateMany({
			where: { imageHash: back },
			data: { colorId: (await tx.color.findFirstOrThrow({ where: { name: 'Rust' } })).id },
		}),
	)
	expect((await importOf(file(['Black', 'Rust'], '')))[0]).toMatchObject({ result: 'unchanged' })
	expect(await images()).toEqual([
		[front, 'Black'],
		[back, 'Rust'],
	])
	const [changed] = await importOf(file(['Black', 'Rust'], at(back)))
	expect(changed).toMatchObject({
		result: 'changed',
		changes: [{ field: 'pictures', to: '2 pictures, which show other colours' }],
	})
	expect(await images()).toEqual([
		[front, 'Black'],
		[back, 'Black'],
	])
	await importOf(file(['Olive', 'Rust'], ''))
	expect(await images()).toEqual([
		[front, null],
		[back, null],
	])
})

test('an export has every image of a colour, changes nothing here, and makes the same elsewhere', async () => {
	const [front, back, side, more] = await fourImages()
	await makeProduct({
		name: 'Shirt',
		colors: ['=Ink, "black"', 'Rust', 'Olive'],
		images: [front, side, back, more],
		imageColors: ['=Ink, "black"', null, 'Rust', 'Rust'],
	})
	const csv = await exportOf()
	const before = dumpDatabase()
	expect(await importOf(csv)).toMatchObject([{ result: 'unchanged', changes: [] }])
	expect(dumpDatabase()).toBe(before)
	await write((tx) => tx.product.deleteMany())
	expect(await importOf(csv)).toMatchObject([{ result: 'added', missing: [] }])
	expect(await images()).toEqual([
		[front, '=Ink, "black"'],
		[side, null],
		[back, 'Rust'],
		[more, 'Rust'],
	])
})
