import type { HTMLElement } from 'node-html-parser'
import { beforeAll, describe, expect, test } from 'vitest'
import { write } from '#app/adapters/db/db.server.ts'
import { ensureCategory } from '#app/shop/catalog/category/category.server.ts'
import { ensureCollection } from '#app/shop/catalog/collection/collection.server.ts'
import { deleteProduct } from '#app/shop/catalog/product/product.server.ts'
import { type LoggedIn, loggedInAdmin } from '../../support/pages/logged-in.ts'
import { checkOut, makeCustomerWith, makeProduct } from '../../support/data/shop-data.ts'

let person: LoggedIn

/** Line by line. */
function block(title: string) {
	const section = person
		.page()
		.document.querySelectorAll('section')
		.find((one) => one.querySelector('h2')?.textContent === title)
	if (!section) throw new Error(`the dashboard has no '${title}'`)
	return section
}

beforeAll(async () => {
	person = await loggedInAdmin()
	const { first, second } = await write(async (tx) => {
		const categoryId = await ensureCategory(tx, 'Shirts')
		await ensureCollection(tx, 'Monsoon', categoryId)
		await ensureCollection(tx, 'Winter', categoryId)
		await tx.contactMessage.create({
			data: { name: 'A', email: 'a@example.com', message: 'Hello', searchKey: 'hello' },
		})
		return { first: await ensureCategory(tx, 'Trousers'), second: await ensureCategory(tx, 'Bags') }
	})
	const { id, variants } = await makeProduct({ categoryId: first })
	await makeProduct({ categoryId: second })
	const gone = await makeProduct()
	await deleteProduct({ userId: person.userId, isAdmin: true }, gone.id)
	await checkOut(await makeCustomerWith([variants[0]!, 1]))
	await write((tx) =>
		tx.rating.createMany({ data: [4, 5].map((rating) => ({ productId: id, rating, description: 'Fine' })) }),
	)
})

