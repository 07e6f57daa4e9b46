import { expect, test } from 'vitest'
import { formatPaise } from '#app/shop/money.ts'
import { makeImage } from '../../support/data/shop-data.ts'
import { makeSizedProduct } from '../../support/data/variant-data.ts'
import { cardOf, wordsOf } from '../../support/pages/shopper-page.ts'
import { visitor } from '../../support/pages/visitor.ts'

const name = 'Rare Shirt'

const made = await makeSizedProduct({
	name,
	pricePaise: 10_000,
	originalPricePaise: 11_000,
	images: [await makeImage()],
	stock: { White: { S: 9, M: 9, L: 9, XL: 0 } },
	ownPrices: { S: 9_800, L: 12_000, XL: 5_000 },
})
const id = made.id
const variants = made.variants['White']!

const page = () => visitor().open(`/singleproduct/${id}`)
const sizesOf = async () => {
	const { document } = await page()
	return document.querySelectorAll('label.size').map(wordsOf)
}

test('a card tells the lowest price that can be bought, with “from” and no saving where prices differ (rule: variant-price)', async () => {
	const words = wordsOf(cardOf(await visitor().open('/allproducts'), name))
	expect(words).toContain(`from\u00A0${formatPaise(9_800)}`)
	expect(words).not.toContain('Save')
})

test('the page of a product names the price of each size that is there', async () => {
	expect(await sizesOf()).toEqual([
		`S ${formatPaise(9_800)}`,
		`M ${formatPaise(10_000)}`,
		`L ${formatPaise(12_000)}`,
		'XL sold out',
	])
})

test('the sheet of sizes has their prices too', async () => {
	const { document } = await visitor().open(`/singleproduct/${id}/sizes`)
	const prices = [...document.querySelectorAll('[name=size]')].map(
		(size) => size.querySelector('.tabular')?.textContent,
	)
	expect(prices).toEqual([` ${formatPaise(9_800)}`, ` ${formatPaise(10_000)}`, ` ${formatPaise(12_000)}`, undefined])
})

test.each([
	['S', '98.00 INR'],
	['L', ''],
])('a feed has size %s at its price, reduced only below the original one', async (size, salePrice) => {
	const xml = await (await visitor().request('/feeds/google.xml')).text()
	const item = xml.split('<item>').find((one) => one.includes(`<g:id>${id}-${variants[size]}</g:id>`))!
	expect(/<g:sale_price>(.*?)</.exec(item)?.[1] ?? '').toBe(salePrice)
	expect(/<g:price>(.*?)</.exec(item)?.[1]).toBe(salePrice ? '110.00 INR' : '120.00 INR')
})
