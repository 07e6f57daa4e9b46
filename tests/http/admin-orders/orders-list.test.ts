import { parse } from 'csv-parse/sync'
import { beforeAll, expect, test } from 'vitest'
import { read, write } from '#app/adapters/db/db.server.ts'
import { maxSavedFilters } from '#app/shop/values/limits.ts'
import { orderRow } from '../../support/data/delivery.ts'
import { makeEntry, makeOrder, createOrderWithLines as order } from '../../support/data/orders.ts'
import { createCheckoutInput, makeAdmin } from '../../support/data/shop-data.ts'
import { logInVisitor, logInAdmin } from '../../support/pages/logged-in.ts'
import { listAnnouncements, getText } from '../../support/pages/shopper-page.ts'

const list = '/admin/orders'
const back = 9001
const unpaid = 9002

beforeAll(async () => {
	await write(async (tx) => {
		await tx.order.createMany({ data: Array.from({ length: 30 }, () => ({ ...orderRow, status: 4 })) })
		await tx.order.createMany({
			data: [
				{ ...orderRow, id: back, status: 5, returnedToOriginAt: new Date() },
				{ ...orderRow, id: unpaid, paymentMethod: 'online', phoneNumber: '9825012345' },
			],
		})
		await tx.setting.create({ data: { key: 'delivery.homeDays', value: 3 } })
	})
})

const owner = await logInAdmin()

type Person = Awaited<ReturnType<typeof logInAdmin>>
const numbers = ({ all }: Person) => all('main tbody .o-number').map(getText)
const chips = ({ all }: Person) => all('nav[aria-label="Saved filters"] a').map(getText)
const save = (person: Person) => person.submit({}, { button: 'Save filter' })

test('returned-to-origin orders have their own tab', async () => {
	const person = await logInAdmin()
	const page = await person.open(`${list}?status=came-back`)
	expect(numbers(person)).toEqual([`#${back}`])
	expect(page.words('nav[aria-label="Status"] [aria-current]')).toBe('Returned to origin (RTO)')
})

test('an unpaid online order offers a payment reminder instead of Confirm, also with a manual payment method', async () => {
	const person = await logInAdmin()
	await person.open(`${list}?search=${unpaid}`)
	expect(person.all('main tbody .o-act a').map(getText)).toEqual([`Remind order ${unpaid} on WhatsApp, in a new tab`])
})

test('an order past its delivery date is marked as late', async () => {
	const createdAt = new Date(Date.now() - 5 * 24 * 60 * 60 * 1000)
	await write((tx) => tx.order.update({ where: { id: unpaid }, data: { createdAt } }))
	const person = await logInAdmin()
	await person.open(`${list}?search=${unpaid}`)
	expect(person.all('main tbody .o-who .o-tag').map(getText)).toEqual(['late'])
})

test('a page has 10 orders until the account chooses another number, which applies on every device', async () => {
	const admin = await makeAdmin()
	const person = await logInVisitor(admin)
	await person.open(`${list}?status=4&page=2`)
	expect(numbers(person)).toHaveLength(10)
	const chosen = await person.submit({}, { button: '25' })
	expect(chosen.path).toBe(`${list}?status=4`)
	expect(numbers(person)).toHaveLength(25)
	const otherDevice = await logInVisitor(admin)
	await otherDevice.open(`${list}?status=4`)
	expect(numbers(otherDevice)).toHaveLength(25)
	const other = await logInVisitor(await makeAdmin())
	await other.open(`${list}?status=4`)
	expect(numbers(other)).toHaveLength(10)
})

test('an unsupported number of orders per page is rejected', async () => {
	const person = await logInVisitor(await makeAdmin())
	const answer = await person.post(`${list}/page-size`, { pageSize: '7000' })
	expect(answer.headers.get('location')).toBe(list)
	const page = await person.open(`${list}?status=4`)
	expect(listAnnouncements(page)).toContain('Please choose one of the listed numbers.')
	expect(numbers(person)).toHaveLength(10)
})

test('the row of an order shows its status by its own name, and what the staff distinguish below it', async () => {
	const { orderId } = await order([['Statused Kurta', 1]])
	for (const [change, words] of [
		[{ status: 1 }, 'Pending'],
		[{ status: 2 }, 'Processing'],
		[{ status: 2, packedAt: new Date() }, 'Processing Packed'],
		[{ status: 3 }, 'Shipped'],
		[{ status: 4 }, 'Delivered'],
		[{ status: 5 }, 'Cancelled'],
	] as const) {
		await write((tx) => tx.order.update({ where: { id: orderId }, data: { paymentState: 'paid', ...change } }))
		const page = await owner.open(`${list}?search=${orderId}`)
		expect(page.words('main tbody .o-state')).toBe(words)
	}
	for (const [id, words] of [
		[back, 'Cancelled Returned (RTO)'],
		[unpaid, 'Pending Waiting for payment'],
	] as const) {
		const page = await owner.open(`${list}?search=${id}`)
		expect(page.words('main tbody .o-state')).toBe(words)
	}
})