describe('what waits for the admin', () => {
	const rows = (title: string) =>
		block(title)
			.querySelectorAll('li')
			.map((row) => row.textContent.replace(/\s+/g, ' ').trim())
	const links = (title: string) =>
		block(title)
			.querySelectorAll('a')
			.map((link) => link.getAttribute('href')!)

	test('the dashboard lists the orders that wait longest, with links to them and to the lists of each status', async () => {
		const { variants } = await makeProduct({ stock: 50, pricePaise: 123_450 })
		const made: number[] = []
		for (let number = 0; number < 6; number += 1) {
			const { orderId } = await checkOut(await makeCustomerWith([variants[0]!, 1]))
			const status = [1, 2, 5, 1, 3, 4][number]!
			await write((tx) =>
				tx.order.update({
					where: { id: orderId },
					data: { status, createdAt: new Date(`2020-03-0${number + 1}T20:00:00Z`) },
				}),
			)
			made.push(orderId)
		}
		await person.open('/admin')
		const shown = links('Orders that wait').filter((href) => !href.includes('?'))
		expect(shown).toEqual(
			[made[0], made[3], expect.anything(), made[1]].map((id) => (typeof id === 'number' ? `/admin/orders/${id}` : id)),
		)
		expect(rows('Orders that wait').at(-1)).toBe(`#${made[1]} Riya Shah3 Mar 2020, 1:30 am₹ 1,234.50`)
		expect(block('Orders that wait').textContent).toMatch(/Pending: 3Processing: 1$/)
		expect(links('Orders that wait').slice(-2)).toEqual(['/admin/orders?status=1', '/admin/orders?status=2'])
		for (const href of links('Orders that wait')) expect((await person.open(href)).status).toBe(200)
	})

	/** The numbers to do and where they lead, and the menu's. */
	async function waiting() {
		const { document } = await person.open('/admin')
		const cards = block('To do').querySelectorAll('a')
		const menuCounts = document.querySelector('nav')!.querySelectorAll('li .tabular')
		return {
			numbers: Object.fromEntries(
				cards.map((card) => card.querySelectorAll('span').map(({ textContent }) => textContent) as [string, string]),
			),
			addresses: Object.fromEntries(
				cards.map((card) => [card.querySelector('span')!.textContent, card.getAttribute('href')!]),
			),
			menu: menuCounts.map(({ textContent }) => textContent),
		}
	}

	test('the dashboard counts what is to be done, as the menu does, and each number leads to just those', async () => {
		const { id, variants } = await makeProduct({ stock: 5 })
		const orders = [1, 2, 3].map(async () => (await checkOut(await makeCustomerWith([variants[0]!, 1]))).orderId)
		const [, processing, packed] = await Promise.all(orders)
		const { numbers: before } = await waiting()
		await write(async (tx) => {
			await tx.order.update({ where: { id: processing }, data: { status: 2 } })
			await tx.order.update({ where: { id: packed }, data: { status: 2, packedAt: new Date() } })
			await tx.outboxMail.create({
				data: { template: 'order-confirmation', payload: {}, state: 'failed', recipient: 'gone@example.com' },
			})
		})
		const { numbers, addresses, menu: counts } = await waiting()
		expect(numbers).toEqual({
			'To confirm': String(Number(before['To confirm']) - 2),
			'To pack': String(Number(before['To pack']) + 1),
			'Payments that need you': before['Payments that need you'],
			'Claimed payments': before['Claimed payments'],
			Returns: before['Returns'],
			'To answer': before['To answer'],
			'Running low': before['Running low'],
			'Failed mails': String(Number(before['Failed mails']) + 1),
		})
		expect(counts).toEqual([
			`${Number(numbers['To confirm']) + Number(numbers['To pack'])} to confirm or pack`,
			`${numbers['Running low']} running low`,
			'1,000+ to answer',
		])
		expect([numbers['To answer'], addresses['To answer']]).toEqual(['1,000+', '/admin/contact?answered=no'])
		for (const [label, entry] of [
			['To confirm', 'main li h2'],
			['To pack', 'tbody tr'],
			['Running low', 'tbody tr'],
			['Failed mails', 'main li form[action*="/send"]'],
		] as const) {
			const list = await person.open(addresses[label]!)
			expect([label, list.document.querySelectorAll(entry).length]).toEqual([label, Number(numbers[label])])
		}
		await write(async (tx) => {
			await tx.outboxMail.deleteMany({ where: { recipient: 'gone@example.com' } })
			await tx.product.update({ where: { id }, data: { deletedAt: new Date() } })
		})
	})

	test('the dashboard shows the newest trouble with mails first, also of those that are tried again', async () => {
		const mail = {
			template: 'order-confirmation',
			payload: {},
			state: 'waiting',
			recipient: 'late@example.com',
			attempts: 2,
			lastError: 'connect ECONNREFUSED 127.0.0.1:25',
		}
		const { id } = await write((tx) => tx.outboxMail.create({ data: mail }))
		await person.open('/admin')
		expect(block('Mails that are late').textContent).toContain(
			'One mail could not be sent yet and is tried again by itself.The last try: The mail server could not be reached.',
		)
		await write((tx) => tx.outboxMail.delete({ where: { id } }))
	})

	test('the dashboard lists the products that run low, the fewest pieces first, with links that edit them', async () => {
		await person.open('/admin')
		expect(block('Products that run low').textContent).toContain(
			'Nothing runs low: of every product there are more than 5 pieces.',
		)
		const three = await makeProduct({ name: 'Three Left', stock: 3 })
		const none = await makeProduct({ name: 'None Left', stock: 0 })
		await makeProduct({ name: 'Six Left', stock: 6 })
		await person.open('/admin')
		expect(rows('Products that run low')).toEqual(['None LeftOut of stock', 'Three Left3 left'])
		expect(links('Products that run low')).toEqual([
			`/admin/products/${none.id}`,
			`/admin/products/${three.id}`,
			'/admin/products?stock=low',
			'/admin/products?stock=out',
		])
		expect(block('Products that run low').textContent).toMatch(/5 or fewer left: 2Out of stock: 1$/)
	})

	test('the dashboard shows mails that failed for good, with their order and a button to send them again', async () => {
		expect((await person.open('/admin')).text).not.toContain('Mails that failed')
		const mail = { template: 'order-confirmation', payload: {}, state: 'failed', lastError: 'No such mailbox' }
		const { id: orderId } = await write((tx) => tx.order.findFirstOrThrow({ select: { id: true } }))
		const { id } = await write(async (tx) => {
			await tx.outboxMail.create({ data: { ...mail, recipient: 'waits@example.com', state: 'waiting' } })
			return tx.outboxMail.create({
				data: { ...mail, recipient: 'gone@example.com', orderId, nextAttemptAt: new Date('2026-01-05T20:00:00Z') },
			})
		})
		await person.open('/admin')
		expect(rows('Mails that failed')).toHaveLength(1)
		expect(rows('Mails that failed')[0]).toContain('To gone@example.com6 Jan 2026, 1:30 am')
		expect(rows('Mails that failed')[0]).toContain('No such mailbox')
		expect(links('Mails that failed')).toEqual([`/admin/orders/${orderId}`, '/admin/mails'])
		expect(block('Mails that failed').textContent).toMatch(/All mails that failed: 1$/)
		const form = block('Mails that failed').querySelector('form')!
		expect([form.getAttribute('method'), form.getAttribute('action')]).toEqual(['post', `/admin/mails/${id}/send`])
		expect(form.querySelector('[name=redirectTo]')?.getAttribute('value')).toBe('/admin')
		expect(form.querySelector('button')?.textContent).toBe('Send again')
	})
})
