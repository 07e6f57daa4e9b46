import { expect, test } from 'vitest'
import { makeProduct } from '../../support/data/shop-data.ts'
import { makeSizedProduct } from '../../support/data/variant-data.ts'
import { makeCategory, namesOn, sectionOf } from '../../support/pages/shopper-page.ts'
import { visitor } from '../../support/pages/visitor.ts'

const categoryId = await makeCategory('Kurtas')
const { id: firstId } = await makeProduct({ name: 'Seen First' })
const { id: goneId } = await makeProduct({ name: 'Seen and Gone', deletedAt: new Date() })
await makeProduct({ name: 'Bestseller', purchaseQty: 77 })
const makeKurta = (name: string, stock: Record<string, number>) =>
	makeSizedProduct({ name, categoryId, stock: { White: stock } })
const { id: openId } = await makeKurta('Open Kurta', { S: 1, M: 1 })
const { id: otherId } = await makeKurta('Other Kurta', { M: 2 })
await makeKurta('Kurta without M', { M: 0, S: 2 })

function footOf(cookies: Record<string, string>, id = openId) {
	const person = visitor()
	for (const [name, value] of Object.entries(cookies)) person.cookies.set(name, value)
	return person.open(`/singleproduct/${id}/viewed`)
}

test('what a browser viewed comes first, newest first, without what is open or gone, and best sellers follow', async () => {
	const page = await footOf({ viewed: `${openId}.${otherId}.${goneId}.${firstId}.999999` })
	const names = namesOn(page, 'Recently Viewed Products')
	expect(names.slice(0, 3)).toEqual(['Other Kurta', 'Seen First', 'Bestseller'])
	expect(names).not.toContain('Open Kurta')
	expect(new Set(names).size).toBe(names.length)
	expect(page.headers.get('Cache-Control')).toContain('no-store')
})

test('what a browser viewed changes nothing in the page that all share', async () => {
	const person = visitor()
	const before = namesOn(await person.open(`/singleproduct/${openId}`), 'Recently Viewed Products')
	person.cookies.set('viewed', String(firstId))
	person.cookies.set('size', 'M')
	const page = await person.open(`/singleproduct/${openId}`)
	expect(namesOn(page, 'Recently Viewed Products')).toEqual(before)
	expect(page.html).not.toContain('Similar in')
})

test('in the size that was chosen last others of the category are shown, with the way to all of them', async () => {
	const page = await footOf({ size: 'm' })
	expect(namesOn(page, 'Similar in M')).toEqual(['Other Kurta'])
	expect(sectionOf(page, 'Similar in M').querySelector('a')?.getAttribute('href')).toBe('/shop/Kurtas?size=m')
})

test.each(['', 'XXL', '%E0%A4'])('in a size that the product does not have nothing is similar: %o', async (size) => {
	expect((await footOf({ size })).html).not.toContain('Similar in')
})

test('of an unknown product nothing was viewed', async () => {
	expect((await footOf({}, 999_999)).status).toBe(404)
})
