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
	expect(person.all('main tbody .o-act').map(getText)).toEqual([`Remind order ${unpaid} on WhatsApp, in a new tab`])
})

test('an order past its delivery date is marked as late', async () => {
	const createdAt = new Date(Date.now() - 4 * 24 * 60 * 60 * 1000)
	await write((tx) => tx.order.update({ where: { id: unpaid }, data: { createdAt } }))
	const person = await logInAdmin()
	await person.open(`${list}?search=${unpaid}`)
	expect(person.all('main tbody .o-who .o-tag').map(getText)).toEqual(['late'])
})

test('the number of orders per page is remembered', async () => {
	const person = await logInAdmin()
	await person.open(`${list}?status=4`)
	expect(numbers(person)).toHaveLength(25)
	await person.open(`${list}?status=4&rows=50`)
	await person.open(`${list}?status=4`)
	expect(numbers(person)).toHaveLength(30)
})

test('an unsupported number of rows per page is ignored', async () => {
	const person = await logInAdmin()
	await person.open(`${list}?status=4&rows=7000`)
	expect(numbers(person)).toHaveLength(25)
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

const owner = await logInAdmin()
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
