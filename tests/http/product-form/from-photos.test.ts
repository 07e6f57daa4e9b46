import { beforeAll, describe, expect, test } from 'vitest'
import { read, write } from '#app/adapters/db/db.server.ts'
import { productForEdit } from '#app/shop/catalog/product/product.server.ts'
import { stockBySize } from '../../support/data/variant-data.ts'
import { image } from '../../support/data/images.ts'
import { makeCategory } from '../../support/pages/shopper-page.ts'
import { type LoggedIn, loggedInAdmin } from '../../support/pages/logged-in.ts'
import { visitor } from '../../support/pages/visitor.ts'

// Works without script: choose a file, click Upload, and get the same page again.

const here = '/admin/products/from-photos'
let person: LoggedIn
let categoryId: number
const colors: Record<string, number> = {}

beforeAll(async () => {
	person = await loggedInAdmin()
	categoryId = await makeCategory('Photo Kurtas')
	for (const [name, hexCode] of Object.entries({ Photored: '#9c2f1f', Photoblue: '#2b3a78' }))
		colors[name] = (await write((tx) => tx.color.create({ data: { name, nameKey: name.toLowerCase(), hexCode } }))).id
})

const draftId = () => Number(person.first('[name=draft]')?.getAttribute('value'))
const draft = async () => (await productForEdit(draftId())).input
const ticked = (name: string) => person.all(`[name="${name}"][checked]`).map((box) => box.getAttribute('value'))
const sizeField = (size: string, field: string) => {
	const index = person.all('[name^="sizes["][name$=".name"]').findIndex((input) => input.getAttribute('value') === size)
	return `sizes[${index}].${field}`
}
const tapSize = (size: string, pieces: string) => ({
	[sizeField(size, 'isTicked')]: 'on',
	[sizeField(size, 'pieces')]: pieces,
})

describe('photos become a product', () => {
	beforeAll(async () => {
		await person.open(here)
		await person.submit({ newImages: [await image('#9a3020'), await image('#2d3b75')] }, { button: 'Upload' })
	})

	test('the draft is there from the first photo on, and nobody sees it', async () => {
		expect(person.page().path).toBe(`${here}?draft=${draftId()}`)
		expect((await draft()).images).toHaveLength(2)
		expect((await visitor().open(`/singleproduct/${draftId()}`)).status).toBe(404)
	})

	test('the colours that were read from the photos are ticked, and each photo has its own', async () => {
		expect(ticked('colorIds')).toEqual([String(colors['Photored']), String(colors['Photoblue'])])
		const { images } = await productForEdit(draftId())
		expect(images.map(({ colorId }) => colorId)).toEqual([colors['Photored'], colors['Photoblue']])
	})

	test('what is missing stops Publish, is named, and the rest is kept', async () => {
		const page = await person.submit({ name: 'Kite Dress' }, { button: 'Publish, then next' })
		expect(page.status).toBe(400)
		expect(page.hrefs('[role=alert] a')).toEqual(['#price', '#category', '#sizes'])
		expect((await draft()).name).toBe('Kite Dress')
	})

	test('Publish shows it to shoppers, and the next one begins with what is alike', async () => {
		const id = draftId()
		const page = await person.submit(
			{ price: '₹ 2,149', categoryId: String(categoryId), ...tapSize('M', '4'), ...tapSize('L', '6') },
			{ button: 'Publish, then next' },
		)
		expect(page.path).toBe(`${here}?like=${id}`)
		expect((await visitor().open(`/singleproduct/${id}`)).status).toBe(200)
		expect(await stockBySize(id)).toEqual({
			'Photored M': 4,
			'Photored L': 6,
			'Photoblue M': 4,
			'Photoblue L': 6,
		})
		expect((await productForEdit(id)).input).toMatchObject({ basePrice: 2149, originalPrice: 2149 })
		expect(page.first('#name')?.getAttribute('value')).toBe('')
		expect(page.first('#price')?.getAttribute('value')).toBe('2149')
		expect(ticked('categoryId')).toEqual([String(categoryId)])
		expect(page.first(`[name="${sizeField('L', 'isTicked')}"]`)?.hasAttribute('checked')).toBe(true)
		expect(page.first(`[name="${sizeField('L', 'pieces')}"]`)?.getAttribute('value')).toBe('6')
	})
})

test('Save draft refuses nothing: no photo, no name, no price that is one', async () => {
	await person.open(here)
	const page = await person.submit({ price: 'much', name: '' }, { button: 'Save draft' })
	expect(page.status).toBe(200)
	expect(await draft()).toMatchObject({ name: 'Unnamed product', basePrice: 0, categoryId: null, images: [] })
})

test('a category and a colour are made in place, the colour with what the photo shows', async () => {
	await person.open(here)
	await person.submit({ newImages: [await image('#20b040')] }, { button: 'Upload' })
	await person.submit({ newCategory: 'Parrot Tops', newColor: 'Parrot' }, { button: 'Save draft' })
	const { colorIds, categoryId: made } = await draft()
	expect((await read.category.findUnique({ where: { id: made! } }))?.name).toBe('Parrot Tops')
	expect(await read.color.findUnique({ where: { id: colorIds[0]! } })).toMatchObject({
		name: 'Parrot',
		hexCode: '#20B03F',
	})
})

test('a name that no category can have is told of, and the rest of the draft is kept', async () => {
	await person.open(here)
	const page = await person.submit({ name: 'Nameless Place', newCategory: '..' }, { button: 'Save draft' })
	expect(page.status).toBe(400)
	expect(page.text).toContain('This name cannot be used')
	expect((await draft()).name).toBe('Nameless Place')
})

test('a photo that is removed leaves the draft; a file that is no photo is named', async () => {
	await person.open(here)
	await person.submit({ newImages: [await image('#9a3020')] }, { button: 'Upload' })
	await person.submit({}, { button: 'Remove photo 1' })
	expect((await draft()).images).toEqual([])
	const page = await person.submit({ newImages: new File(['x'], 'list.txt') }, { button: 'Upload' })
	expect(page.status).toBe(400)
	expect(page.text).toContain('list.txt')
})