test('the orders list shows product names as text, and the date of an order before its age', async () => {
	const lines: [string, number][] = [
		['Named Kurta', 2],
		['Named Skirt', 1],
		['Named Shawl', 1],
	]
	const { orderId } = await order(lines)
	const createdAt = new Date('2026-11-21T20:00:00+05:30')
	await write((tx) => tx.order.update({ where: { id: orderId }, data: { createdAt } }))
	const page = await owner.open(`${list}?search=${orderId}`)
	expect(page.all('main tbody .o-items li').map(getText)).toEqual(['2 × Named Kurta', '1 × Named Skirt+1 more'])
	expect(page.words('main tbody .o-date')).toMatch(/^21 Nov 2026 \d+ days?$/)
})

test('the menu of a row changes the status of its order, and leads back to the same list', async () => {
	const { orderId } = await order([['Listed Kurta', 1]])
	const query = '?search=listed+kurta'
	await owner.open(list + query)
	const button = `Update status of order ${orderId}`
	const page = await owner.submit({ status: '4' }, { button })
	expect(page.path).toBe(list + query)
	expect(page.redirects).toEqual([303])
	expect(page.words('[role=status]')).toContain('Order status updated successfully!')
	expect(page.words('main tbody .o-state')).toBe('Delivered')
})

test('the menu of a row does not overwrite a status that changed in the meantime', async () => {
	const { orderId } = await order([['Listed Skirt', 1]], createCheckoutInput({ paymentMethod: 'cod' }))
	const other = await logInAdmin()
	const button = `Update status of order ${orderId}`
	for (const person of [owner, other]) await person.open(`${list}?search=${orderId}`)
	await other.submit({ status: '2' }, { button })
	const page = await owner.submit({ status: '4' }, { button })
	expect(page.words('[role=alert]')).toContain(`set order #${orderId} to Processing in the meantime`)
	expect(page.words('main tbody .o-state')).toBe('Processing')
})

test('cancelling from the menu of a row asks on a page that leads back to the list', async () => {
	const { orderId } = await order([['Listed Shawl', 1]])
	await owner.open(`${list}?search=listed+shawl`)
	const page = await owner.submit({ status: '5' }, { button: `Update status of order ${orderId}` })
	expect(page.words('h1')).toBe('Are you sure you want to cancel this order?')
	const after = await owner.submit({}, { button: 'Cancel order' })
	expect(after.path).toBe(`${list}?search=listed+shawl`)
	expect(after.words('main tbody .o-state')).toBe('Cancelled')
})

test('an empty list says so once, and announces it without a second message on the screen', async () => {
	const page = await owner.open(`${list}?search=nothing+of+that+name`)
	expect(page.words('main .surface p')).toBe('No orders found')
	expect(listAnnouncements(page)).toContain('No orders found.')
	expect(page.all('main .toast').map(getText)).toEqual([])
})

test('a filter is saved as a chip for its user, until they delete it', async () => {
	const person = await logInVisitor(await makeAdmin('packer'))
	await person.open(`${list}?status=4&paymentMethod=cod`)
	const saved = await save(person)
	expect(saved.path).toBe(`${list}?status=4&paymentMethod=cod`)
	expect(chips(person)).toEqual(['Delivered · Cash on Delivery'])
	const other = await logInVisitor(await makeAdmin('packer'))
	await other.open(list)
	expect(chips(other)).toEqual([])
	await person.submit({}, { button: 'Delete filter' })
	expect(chips(person)).toEqual([])
})

test('the number of saved filters is limited', async () => {
	const person = await logInVisitor(await makeAdmin('packer'))
	for (let nth = 0; nth <= maxSavedFilters; nth += 1) {
		await person.open(`${list}?search=kurta${nth}`)
		await save(person)
	}
	expect(listAnnouncements(person.page()).join(' ')).toContain(`At most ${maxSavedFilters} filters can be saved`)
	expect(chips(person)).toHaveLength(maxSavedFilters)
})

const shownIds = () => numbers(owner).map((number) => Number(number.slice(1)))
const paid = async (name: string, paymentMethod: 'online' | 'cod') =>
	(await makeOrder({ name, pricePaise: 129_900, input: { paymentMethod } })).orderId
const mark = (id: number, kind: string, reference = '') =>
	owner.post(`/admin/orders/${id}/payment`, { kind, reference, seenTotalPaise: '129900' })

async function listed(query: string): Promise<number[]> {
	await owner.open(`${list}?${query}`)
	return shownIds()
}

