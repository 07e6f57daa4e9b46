import { beforeAll, expect, test } from 'vitest'
import { read, write } from '#app/adapters/db/db.server.ts'
import { makeImage, makeProduct } from '../../support/data/shop-data.ts'
import { type LoggedIn, logInAdmin } from '../../support/pages/logged-in.ts'
import { listAnnouncements, makeCategory } from '../../support/pages/shopper-page.ts'
import { createVisitor } from '../../support/pages/visitor.ts'

const care = 'Zari Lane, Surat 395003, 98250 12345, care@zari.example'
let person: LoggedIn
let id: number
let other: number
let categoryId: number

beforeAll(async () => {
	person = await logInAdmin()
	categoryId = await makeCategory('Shawls')
	const product = { pricePaise: 999_00, originalPricePaise: 1499_00, images: [await makeImage()] }
	id = (await makeProduct({ ...product, name: 'Wool Shawl', categoryId, description: 'Warm' })).id
	other = (await makeProduct({ ...product, name: 'Silk Scarf' })).id
})

const openProduct = (prefix = '') => createVisitor().open(`${prefix}/singleproduct/${id}`)
const save = async (path: string, values: Record<string, string>, button: string) => {
	await person.open(path)
	return person.submit(values, { button })
}

test('pages say nothing until the owner fills in what the law requires (rule: product-declarations)', async () => {
	expect((await openProduct()).text).not.toContain('Product information')
	expect((await person.open('/admin')).text).not.toContain('without all declarations')
})

test('the settings declare for all products, and refuse a contact without a phone number and email', async () => {
	const refused = await save('/admin/settings/declarations', { careContact: 'Zari Lane, Surat' }, 'Save')
	expect(refused.status).toBe(400)
	expect(refused.words('#declarations-careContact-error')).toBe('Please enter a phone number and an email address too')
	const values = { countryOfOrigin: 'IN', manufacturer: 'Zari Mills, Surat 395003', careContact: care }
	await save('/admin/settings/declarations', values, 'Save')
	const { text } = await openProduct()
	expect(text).toContain('Product information')
	expect(text).toContain('MRP: ₹ 1,499.00 (inclusive of all taxes)')
	expect(text).toContain('Country of origin: India')
	expect(text).toContain('Manufacturer: Zari Mills, Surat 395003')
	expect(text).toContain(`Customer care: ${care}`)
	expect(text).not.toContain('Net quantity')
})

test('a category and a product state something else, in the language of the page', async () => {
	const category = { countryOfOrigin: 'CN', importer: 'Shawl Imports, Mumbai 400001', netQuantity: '1 N' }
	const saved = await save(`/admin/categories/${categoryId}`, category, 'Save changes')
	expect(listAnnouncements(saved)).toEqual(['Category Updated'])
	expect((await openProduct()).text).toContain('Country of origin: China')
	const form = await person.open(`/admin/products/${id}`)
	expect(form.text).toContain('Leave empty to use: Shawl Imports, Mumbai 400001')
	await person.submit({ countryOfOrigin: 'BD' }, { button: 'Save changes' })
	expect((await openProduct()).text).toContain('Country of origin: Bangladesh')
	await write((tx) => tx.setting.create({ data: { key: 'shop.language-hi', value: true } }))
	expect((await openProduct('/hi')).text).toContain('मूल देश: बांग्लादेश')
	const entry = await read.activityEntry.findFirst({ where: { kind: 'product', subjectId: id, action: 'change' } })
	expect(entry?.new).toMatchObject({ countryOfOrigin: 'BD' })
})

test('a listing with an imported product is filtered by country of origin (rule: origin-filter)', async () => {
	const all = await createVisitor().open('/allproducts')
	expect(all.text).toContain('Country of origin')
	expect(all.text).toContain('Bangladesh')
	const found = await createVisitor().open('/allproducts?countryOfOrigin=bd')
	expect(found.text).toContain('Wool Shawl')
	expect(found.text).not.toContain('Silk Scarf')
	expect((await createVisitor().open('/hi/allproducts')).text).toContain('बांग्लादेश')
})

test('the dashboard leads to the products that lack something, and to their file', async () => {
	expect((await person.open('/admin')).text).toContain('product without all declarations')
	const list = await person.open('/admin/products?stock=undeclared&view=list')
	expect(list.text).toContain('Silk Scarf')
	expect(list.text).not.toContain('Wool Shawl')
	expect((await person.open(`/admin/products/${other}`)).text).toContain('Missing: Net quantity')
	const file = await (await person.request('/admin/products/export-declarations.csv')).text()
	expect(file).toContain('Silk Scarf,999.00,1499.00,Net quantity,,,,,,')
	expect(file).not.toContain('Wool Shawl')
})

test('a price above the MRP is refused beside its field (rule: product-declarations)', async () => {
	const refused = await save(`/admin/products/${id}`, { basePrice: '1600' }, 'Save changes')
	expect(refused.status).toBe(400)
	expect(refused.words('#product-originalPrice-error')).toContain('Must not be below the base price.')
})
