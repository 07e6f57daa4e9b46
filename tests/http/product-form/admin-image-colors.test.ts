import { expect, test } from 'vitest'
import { getProductForEdit } from '#app/shop/catalog/product/product.server.ts'
import { createImage } from '../../support/data/images.ts'
import { openProductForms } from '../../support/pages/product-form.ts'
import { createVisitor } from '../../support/pages/visitor.ts'
import { makeImage, makeProduct } from '../../support/data/shop-data.ts'
import { read, write } from '#app/adapters/db/db.server.ts'
import { ensureColor } from '#app/shop/catalog/color/color.server.ts'

const { person, ids, filled, field, value, checked, errorOf } = await openProductForms()
const shown = async (id: number) => (await getProductForEdit(id)).images.map(({ colorId }) => colorId)
const choices = () => person.all('select[name$=".colorId"]')
const offered = (index: number) => {
	const choice = choices()[index]
	return choice?.querySelectorAll('option').map((option) => option.textContent)
}
const chosen = (index: number) => choices()[index]?.querySelector('option[selected]')?.textContent
const colorFields = (...colors: (number | '')[]) =>
	Object.fromEntries(colors.map((color, index) => [`images[${index}].colorId`, String(color)]))

async function openProduct(colors: string[], imageColors: (string | null)[]) {
	const { id } = await makeProduct({
		name: 'Shown',
		colors,
		images: await Promise.all(imageColors.map(() => makeImage())),
		imageColors,
	})
	await person.open(`/admin/products/${id}`)
	return id
}

test('the color chosen for each image, or none, is saved and shown in the product form', async () => {
	const id = await openProduct(['Rust', 'Indigo'], [null, 'Rust'])
	expect(offered(0)).toEqual(['No color', 'Indigo', 'Rust'])
	expect(chosen(0)).toBe('No color')
	expect(chosen(1)).toBe('Rust')
	await person.submit(
		{ ...filled(), colorIds: [String(ids.rust), String(ids.indigo)], ...colorFields(ids.indigo, '') },
		{ button: 'Save changes' },
	)
	expect(await shown(id)).toEqual([ids.indigo, null])
	await person.open(`/admin/products/${id}`)
	expect(chosen(0)).toBe('Indigo')
	expect(chosen(1)).toBe('No color')
})

test('without JavaScript a button offers a newly selected color for the images, and keeps all input', async () => {
	const id = await openProduct(['Rust'], ['Rust', null])
	expect(choices()).toHaveLength(0)
	const page = await person.submit(
		{ name: 'Typed before', colorIds: [String(ids.rust), String(ids.indigo)] },
		{ button: 'Assign colors to images' },
	)
	expect(page.status).toBe(200)
	expect(offered(1)).toEqual(['No color', 'Indigo', 'Rust'])
	expect(chosen(0)).toBe('Rust')
	expect(person.first('[name=name]')?.getAttribute('value')).toBe('Typed before')
	await person.submit(colorFields(ids.rust, ids.indigo), { button: 'Move image 2 forward' })
	expect(chosen(0)).toBe('Indigo')
	expect(chosen(1)).toBe('Rust')
	await person.submit(
		{ ...filled(), colorIds: [String(ids.rust), String(ids.indigo)], name: '' },
		{ button: 'Save changes' },
	)
	expect(chosen(0)).toBe('Indigo')
	expect(chosen(1)).toBe('Rust')
	expect(errorOf('name')).toBe('Required')
	await person.submit({ ...filled(), colorIds: checked('colorIds') as string[] }, { button: 'Save changes' })
	expect(await shown(id)).toEqual([ids.indigo, ids.rust])
})

test('a color removed from the product is removed from its images, and a kept one stays with the image', async () => {
	const id = await openProduct(['Rust', 'Indigo'], ['Indigo', 'Rust'])
	await person.submit({ ...filled(), colorIds: [String(ids.rust)] }, { button: 'Save changes' })
	expect(await shown(id)).toEqual([null, ids.rust])
})

test('a newly chosen image has a color field, and an invalid color is rejected beside the images', async () => {
	const id = await openProduct(['Rust', 'Indigo'], ['Rust'])
	await person.submit({ newImages: await createImage('#102030') }, { button: 'Upload' })
	expect(chosen(0)).toBe('Rust')
	expect(chosen(1)).toBe('No color')
	const page = await person.submit(
		{
			...filled(),
			colorIds: [String(ids.rust), String(ids.indigo)],
			'images[0].colorId': 'nonsense',
			'images[1].colorId': 'more',
		},
		{ button: 'Save changes' },
	)
	expect(page.status).toBe(400)
	expect(errorOf('images[1].colorId')).toBe("Please choose one of the product's colors for each image")
	expect(await shown(id)).toEqual([ids.rust])
})

