import { expect, test } from 'vitest'
import { read } from '#app/adapters/db/db.server.ts'
import { getProductForEdit } from '#app/shop/catalog/product/product.server.ts'
import { createImage } from '../../support/data/images.ts'
import { makeSizedProduct } from '../../support/data/variant-data.ts'
import { logInAdmin } from '../../support/pages/logged-in.ts'
import { openProductForms } from '../../support/pages/product-form.ts'
import { makeImage, makeProduct } from '../../support/data/shop-data.ts'

const { person, ids, filled, value } = await openProductForms()
const other = await logInAdmin()

/** Returns each difference with its label, my value and theirs; images appear as a count. */
function shown() {
	const sides = person.all('main fieldset').map((fieldset) => ({
		label: fieldset.querySelector('legend')!.textContent,
		versions: fieldset
			.querySelectorAll('label')
			.map((label) => label.querySelectorAll('img').length || label.querySelector('span:last-child')!.textContent),
	}))
	return Object.fromEntries(sides.map(({ label, versions }) => [label, versions]))
}

const choose = (choices: Record<string, 'mine' | 'theirs'>) =>
	person.submit(Object.fromEntries(Object.entries(choices).map(([name, side]) => [`keep.${name}`, side])), {
		button: 'Save selection',
	})

test('the second of two admins who edit a product is asked only about the fields that both changed (rule: two-editors)', async () => {
	const { id } = await makeProduct({ name: 'Shared', images: [await makeImage()] })
	await person.open(`/admin/products/${id}`)
	await other.open(`/admin/products/${id}`)
	await other.submit({ ...filled(), name: 'Their name', isFeatured: 'on' }, { button: 'Save changes' })
	const page = await person.submit(
		{
			...filled(),
			name: 'My name',
			basePrice: '999',
			'details[0]': 'Washed once',
			colorIds: [String(ids.rust), String(ids.indigo)],
			newImages: await createImage('#0a0b0c'),
		},
		{ button: 'Save changes' },
	)
	expect(page.status).toBe(409)
	expect(page.text).toContain('Someone else changed this product in the meantime')
	expect(shown()).toEqual({
		Name: ['My name', 'Their name'],
		'Base Price': ['₹ 999.00', '₹ 1,234.50'],
		Colors: ['Indigo\nRust', 'Rust'],
	})
	expect((await read.product.findUniqueOrThrow({ where: { id } })).name).toBe('Their name')

	const saved = await choose({ name: 'theirs', basePrice: 'mine', colorIds: 'mine' })
	expect(saved.path).toBe(`/admin/products/${id}`)
	const { input, images, version } = await getProductForEdit(id)
	expect({ ...input, images: images.length, version }).toMatchObject({
		name: 'Their name',
		basePrice: 999,
		isFeatured: true,
		details: ['Washed once'],
		images: 2,
		version: 3,
	})
	expect(input.colorIds.toSorted((a, b) => a - b)).toEqual([ids.rust, ids.indigo].toSorted((a, b) => a - b))
})

test('stock by size is compared as one field, and a third change asks again', async () => {
	const { id } = await makeSizedProduct({ stock: { White: { S: 2, M: 3 } }, images: [await makeImage()] })
	const name = 'sizes[0].quantities'
	await person.open(`/admin/products/${id}`)
	await other.open(`/admin/products/${id}`)
	const cell = person.first(`[name^="${name}."]`)!.getAttribute('name')!
	const texts = { basePrice: '1000', originalPrice: '1000', description: 'Light', categoryId: String(ids.categoryId) }
	await other.submit({ ...texts, [cell]: '7' }, { button: 'Save changes' })
	await person.submit({ ...texts, [cell]: '4' }, { button: 'Save changes' })
	expect(shown()).toEqual({ Stock: ['White S: 4 items\nWhite M: 3 items', 'White S: 7 items\nWhite M: 3 items'] })
	await other.submit({ name: 'Third', [cell]: '9' }, { button: 'Save changes' })
	expect((await choose({ quantities: 'theirs' })).status).toBe(409)
	expect(shown()).toEqual({ Stock: ['White S: 4 items\nWhite M: 3 items', 'White S: 9 items\nWhite M: 3 items'] })
	await choose({ quantities: 'mine' })
	const { input, variants } = await getProductForEdit(id)
	expect(input.name).toBe('Third')
	expect(variants.map(({ remainingQty }) => remainingQty)).toEqual([4, 3])
})

test('an invalid conflict choice shows the form again, with the choice and the error', async () => {
	const { id } = await makeProduct({ name: 'Refused', images: [await makeImage()] })
	await person.open(`/admin/products/${id}`)
	await other.open(`/admin/products/${id}`)
	await other.submit({ ...filled(), basePrice: '3000', originalPrice: '3000' }, { button: 'Save changes' })
	await person.submit({ ...filled(), basePrice: '500', originalPrice: '600' }, { button: 'Save changes' })
	const page = await choose({ basePrice: 'theirs', originalPrice: 'mine' })
	expect(page.status).toBe(400)
	expect(value('basePrice')).toBe('3000')
	expect(value('originalPrice')).toBe('600')
	const saved = await person.submit({ originalPrice: '3500' }, { button: 'Save changes' })
	expect(saved.redirects).toEqual([303])
})
