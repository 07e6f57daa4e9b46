import type { HTMLElement } from 'node-html-parser'
import { describe, expect, test } from 'vitest'
import { write } from '#app/adapters/db/db.server.ts'
import { ensureCategory } from '#app/shop/catalog/category/category.server.ts'
import { ensureCollection } from '#app/shop/catalog/collection/collection.server.ts'
import { deleteProduct } from '#app/shop/catalog/product/product.server.ts'
import { dayMs } from '#app/shop/values/dates.ts'
import { withTableMissing } from '../../support/data/broken-table.ts'
import { logInAdmin } from '../../support/pages/logged-in.ts'
import {
	checkOut,
	createCheckoutInput,
	makeCustomer,
	makeCustomerWith,
	makeProduct,
} from '../../support/data/shop-data.ts'
import { getSection, getText } from '../../support/pages/shopper-page.ts'

const person = await logInAdmin()

const block = (title: string) => getSection(person.page(), title)

/** Returns the number and the link of each count card. */
function counts(): Record<string, string[]> {
	return Object.fromEntries(
		block('Counts')
			.querySelectorAll('li a')
			.map((card) => {
				const [count, label] = card.querySelectorAll('span').map(({ textContent }) => textContent)
				return [label!, [count!, card.getAttribute('href')!]]
			}),
	)
}

const [trousers, bags] = await write(async (tx) => {
	const categoryId = await ensureCategory(tx, 'Shirts')
	await ensureCollection(tx, 'Monsoon', categoryId)
	await ensureCollection(tx, 'Winter', categoryId)
	await tx.contactMessage.create({
		data: { name: 'A', email: 'a@example.com', message: 'Hello', searchKey: 'hello' },
	})
	return [await ensureCategory(tx, 'Trousers'), await ensureCategory(tx, 'Bags')]
})
const sold = await makeProduct({ categoryId: trousers })
await makeProduct({ categoryId: bags })
const gone = await makeProduct()
await deleteProduct({ userId: person.userId, isAdmin: true }, gone.id)
await checkOut(await makeCustomerWith([sold.variants[0]!, 1]))
await write((tx) =>
	tx.rating.createMany({ data: [4, 5].map((rating) => ({ productId: sold.id, rating, description: 'Fine' })) }),
)

test('the dashboard formats counts the Indian way, shows its update time, and refreshes by link, or after 5 minutes without script', async () => {
	const message = { name: 'B', email: 'b@example.com', message: 'Hello', searchKey: 'b' }
	await write((tx) => tx.contactMessage.createMany({ data: Array.from({ length: 1_200 }, () => message) }))
	const page = await person.open('/admin')
	expect(counts().Contacts).toEqual(['1,201', '/admin/contact'])
	expect(page.text).toMatch(/Last updated: \d{1,2} \w{3,4} \d{4}, \d{1,2}:\d\d [ap]m/i)
	const refresh = page.hrefOf('Refresh', 'a')!
	expect((await person.open(refresh)).words('h1')).toBe('Dashboard')
	expect(page.html).toContain(`<noscript><meta http-equiv="refresh" content="300;url=${refresh}"/></noscript>`)
})

test('the dashboard begins with the counts as links, then Quick Actions, then the pending tasks', async () => {
	const page = await person.open('/admin')
	expect(page.all('main h2').slice(0, 3).map(getText)).toEqual(['Counts', 'Quick Actions', 'To do'])
	expect(Object.keys(counts())).toEqual([
		'Categories',
		'Collections',
		'Products',
		'Orders',
		'Users',
		'Contacts',
		'Reviews',
	])
	const actions = block('Quick Actions').querySelectorAll('a')
	expect(actions.map((link) => link.getAttribute('href'))).toEqual(
		['categories', 'collections', 'colors', 'products', 'orders', 'users', 'reviews', 'contact'].map(
			(screen) => `/admin/${screen}`,
		),
	)
})

test('the count of orders links to a list of all orders', async () => {
	await person.open('/admin')
	const [count, to] = counts().Orders!
	expect((await person.open(to!)).all('tbody tr')).toHaveLength(Number(count))
})

test('the dashboard lists the 5 newest accounts, newest first, with their status', async () => {
	for (const [username, createdAt, status] of [
		['Earlier Person', '2090-01-05T00:00:00Z', 'blocked'],
		['Newest Person', '2090-01-07T00:00:00Z', null],
	] as const) {
		const id = await makeCustomer({ username })
		await write((tx) => tx.user.update({ where: { id }, data: { status, createdAt: new Date(createdAt) } }))
	}
	await person.open('/admin')
	const [first, second] = block('Recent Users').querySelectorAll('li').map(getText)
	expect(first).toMatch(/Newest Person.*active.*Joined 7 Jan 2090/)
	expect(second).toMatch(/Earlier Person.*blocked/)
})

