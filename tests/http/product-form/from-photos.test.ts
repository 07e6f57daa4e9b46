import { beforeAll, describe, expect, test } from 'vitest'
import { read, write } from '#app/adapters/db/db.server.ts'
import { getProductForEdit } from '#app/shop/catalog/product/product.server.ts'
import { getStockBySize } from '../../support/data/variant-data.ts'
import { createImage } from '../../support/data/images.ts'
import { makeCategory } from '../../support/pages/shopper-page.ts'
import { type LoggedIn, logInAdmin } from '../../support/pages/logged-in.ts'
import { createVisitor } from '../../support/pages/visitor.ts'

// Works without script: choose a file, click Upload, and get the same page again.

const here = '/admin/products/from-photos'
let person: LoggedIn
let categoryId: number
const colors: Record<string, number> = {}

beforeAll(async () => {
	person = await logInAdmin()
	categoryId = await makeCategory('Photo Kurtas')
	for (const [name, hexCode] of Object.entries({ Photored: '#9c2f1f', Photoblue: '#2b3a78' }))
		colors[name] = (await write((tx) => tx.color.create({ data: { name, nameKey: name.toLowerCase(), hexCode } }))).id
})

const draftId = () => Number(person.first('[name=draft]')?.getAttribute('value'))
const draft = async () => (await getProductForEdit(draftId())).input
const listSelected = (name: string) => person.all(`[name="${name}"][checked]`).map((box) => box.getAttribute('value'))
const sizeField = (size: string, field: string) => {
	const index = person.all('[name^="sizes["][name$=".name"]').findIndex((input) => input.getAttribute('value') === size)
	return `sizes[${index}].${field}`
}
const tapSize = (size: string, quantity: string) => ({
	[sizeField(size, 'isSelected')]: 'on',
	[sizeField(size, 'quantity')]: quantity,
})

describe('creating a product from photos', () => {
	beforeAll(async () => {
		await person.open(here)
		await person.submit(
			{ newImages: [await createImage('#9a3020'), await createImage('#2d3b75')] },
			{ button: 'Upload' },
		)
	})

	test('the draft exists after the first photo, and is not public', async () => {
		expect(person.page().path).toBe(`${here}?draft=${draftId()}`)
		expect((await draft()).images).toHaveLength(2)
		expect((await createVisitor().open(`/singleproduct/${draftId()}`)).status).toBe(404)
	})

	test('colors detected in the photos are selected, and each photo has its own', async () => {
		expect(listSelected('colorIds')).toEqual([String(colors['Photored']), String(colors['Photoblue'])])
		const { images } = await getProductForEdit(draftId())
		expect(images.map(({ colorId }) => colorId)).toEqual([colors['Photored'], colors['Photoblue']])
	})

	test('missing fields block Publish, are named, and the rest is saved', async () => {
		const page = await person.submit({ name: 'Kite Dress' }, { button: 'Publish and add another' })
		expect(page.status).toBe(400)
		expect(page.hrefs('[role=alert] a')).toEqual(['#price', '#category', '#sizes'])
		expect((await draft()).name).toBe('Kite Dress')
	})

	test('Publish shows the product to shoppers, and the next one starts with the shared values', async () => {
		const id = draftId()
		const page = await person.submit(
			{ price: '₹ 2,149', categoryId: String(categoryId), ...tapSize('M', '4'), ...tapSize('L', '6') },
			{ button: 'Publish and add another' },
		)
		expect(page.path).toBe(`${here}?like=${id}`)
		expect((await createVisitor().open(`/singleproduct/${id}`)).status).toBe(200)
		expect(await getStockBySize(id)).toEqual({
			'Photored M': 4,
			'Photored L': 6,
			'Photoblue M': 4,
			'Photoblue L': 6,
		})
		expect((await getProductForEdit(id)).input).toMatchObject({ basePrice: 2149, originalPrice: 2149 })
		expect(page.first('#name')?.getAttribute('value')).toBe('')
		expect(page.first('#price')?.getAttribute('value')).toBe('2149')
		expect(listSelected('categoryId')).toEqual([String(categoryId)])
		expect(page.first(`[name="${sizeField('L', 'isSelected')}"]`)?.hasAttribute('checked')).toBe(true)
		expect(page.first(`[name="${sizeField('L', 'quantity')}"]`)?.getAttribute('value')).toBe('6')
	})
})

test('Save draft accepts anything: no photo, no name, an invalid price', async () => {
	await person.open(here)
	const page = await person.submit({ price: 'much', name: '' }, { button: 'Save draft' })
	expect(page.status).toBe(200)
	expect(await draft()).toMatchObject({ name: 'Unnamed product', basePrice: 0, categoryId: null, images: [] })
})

test('an untouched page saves no draft (rule: publish-requirements)', async () => {
	const before = await read.product.count()
	await person.open(here)
	const page = await person.submit({}, { button: 'Save draft' })
	expect(page.status).toBe(400)
	expect(page.text).toContain('There is nothing to save yet. Please add a photo or a name.')
	expect(await read.product.count()).toBe(before)
})

test('Save draft names what is missing (rule: products-from-photos)', async () => {
	await person.open(here)
	const page = await person.submit({ name: 'Half a Kurta', price: '1,999' }, { button: 'Save draft' })
	expect(page.text).toContain('Draft saved. To publish it, add a photo, a category, a color, and a size.')
})

test('sizes that are selected before a color are kept, and saved with the color (rule: products-from-photos)', async () => {
	await person.open(here)
	await person.submit({ name: 'Sized First', ...tapSize('M', '3') }, { button: 'Save draft' })
	expect(person.first(`[name="${sizeField('M', 'isSelected')}"]`)?.hasAttribute('checked')).toBe(true)
	expect(person.first(`[name="${sizeField('M', 'quantity')}"]`)?.getAttribute('value')).toBe('3')
	await person.submit({ newColor: 'Photored' }, { button: 'Save draft' })
	expect(await getStockBySize(draftId())).toEqual({ 'Photored M': 3 })
})

test('a category and a color are created in place, the color with the value from the photo', async () => {
	await person.open(here)
	await person.submit({ newImages: [await createImage('#20b040')] }, { button: 'Upload' })
	await person.submit({ newCategory: 'Parrot Tops', newColor: 'Parrot' }, { button: 'Save draft' })
	const { colorIds, categoryId: made } = await draft()
	expect((await read.category.findUnique({ where: { id: made! } }))?.name).toBe('Parrot Tops')
	expect(await read.color.findUnique({ where: { id: colorIds[0]! } })).toMatchObject({
		name: 'Parrot',
		hexCode: '#20B03F',
	})
})

test('an invalid category name shows an error, and the rest of the draft is saved', async () => {
	await person.open(here)
	const page = await person.submit({ name: 'Nameless Place', newCategory: '..' }, { button: 'Save draft' })
	expect(page.status).toBe(400)
	expect(page.text).toContain('This name cannot be used')
	expect((await draft()).name).toBe('Nameless Place')
})

test('a removed photo leaves the draft; a file that is not a photo is named', async () => {
	await person.open(here)
	await person.submit({ newImages: [await createImage('#9a3020')] }, { button: 'Upload' })
	await person.submit({}, { button: 'Remove photo 1' })
	expect((await draft()).images).toEqual([])
	const page = await person.submit({ newImages: new File(['x'], 'list.txt') }, { button: 'Upload' })
	expect(page.status).toBe(400)
	expect(page.text).toContain('list.txt')
})
