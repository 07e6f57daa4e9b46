import { expect, test } from 'vitest'
import { read, write } from '#app/adapters/db/db.server.ts'
import { makeImage } from '../../support/data/shop-data.ts'
import { makeSizedProduct } from '../../support/data/variant-data.ts'
import { createVisitor, type VisitedPage } from '../../support/pages/visitor.ts'

// rule: variant-links

const images = [await makeImage(), await makeImage()]
const shirt = await makeSizedProduct({
	name: 'Camp Shirt',
	pricePaise: 99_900,
	images,
	stock: { White: { S: 2, M: 3, XL: 0 }, Indigo: { M: 1, XL: 4 } },
	ownPrices: { M: 120_000, XL: 150_000 },
})
const address = `/singleproduct/${shirt.id}`
const white = shirt.colors['White']!
const indigo = shirt.colors['Indigo']!
const { id: colorId } = await read.color.findUniqueOrThrow({ where: { nameKey: 'indigo' } })
await write((tx) => tx.productImage.updateMany({ where: { productId: shirt.id, position: 1 }, data: { colorId } }))

const checked = ({ document }: VisitedPage) =>
	document.querySelectorAll('#add-to-cart input[type=radio][checked]').map((radio) => radio.getAttribute('value'))
const price = (page: VisitedPage) => page.words('[data-price-now]')
const firstPicture = ({ document }: VisitedPage) => document.querySelector('.gallery img')!.getAttribute('src')
const open = (query: string) => createVisitor().open(address + query)

test('a link to a variant selects its color and size and shows its picture and price', async () => {
	const page = await open(`?color=${indigo}&size=XL`)
	expect(page.status).toBe(200)
	expect(page.path).toBe(`${address}?color=${indigo}&size=XL`)
	expect(checked(page)).toEqual([String(indigo), 'XL'])
	expect(price(page)).toContain('1,500.00')
	expect(firstPicture(page)).toContain(images[1])
})

test('the address for search engines stays that of the product', async () => {
	const page = await open(`?color=${indigo}&size=XL`)
	const canonical = page.document.querySelector('link[rel=canonical]')!.getAttribute('href')
	expect(canonical).toBe(`http://shop.test${address}`)
})

test('a sold-out variant shows its own price, as a feed does', async () => {
	expect(price(await open(`?color=${white}&size=XL`))).toContain('1,500.00')
})

test('a size alone is selected without a color', async () => {
	expect(checked(await open('?size=M'))).toEqual(['M'])
})

test.each([
	[`?color=${white}&size=xl`, `?color=${white}&size=XL`],
	[`?color=${white}&size=4XL`, `?color=${white}`],
	[`?color=999999&size=M`, '?size=M'],
	['?color=nothing&size=nothing', ''],
	['?size=', ''],
	['?size=S&size=M', '?size=S'],
])('%s leads to the page of %s', async (asked, leadsTo) => {
	const page = await open(asked)
	expect(page.status).toBe(200)
	expect(page.path).toBe(address + leadsTo)
})

test('the link to the same size in another color keeps the size', async () => {
	const page = await open(`?color=${white}&size=M`)
	expect(page.hrefs('.see-color')).toEqual([`${address}?color=${indigo}&size=M`])
})

test('a link selects what the form adds to the cart without script', async () => {
	const page = await open(`?color=${indigo}&size=M`)
	const back = page.document.querySelector('#add-to-cart input[name=redirectTo]')!.getAttribute('value')
	expect(back).toBe(`${address}?color=${indigo}&size=M`)
})