test('the recent users have their phone number as every page shows it, or N/A (rule: phone-format)', async () => {
	for (const phone of ['', '919876543223']) {
		const id = await makeCustomer()
		await write((tx) => tx.user.update({ where: { id }, data: { phone, createdAt: new Date('2090-02-01T09:00:00Z') } }))
	}
	await person.open('/admin')
	const [numbered, without] = block('Recent Users').querySelectorAll('li').map(getText)
	expect(numbered).toContain('Phone 98765 43223')
	expect(without).toContain('Phone N/A')
})

describe('pending admin tasks', () => {
	test('the dashboard shows how long the oldest waiting orders have waited', async () => {
		const { variants } = await makeProduct({ stock: 50 })
		for (const [status, days] of [
			[1, 9],
			[1, 3],
			[2, 5],
			[2, 4],
			[5, 20],
		] as const) {
			const { orderId } = await checkOut(await makeCustomerWith([variants[0]!, 1]), {
				input: createCheckoutInput({ paymentMethod: 'cod' }),
			})
			const createdAt = new Date(Date.now() - days * dayMs - 1000)
			await write((tx) => tx.order.update({ where: { id: orderId }, data: { status, createdAt } }))
		}
		await person.open('/admin')
		const lines = block('To do').querySelectorAll('li').map(getText)
		expect(lines.find((line) => line.includes('to confirm'))).toContain('oldest 9 days')
		expect(lines.find((line) => line.includes('to pack'))).toContain('oldest 5 days')
	})

	/** Returns the task counts with their links, the tasks without entries, and the counts in the menu. */
	async function waiting() {
		const { document } = await person.open('/admin')
		const lines = block('To do').querySelectorAll('li')
		const getName = (line: HTMLElement) => line.querySelector('b')!.textContent
		return {
			numbers: Object.fromEntries(lines.map((line) => [getName(line), line.querySelector('span')!.textContent])),
			addresses: Object.fromEntries(
				lines.map((line) => [getName(line), line.querySelector('a')!.getAttribute('href')!]),
			),
			none: getText(block('To do').querySelector('p')),
			menu: document
				.querySelector('nav')!
				.querySelectorAll('li .tabular')
				.map(({ textContent }) => textContent),
		}
	}

	test('the dashboard counts pending tasks like the menu does, and each count links to a list of them', async () => {
		const { id, variants } = await makeProduct({ stock: 5 })
		const orders = [1, 2, 3].map(
			async () =>
				(
					await checkOut(await makeCustomerWith([variants[0]!, 1]), {
						input: createCheckoutInput({ paymentMethod: 'cod' }),
					})
				).orderId,
		)
		const [, processing, packed] = await Promise.all(orders)
		const { numbers: before } = await waiting()
		await write(async (tx) => {
			await tx.order.update({ where: { id: processing }, data: { status: 2 } })
			await tx.order.update({ where: { id: packed }, data: { status: 2, packedAt: new Date() } })
			await tx.outboxMail.create({
				data: { template: 'order-confirmation', payload: {}, state: 'failed', recipient: 'gone@example.com' },
			})
		})
		const { numbers, addresses, none, menu: counts } = await waiting()
		expect(numbers).toEqual({
			...before,
			'orders to confirm': String(Number(before['orders to confirm']) - 2),
			'orders to pack': String(Number(before['orders to pack']) + 1),
			'order to ship': '1',
			'failed email': '1',
		})
		expect(none).toBe('Nothing else to do: no payment issues, no open returns.')
		expect(counts).toEqual([
			`${Number(numbers['orders to confirm']) + Number(numbers['orders to pack']) + 1} to confirm, pack or ship`,
			`${numbers['orders to pack']} to pack`,
			`${numbers['product low on stock']} low on stock`,
			'1,000+ to answer',
		])
		expect(numbers['unanswered messages']).toBe('1,000+')
		expect(addresses['unanswered messages']).toBe('/admin/contact?answered=no')
		for (const [label, entry] of [
			['orders to confirm', 'main li h2'],
			['orders to pack', 'tbody tr'],
			['order to ship', 'tbody tr'],
			['product low on stock', 'main li h2'],
			['failed email', 'main li form[action*="/send"]'],
		] as const) {
			const list = await person.open(addresses[label]!)
			expect(list.all(entry).length, label).toEqual(Number(numbers[label]))
		}
		await write(async (tx) => {
			await tx.outboxMail.deleteMany({ where: { recipient: 'gone@example.com' } })
			await tx.product.update({ where: { id }, data: { status: 'archived' } })
		})
	})
})

test('a dashboard part that cannot be loaded shows an error and leaves the others in place', async () => {
	let entered = person.page()
	let refreshed = entered
	await withTableMissing('OutboxMail', async () => {
		entered = await person.open('/admin')
		refreshed = await person.open('/admin?refresh=now')
	})
	expect(entered.status).toBe(200)
	expect(entered.words('main [role=alert]')).toBe('Failed to load dashboard data')
	expect(refreshed.words('main [role=alert]')).toBe('Failed to refresh dashboard data')
	expect(block('Failed emails').textContent).toContain('Failed to load dashboard data')
	expect(block('Recent Users').querySelectorAll('li').length).toBeGreaterThan(0)
	expect((await person.open('/admin')).first('main [role=alert]')?.textContent).toBe('')
})