test('the orders of an account are listed whatever email they were placed with (rule: orders-of-account)', async () => {
	const { orderId: one, buyer } = await order(
		[['Accounted Kurta', 1]],
		createCheckoutInput({ email: 'one@account.example' }),
	)
	const { orderId: two } = await order(
		[['Accounted Skirt', 1]],
		createCheckoutInput({ email: 'two@account.example', paymentMethod: 'cod' }),
	)
	const { orderId: others } = await order([['Accounted Kurta', 1]])
	await write((tx) => tx.order.update({ where: { id: two }, data: { userId: buyer, status: 3 } }))
	await owner.open(`/admin/orders?customer=${buyer}`)
	expect(shownIds()).toEqual([two, one])
	expect(owner.page().text).toContain('Orders placed by Riya')
	await owner.submit({ search: 'accounted kurta' }, { form: 'main form[role=search]' })
	expect(shownIds()).toEqual([one])
	await owner.open(`/admin/orders?customer=${buyer}&status=3&paymentMethod=cod`)
	expect(shownIds()).toEqual([two])
	expect(owner.page().hrefOf('All orders')).toBe('/admin/orders?status=3&paymentMethod=cod')
	await owner.open('/admin/orders?search=accounted')
	expect(shownIds()).toEqual([others, two, one])
})

test('order list filters stay in every link of the list, and the order page returns to the same list state', async () => {
	const { orderId: shipped } = await order([['Kept Kurta', 1]], createCheckoutInput({ paymentMethod: 'cod' }))
	await write((tx) => tx.order.update({ where: { id: shipped }, data: { status: 3 } }))
	const query = '?search=kept&status=3&paymentMethod=cod'
	await owner.open(`/admin/orders${query}&page=9`)
	const hrefs = owner.page().hrefs('main a')
	expect(hrefs).toContain(`/admin/orders/${shipped}${query}`)
	expect(hrefs).toContain(`/admin/orders/export.csv${query}`)
	await owner.open(`/admin/orders/${shipped}${query}`)
	expect(owner.first('main header a')?.getAttribute('href')).toBe(`/admin/orders${query}`)
	const page = await owner.submit({ status: '4' }, { form: `main form[action="/admin/orders/${shipped}/status"]` })
	expect(page.path).toBe(`/admin/orders/${shipped}${query}`)
})

test('orders are filtered by payment together with tabs, search and channel, and leave the list when paid', async () => {
	const name = 'Narrowed Kurta'
	const [cash, other, online] = [await paid(name, 'cod'), await paid(name, 'cod'), await paid(name, 'online')]
	const found = (filter: string) => listed(`search=narrowed&${filter}`)
	expect(await found('payment=to-collect')).toEqual([other, cash])
	expect(await found('payment=unpaid')).toEqual([online])
	expect(await found('payment=to-collect&paymentMethod=online')).toEqual([])
	await mark(cash, 'collected')
	await mark(online, 'paid')
	expect(await found('payment=to-collect')).toEqual([other])
	expect(await found('payment=collected')).toEqual([cash])
	expect(await found('payment=paid')).toEqual([online])
	await mark(cash, 'remitted')
	expect(await found('payment=collected')).toEqual([])
	expect(await found('payment=remitted')).toEqual([cash])
	expect(await found('payment=remitted&status=1')).toEqual([cash])
	expect(await found('payment=remitted&status=4')).toEqual([])
	await write((tx) => tx.order.updateMany({ where: { id: { in: [other, online] } }, data: { status: 5 } }))
	expect(await found('payment=to-collect'), 'a cancelled order is not to be paid').toEqual([])
	expect(await found('payment=to-refund')).toEqual([online])
	await makeEntry(online, 'refunded', 129_900, new Date())
	expect(await found('payment=to-refund')).toEqual([])
	const { userId } = await read.order.findUniqueOrThrow({ where: { id: cash }, select: { userId: true } })
	expect(await listed(`customer=${userId}&payment=remitted`)).toEqual([cash])
	expect(await listed(`customer=${userId}&payment=paid`)).toEqual([])
})

test('the order file uses the same filters and shows received payments with their references', async () => {
	const id = await paid('Filed Kurta', 'cod')
	await mark(id, 'collected', 'AWB 7')
	await mark(id, 'remitted', '=UTR 9')
	const listLines = async (query: string) =>
		parse<Record<string, string>>(await (await owner.request(`/admin/orders/export.csv?${query}`)).text(), {
			bom: true,
			columns: true,
		})
	expect(await listLines('search=filed&payment=remitted')).toMatchObject([
		{
			'Order ID': String(id),
			'Paid or not': 'Remitted',
			'Received (INR)': '1299.00',
			'Refunded (INR)': '0.00',
			'Payment references': 'collected: AWB 7; remitted: =UTR 9',
		},
	])
	expect(await listLines('search=filed&payment=paid')).toEqual([])
})
