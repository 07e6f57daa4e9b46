import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { write } from '#app/adapters/db/db.server.ts'
import { ensureCategory } from '#app/shop/catalog/category/category.server.ts'
import { ensureCollection } from '#app/shop/catalog/collection/collection.server.ts'
import { deleteProduct } from '#app/shop/catalog/product/product.server.ts'
import { dayLength, indianDay, startOfIndianDay } from '#app/shop/dates.ts'
import { withoutTable } from '../../support/data/broken-table.ts'
import { type LoggedIn, loggedInAdmin } from '../../support/pages/logged-in.ts'
import { checkOut, makeCustomer, makeCustomerWith, makeProduct } from '../../support/data/shop-data.ts'
import { wordsOf } from '../../support/pages/shopper-page.ts'

let person: LoggedIn

/** Line by line. */
function block(title: string) {
	const section = person.all('section').find((one) => one.querySelector('h2')?.textContent === title)
	if (!section) throw new Error(`the dashboard has no '${title}'`)
	return section
}

function counts(): Record<string, string> {
	const cards = block('Counts').querySelectorAll('dl > div')
	return Object.fromEntries(
		cards.map((card) => [card.querySelector('dt')!.textContent, card.querySelector('dd')!.textContent]),
	)
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

test('the dashboard writes large counts the Indian way, says when it was updated, and refreshes by a link, or after 5 minutes without script', async () => {
	const message = { name: 'B', email: 'b@example.com', message: 'Hello', searchKey: 'b' }
	await write((tx) => tx.contactMessage.createMany({ data: Array.from({ length: 1_200 }, () => message) }))
	const page = await person.open('/admin')
	expect(counts().Contacts).toBe('1,201')
	expect(page.text).toMatch(/Last updated: \d{1,2} \w{3,4} \d{4}, \d{1,2}:\d\d [ap]m/i)
	const refresh = page
		.all('a')
		.find((link) => link.textContent === 'Refresh')!
		.getAttribute('href')!
	expect((await person.open(refresh)).document.querySelector('h1')?.textContent).toBe('Dashboard')
	expect(page.html).toContain(`<noscript><meta http-equiv="refresh" content="300;url=${refresh}"/></noscript>`)
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
	const [first, second] = block('Recent Users').querySelectorAll('li').map(wordsOf)
	expect(first).toMatch(/Newest Person.*active.*Joined 7 Jan 2090/)
	expect(second).toMatch(/Earlier Person.*blocked/)
})

describe('what waits for the admin', () => {
	const rows = (title: string) => block(title).querySelectorAll('li').map(wordsOf)
	const links = (title: string) =>
		block(title)
			.querySelectorAll('a')
			.map((link) => link.getAttribute('href')!)

	test('the dashboard lists the orders that wait longest, with links to them and to the lists of each status', async () => {
		const { variants } = await makeProduct({ stock: 50, pricePaise: 123_450 })
		const made: number[] = []
		for (const [number, status] of [1, 2, 5, 1].entries()) {
			const { orderId } = await checkOut(await makeCustomerWith([variants[0]!, 1]))
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
		expect(rows('Orders that wait').at(-1)).toBe(`#${made[1]} Riya Shah3 Mar 2020, 1:30 am₹ 1,234.50`)
		expect(block('Orders that wait').textContent).toMatch(/Pending: 3Processing: 1$/)
		expect(links('Orders that wait').slice(-2)).toEqual(['/admin/orders?status=1', '/admin/orders?status=2'])
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
		expect(numbers['To answer']).toBe('1,000+')
		expect(addresses['To answer']).toBe('/admin/contact?answered=no')
		for (const [label, entry] of [
			['To confirm', 'main li h2'],
			['To pack', 'tbody tr'],
			['Running low', 'tbody tr'],
			['Failed mails', 'main li form[action*="/send"]'],
		] as const) {
			const list = await person.open(addresses[label]!)
			expect(list.all(entry).length, label).toEqual(Number(numbers[label]))
		}
		await write(async (tx) => {
			await tx.outboxMail.deleteMany({ where: { recipient: 'gone@example.com' } })
			await tx.product.update({ where: { id }, data: { deletedAt: new Date() } })
		})
	})
})

describe('the sales', () => {
	const sales = () => block('Sales of the last 30 days')
	const noon = startOfIndianDay(indianDay(new Date())).getTime() + dayLength / 2

	// No midnight between an order and the page.
	beforeEach(() => void vi.setSystemTime(noon))
	afterEach(() => void vi.useRealTimers())

	test('the sales on the dashboard are figures, a bar for each day, and a table, without cancelled orders', async () => {
		await write((tx) => tx.order.updateMany({ data: { createdAt: new Date('2020-01-01T00:00:00Z') } }))
		await person.open('/admin')
		expect(sales().textContent).toContain('Nothing was sold in the last 30 days.')
		expect(sales().querySelector('svg')).toBeNull()

		const { variants } = await makeProduct({ stock: 50, pricePaise: 100_050 })
		for (const [daysAgo, status] of [
			[0, 1],
			[0, 5],
			[3, 4],
			[3, 2],
			[20, 3],
		] as const) {
			const { orderId } = await checkOut(await makeCustomerWith([variants[0]!, 1]))
			await write((tx) =>
				tx.order.update({ where: { id: orderId }, data: { status, createdAt: new Date(noon - daysAgo * dayLength) } }),
			)
		}
		await person.open('/admin')
		const figures = sales()
			.querySelectorAll('dl > div')
			.map((figure) => [figure.querySelector('dt')!.textContent, figure.querySelector('dd')!.textContent])
		expect(figures).toEqual([
			['Today', '₹ 1,001 1 order'],
			['Last 7 days', '₹ 3,002 3 orders'],
			['Last 30 days', '₹ 4,002 4 orders'],
		])
		const drawing = sales().querySelector('svg[role=img]')!
		expect(sales().querySelector(`#${drawing.getAttribute('aria-labelledby')}`)?.textContent).toBe('Sales per day')
		expect(sales().querySelector(`#${drawing.getAttribute('aria-describedby')}`)?.textContent).toMatch(
			/^A bar for each of 30 days, .* sold on 3 of them, most on .*: ₹ 2,001\.00\.$/,
		)
		const bars = drawing.querySelectorAll('rect')
		expect(bars).toHaveLength(30)
		const heights = bars.map((bar) => Number(bar.getAttribute('height')))
		expect(heights.filter((height) => height > 0)).toHaveLength(3)
		expect(heights[26]).toBe(Math.max(...heights))
		expect(bars[29]!.textContent).toMatch(/^\d{1,2} \w+ \d{4}: ₹ 1,000\.50, 1 order$/)
		const cells = sales()
			.querySelectorAll('tbody tr')
			.map((row) => row.querySelectorAll('td').map((cell) => cell.textContent))
		expect(cells).toHaveLength(30)
		expect(cells[0]).toEqual(['1', '₹ 1,000.50'])
		expect(cells[1]).toEqual(['0', '₹ 0.00'])
		expect(cells[3]).toEqual(['2', '₹ 2,001.00'])
	})
})

test('a part of the dashboard that cannot be read leaves the others in place and says so', async () => {
	let entered = person.page()
	let refreshed = entered
	await withoutTable('OutboxMail', async () => {
		entered = await person.open('/admin')
		refreshed = await person.open('/admin?refresh=now')
	})
	expect(entered.status).toBe(200)
	expect(entered.document.querySelector('main [role=alert]')?.textContent).toBe('Failed to load dashboard data')
	expect(refreshed.document.querySelector('main [role=alert]')?.textContent).toBe('Failed to refresh dashboard data')
	expect(block('Mails that failed').textContent).toContain('This part could not be read.')
	expect(block('Recent Users').querySelectorAll('li').length).toBeGreaterThan(0)
	expect((await person.open('/admin')).document.querySelector('main [role=alert]')?.textContent).toBe('')
})
