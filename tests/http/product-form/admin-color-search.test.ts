import { expect, test } from 'vitest'
import { read, write } from '#app/adapters/db/db.server.ts'
import { ensureColor } from '#app/shop/catalog/color/color.server.ts'
import { openProductForms } from '../../support/pages/product-form.ts'
import { makeImage, makeProduct } from '../../support/data/shop-data.ts'

const { person, ids, filled, field, value, checked } = await openProductForms()
const names = ['Navy', 'Navy Mist', 'Ecru', ...Array.from({ length: 12 }, (_, number) => `Dye ${number}`)]
await write(async (tx) => {
	for (const name of names) await ensureColor(tx, name, '#123456')
})
const shown = () =>
	person
		.all('#product-colorIds li')
		.filter((row) => !row.hasAttribute('hidden'))
		.map((row) => row.textContent.trim())

test('without script a button searches the colours of the form: those chosen stay in front and nothing typed is lost', async () => {
	const { id } = await makeProduct({ colors: ['Rust', 'Indigo'], images: [await makeImage()] })
	await person.open(`/admin/products/${id}`)
	expect(shown().length).toEqual(names.length + 2)
	expect(shown().slice(0, 2)).toEqual(['Rust', 'Indigo'])
	const page = await person.submit({ name: 'Typed before', colorSearch: 'NAVY' }, { button: 'Find colours' })
	expect(page.status).toBe(200)
	expect(shown()).toEqual(['Rust', 'Indigo', 'Navy', 'Navy Mist'])
	expect(value('name')).toBe('Typed before')
	expect(value('colorSearch')).toBe('NAVY')
	const navy = await read.color.findFirstOrThrow({ where: { name: 'Navy' } })
	const wanted = [ids.rust, ids.indigo, navy.id].map(String)
	await person.submit({ colorIds: wanted, colorSearch: 'no such' }, { button: 'Find colours' })
	expect(shown()).toEqual(['Rust', 'Indigo', 'Navy'])
	expect(checked('colorIds')).toEqual(wanted)
	expect(person.page().text).toContain('No colour is called “no such”.')
	await person.submit({ ...filled(), colorIds: wanted }, { button: 'Save changes' })
	const saved = await read.productColor.findMany({ where: { productId: id }, orderBy: { position: 'asc' } })
	expect(saved.map(({ colorId }) => String(colorId))).toEqual(wanted)
	expect(field('colorSearch')?.getAttribute('value') ?? '').toBe('')
})