test('the focal point of an image is chosen in the form, and the product page keeps it visible', async () => {
	const id = await openProduct(['Rust'], ['Rust'])
	const colorIds = [String(ids.rust)]
	await person.submit({ ...filled(), colorIds, 'images[0].focus': '50% 0%' }, { button: 'Save changes' })
	expect((await getProductForEdit(id)).images[0]!.focus).toBe('50% 0%')
	const page = await createVisitor().open(`/singleproduct/${id}`)
	expect(page.first('.gallery img')?.getAttribute('style')).toContain('object-position:50% 0%')
	await person.open(`/admin/products/${id}`)
	const choice = person.first('select[name$=".focus"] option[selected]')
	expect(choice?.getAttribute('value')).toBe('50% 0%')
	await person.submit({ ...filled(), colorIds, 'images[0].focus': '50% 30%' }, { button: 'Save changes' })
	expect((await getProductForEdit(id)).images[0]!.focus).toBeNull()
})

test('a misclassified image is marked as a cut-out in the form, and then shown uncropped', async () => {
	const id = await openProduct(['Rust'], ['Rust'])
	const colorIds = [String(ids.rust)]
	const source = async () =>
		(await createVisitor().open(`/singleproduct/${id}`)).first('.gallery img')?.getAttribute('src')
	expect(await source()).not.toContain('-whole')
	await person.submit({ ...filled(), colorIds, 'images[0].kind': 'cut-out' }, { button: 'Save changes' })
	expect(await source()).toContain('-whole')
	await person.open(`/admin/products/${id}`)
	await person.submit({ ...filled(), colorIds, 'images[0].focus': '50% 0%' }, { button: 'Save changes' })
	expect((await getProductForEdit(id)).images[0]!.kind).toBe('cut-out')
	await person.open(`/admin/products/${id}`)
	await person.submit({ ...filled(), colorIds, 'images[0].kind': 'scene' }, { button: 'Save changes' })
	expect((await getProductForEdit(id)).images[0]!.kind).toBe('scene')
})

const names = ['Navy', 'Navy Mist', 'Ecru', ...Array.from({ length: 12 }, (_, number) => `Dye ${number}`)]
await write(async (tx) => {
	for (const name of names) await ensureColor(tx, name, '#123456')
})
const shownColors = () =>
	person
		.all('#product-colorIds li')
		.filter((row) => !row.hasAttribute('hidden'))
		.map((row) => row.textContent.trim())

test('without JavaScript a button searches the colors of the form: selected ones stay first and all input is kept', async () => {
	const { id } = await makeProduct({ colors: ['Rust', 'Indigo'], images: [await makeImage()] })
	await person.open(`/admin/products/${id}`)
	expect(shownColors().length).toEqual(names.length + 2)
	expect(shownColors().slice(0, 2)).toEqual(['Rust', 'Indigo'])
	const page = await person.submit({ name: 'Typed before', colorSearch: 'NAVY' }, { button: 'Find colors' })
	expect(page.status).toBe(200)
	expect(shownColors()).toEqual(['Rust', 'Indigo', 'Navy', 'Navy Mist'])
	expect(value('name')).toBe('Typed before')
	expect(value('colorSearch')).toBe('NAVY')
	const navy = await read.color.findFirstOrThrow({ where: { name: 'Navy' } })
	const wanted = [ids.rust, ids.indigo, navy.id].map(String)
	await person.submit({ colorIds: wanted, colorSearch: 'no such' }, { button: 'Find colors' })
	expect(shownColors()).toEqual(['Rust', 'Indigo', 'Navy'])
	expect(checked('colorIds')).toEqual(wanted)
	expect(person.page().text).toContain('No color is called “no such”.')
	await person.submit({ ...filled(), colorIds: wanted }, { button: 'Save changes' })
	const saved = await read.productColor.findMany({ where: { productId: id }, orderBy: { position: 'asc' } })
	expect(saved.map(({ colorId }) => String(colorId))).toEqual(wanted)
	expect(field('colorSearch')?.getAttribute('value') ?? '').toBe('')
})
