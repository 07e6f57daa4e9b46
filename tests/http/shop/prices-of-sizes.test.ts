import { expect, test } from 'vitest'
import { formatCardPrice, formatPaise } from '#app/shop/values/money.ts'
import { makeImage } from '../../support/data/shop-data.ts'
import { makeSizedProduct } from '../../support/data/variant-data.ts'
import { getCard, getText } from '../../support/pages/shopper-page.ts'
import { createVisitor } from '../../support/pages/visitor.ts'

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

const page = () => createVisitor().open(`/singleproduct/${id}`)
const listSizes = async () => {
	const { document } = await page()
	return document.querySelectorAll('label.size').map(getText)
}

test('a card shows the lowest available price, with “from” and no saving if prices differ (rule: variant-price)', async () => {
	const text = getText(getCard(await createVisitor().open('/allproducts'), name))
	expect(text).toContain(`from\u00A0${formatCardPrice(9_800)}View`)
	expect(text).not.toContain('Save')
})

test('the product page shows the price of each available size', async () => {
	expect(await listSizes()).toEqual([
		`S ${formatPaise(9_800)}`,
		`M ${formatPaise(10_000)}`,
		`L ${formatPaise(12_000)}`,
		'XL sold out',
	])
})

test('the size sheet shows the size prices too', async () => {
	const { document } = await createVisitor().open(`/singleproduct/${id}/sizes`)
	const prices = [...document.querySelectorAll('[name=size]')].map(
		(size) => size.querySelector('.tabular')?.textContent,
	)
	expect(prices).toEqual([` ${formatPaise(9_800)}`, ` ${formatPaise(10_000)}`, ` ${formatPaise(12_000)}`, undefined])
})

test.each([
	['S', '98.00 INR'],
	['L', ''],
])('a feed has size %s at its price, reduced only below the original one', async (size, salePrice) => {
	const xml = await (await createVisitor().request('/feeds/google.xml')).text()
	const item = xml.split('<item>').find((one) => one.includes(`<g:id>${id}-${variants[size]}</g:id>`))!
	expect(/<g:sale_price>(.*?)</.exec(item)?.[1] ?? '').toBe(salePrice)
	expect(/<g:price>(.*?)</.exec(item)?.[1]).toBe(salePrice ? '110.00 INR' : '120.00 INR')
})
