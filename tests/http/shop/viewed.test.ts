import { expect, test } from 'vitest'
import { makeProduct } from '../../support/data/shop-data.ts'
import { makeSizedProduct } from '../../support/data/variant-data.ts'
import { makeCategory, listNames, getSection, getText } from '../../support/pages/shopper-page.ts'
import { createVisitor } from '../../support/pages/visitor.ts'

const categoryId = await makeCategory('Kurtas')
const { id: firstId } = await makeProduct({ name: 'Seen First' })
const { id: goneId } = await makeProduct({ name: 'Seen and Gone', status: 'archived' })
await makeProduct({ name: 'Bestseller', purchaseQty: 77 })
const makeKurta = (name: string, stock: Record<string, number>) =>
	makeSizedProduct({ name, categoryId, stock: { White: stock } })
const { id: openId } = await makeKurta('Open Kurta', { S: 1, M: 1 })
const { id: otherId } = await makeKurta('Other Kurta', { M: 2 })
await makeKurta('Kurta without M', { M: 0, S: 2 })

function getRecentlyViewed(cookies: Record<string, string>, id = openId) {
	const person = createVisitor()
	for (const [name, value] of Object.entries(cookies)) person.cookies.set(name, value)
	return person.open(`/singleproduct/${id}/viewed`)
}

test('recently viewed products come first, newest first, without the open one or deleted ones, then best sellers', async () => {
	const page = await getRecentlyViewed({ viewed: `${openId}.${otherId}.${goneId}.${firstId}.999999` })
	const names = listNames(page, 'Recently Viewed Products')
	expect(names.slice(0, 3)).toEqual(['Other Kurta', 'Seen First', 'Bestseller'])
	expect(names).not.toContain('Open Kurta')
	expect(new Set(names).size).toBe(names.length)
	expect(page.headers.get('Cache-Control')).toContain('no-store')
})

test('without viewed products the section keeps its heading and says that it shows best sellers', async () => {
	const page = await getRecentlyViewed({ viewed: `${openId}.${goneId}` })
	expect(getText(getSection(page, 'Recently Viewed Products').querySelector('p'))).toBe('Best sellers')
})

test('with viewed products the section does not call them best sellers', async () => {
	expect((await getRecentlyViewed({ viewed: String(firstId) })).html).not.toContain('Best sellers')
})

test('recently viewed products do not change the shared cached page', async () => {
	const person = createVisitor()
	const before = listNames(await person.open(`/singleproduct/${openId}`), 'Recently Viewed Products')
	person.cookies.set('viewed', String(firstId))
	person.cookies.set('size', 'M')
	const page = await person.open(`/singleproduct/${openId}`)
	expect(listNames(page, 'Recently Viewed Products')).toEqual(before)
	expect(page.html).not.toContain('Similar in')
})

test('similar products of the category are shown in the last chosen size, with a link to all of them', async () => {
	const page = await getRecentlyViewed({ size: 'm' })
	expect(listNames(page, 'Similar in M')).toEqual(['Other Kurta'])
	expect(getSection(page, 'Similar in M').querySelector('a')?.getAttribute('href')).toBe('/shop/Kurtas?size=m')
})

test.each(['', 'XXL', '%E0%A4'])(
	'no similar products are shown in a size that the product does not have: %o',
	async (size) => {
		expect((await getRecentlyViewed({ size })).html).not.toContain('Similar in')
	},
)

test('an unknown product has no recently viewed products', async () => {
	expect((await getRecentlyViewed({}, 999_999)).status).toBe(404)
})
