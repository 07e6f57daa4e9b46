import { afterAll, beforeEach, expect, test } from 'vitest'
import { read, write } from '#app/adapters/db/db.server.ts'
import { makeImage, makeProduct } from '../../support/data/shop-data.ts'
import { setTax, taxSettings } from '../../support/data/tax-data.ts'
import { type LoggedIn, logInAdmin } from '../../support/pages/logged-in.ts'
import { listAnnouncements, makeCategory } from '../../support/pages/shopper-page.ts'

let person: LoggedIn
let id: number
let categoryId: number

beforeEach(async () => {
	await setTax(taxSettings)
	person = await logInAdmin()
	categoryId = (await read.category.findFirst({ where: { name: 'Coats' } }))?.id ?? (await makeCategory('Coats'))
	await write((tx) => tx.category.update({ where: { id: categoryId }, data: { hsn: '' } }))
	id = (await makeProduct({ name: 'Long Coat', pricePaise: 2799_00, images: [await makeImage()], categoryId })).id
})

afterAll(() => setTax({}))

const edit = async (values: Record<string, string>) => {
	await person.open(`/admin/products/${id}`)
	return person.submit({ description: 'Warm', originalPrice: '9999', ...values }, { button: 'Save changes' })
}
const stored = async () => (await read.product.findUniqueOrThrow({ where: { id } })).hsn

test('a product has its HSN code, or that of its category, or that of the settings, and its form says which', async () => {
	expect((await person.open(`/admin/products/${id}`)).text).toContain(
		'HSN code 6204 of the settings: 5 % up to ₹ 2,500',
	)
	await person.open(`/admin/categories/${categoryId}`)
	expect(listAnnouncements(await person.submit({ hsn: '6202' }, { button: 'Save changes' }))).toEqual([
		'Category Updated',
	])
	expect((await person.open(`/admin/products/${id}`)).text).toContain('HSN code 6202 of the category: 5 %')
	const saved = await edit({ hsn: '4203 10' })
	expect(saved.text.includes('HSN code 420310 of the product: 18 %')).toBe(true)
	expect(await stored()).toBe('420310')
	const entry = await read.activityEntry.findFirst({ where: { kind: 'product', subjectId: id, action: 'change' } })
	expect(entry?.new).toMatchObject({ hsn: '420310' })
})

test('the form warns only about a price that fits no tax rate (rule: tax-rate)', async () => {
	const warned = async (basePrice: string) => (await edit({ basePrice })).text.includes('match no GST rate')
	expect(await warned('2625')).toBe(false)
	expect(await warned('2625.01')).toBe(true)
	expect(await warned('2950')).toBe(true)
	expect(await warned('2950.01')).toBe(false)
	await setTax({ ...taxSettings, mode: 'unregistered' })
	expect((await edit({ basePrice: '2799' })).text).not.toContain('match no GST rate')
})

test.each([
	['62', 'An HSN code has 4, 6 or 8 digits'],
	['8471', 'No tax rate is known for this code. See Settings, Tax'],
])('the HSN code %s is rejected beside its field', async (hsn, message) => {
	const answer = await edit({ hsn })
	expect(answer.status).toBe(400)
	expect(answer.words('#product-hsn-error')).toEqual(message)
	expect(await stored()).toBe('')
	await person.open(`/admin/categories/${categoryId}`)
	const refused = await person.submit({ hsn }, { button: 'Save changes' })
	expect(refused.status).toBe(400)
	expect(refused.words('#category-hsn-error')).toEqual(message)
})
