import { expect, test } from 'vitest'
import { read, write } from '#app/adapters/db/db.server.ts'
import { formatDateTime } from '#app/shop/values/dates.ts'
import { changeOrderStatus } from '#app/shop/orders/order.server.ts'
import { logInAdmin } from '../../support/pages/logged-in.ts'
import { checkOut, makeCustomerWith, makeImage, makeProduct } from '../../support/data/shop-data.ts'
import { makeCategory, makeCollection, getText } from '../../support/pages/shopper-page.ts'

const person = await logInAdmin()

const dialog = () => person.first('main dialog')!
const facts = () =>
	Object.fromEntries(
		dialog()
			.querySelectorAll('dt')
			.map((term) => [getText(term), getText(term.nextElementSibling)]),
	)
const part = (title: string) =>
	dialog()
		.querySelectorAll('section')
		.find((section) => section.querySelector('h3')?.textContent === title)!
const links = () =>
	dialog()
		.querySelectorAll('a')
		.map((link) => [getText(link), link.getAttribute('href')])
const linkTo = (label: string) => links().find(([text]) => text === label)?.[1]
const lines = () =>
	part('Stock history')
		.querySelectorAll('tbody tr')
		.map((row) => row.querySelectorAll('td').map(getText))

test('the product details show everything about it, on a part of the list page', async () => {
	const lists = {
		details: ['Long sleeves', 'Two pockets'],
		sizeFit: ['Regular'],
		materialCare: ['Linen'],
		shippingReturn: [],
	}
	const images = [await makeImage(), await makeImage()]
	const { id } = await makeProduct({
		name: 'Tapi Shirt',
		categoryId: await makeCategory('Shirts'),
		collectionId: await makeCollection('Monsoon'),
		images,
		pricePaise: 123_450,
		originalPricePaise: 199_999,
		stock: 1_500,
		purchaseQty: 12,
		colors: ['Rust', 'Indigo'],
		isFeatured: true,
		description: 'Light.\nWoven.',
		...lists,
	})
	const { createdAt } = await read.product.findUniqueOrThrow({ where: { id } })
	const page = await person.open(`/admin/products/${id}/details?search=tapi&stock=low`)
	expect(page.status).toBe(200)
	expect(page.words('title')).toBe('Tapi Shirt · Admin')
	expect(page.words('h1')).toBe('Products')
	expect(dialog().querySelector('h2')?.textContent).toBe('Tapi Shirt')
	expect(facts()).toMatchObject({
		'Base Price': '₹ 1,234.50',
		'Original Price': '₹ 1,999.99',
		'Original Quantity': '1,512',
		Sold: '12',
		'In stock': '1,500',
		Featured: 'Yes',
		Category: 'Shirts',
		Collection: 'Monsoon',
		Colors: 'Rust#aa3355Indigo#aa3355',
		Added: formatDateTime(createdAt),
	})
	expect(facts()['Last updated']).toMatch(/^\d{1,2} \w+ \d{4}, /)
	expect(
		dialog()
			.querySelectorAll('img')
			.map((image) => image.getAttribute('src')),
	).toEqual(images.map((hash) => `/images/${hash}/160`))
	expect(part('Description').querySelector('p')?.textContent).toBe('Light.\nWoven.')
	expect(part('Details').querySelectorAll('li').map(getText)).toEqual(lists.details)
	expect(part('Size & fit').querySelectorAll('li').map(getText)).toEqual(lists.sizeFit)
	expect(part('Material & care').querySelectorAll('li').map(getText)).toEqual(lists.materialCare)
	expect(getText(part('Shipping & returns'))).toBe('Shipping & returnsNot provided')
})

test('the stock history shows time, reason, staff member, change and remaining stock, newest first, with the order', async () => {
	const { id, variants } = await makeProduct({
		name: 'Counted',
		stock: 10,
		images: [await makeImage()],
		categoryId: await makeCategory('Shirts'),
		description: 'Counted',
	})
	const userId = await makeCustomerWith([variants[0]!, 3])
	const { orderId } = await checkOut(userId)
	const actor = { userId: person.userId, isAdmin: true }
	await changeOrderStatus(actor, orderId, 5)
	await changeOrderStatus(actor, orderId, 2)
	await person.open(`/admin/products/${id}`)
	await person.submit({ originalQty: '25', originalPrice: '2000' }, { button: 'Save changes' })

	await person.open(`/admin/products/${id}/details`)
	const newest = await read.stockMovement.findFirstOrThrow({ where: { productId: id }, orderBy: { id: 'desc' } })
	expect(lines()[0]![0]).toBe(formatDateTime(newest.createdAt))
	expect(lines().map((line) => line.slice(1))).toEqual([
		['Quantity edited', 'By Owner', '+15', '22 left'],
		[`Order reinstated Order #${orderId}`, 'By Owner', '−3', '7 left'],
		[`Cancelled Order #${orderId}`, 'By Owner', '+3', '10 left'],
		[`Ordered Order #${orderId}`, 'By Riya', '−3', '7 left'],
	])
	expect(linkTo(`Order #${orderId}`)).toBe(`/admin/orders/${orderId}`)

	await write((tx) => tx.user.delete({ where: { id: userId } }))
	await person.open(`/admin/products/${id}/details`)
	expect(lines().at(-1)?.[2]).toBe('By unknown')
})
