import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { Prisma, read, write } from '#app/adapters/db/db.server.ts'
import { readRows } from '#app/adapters/db/sql.server.ts'
import {
	checkOut,
	createCheckoutInput,
	makeCustomer,
	makeCustomerWith,
	makeProduct,
	makeStaff,
} from '../../../../tests/support/data/shop-data.ts'
import { addToCart } from '../../cart/cart.server.ts'
import { changeOrderStatus, listOrders } from '../../orders/order.server.ts'
import { createPosOrder } from '../../pos/pos-orders.server.ts'
import { listTopCustomers } from '../../reports/sales-report.server.ts'
import { toIndianDay } from '../../values/dates.ts'
import { toPhoneColumns } from '../../values/phone.ts'
import { deleteUser } from '../user.server.ts'
import { getCustomer } from './customer.server.ts'
import { listCustomers } from './customer-list.server.ts'
import type { CustomerFilter } from './customer-list.ts'

const owner = await makeStaff()
const { variants } = await makeProduct({ pricePaise: 50_000, stock: 999 })

async function order(userId: number, city: string, quantity = 1): Promise<number> {
	await addToCart(userId, variants[0]!, quantity)
	return (await checkOut(userId, { input: createCheckoutInput({ city }) })).orderId
}

const list = async (filter: Partial<CustomerFilter>) =>
	(await listCustomers({ search: '', city: '', page: 1, ...filter })).items
const ids = async (filter: Partial<CustomerFilter>) => (await list(filter)).map(({ id }) => id)

async function sellInPerson(phone: string): Promise<number> {
	const sale = {
		way: 'cash',
		reference: '',
		name: 'Typed',
		idempotencyKey: randomUUID(),
		seenTotalPaise: 50_000,
	} as const
	return createPosOrder(owner, [{ productColorId: variants[0]!, quantity: 1, size: null }], { ...sale, phone })
}

async function makeCustomerOf(phone: string): Promise<number> {
	const customer = await makeCustomer()
	const data = toPhoneColumns(phone)
	await write((tx) => tx.user.update({ where: { id: customer }, data, select: { id: true } }))
	return customer
}

const totalsOf = async (userId: number) => {
	const [row] = await readRows<Record<string, unknown>>(
		Prisma.sql`SELECT "orderCount", "spentPaise", "city", "cityKey" FROM "CustomerTotals" WHERE "userId" = ${userId}`,
	)
	return row
}

test('a customer without orders has a row of zeros, and a staff member has none', async () => {
	expect(await totalsOf(await makeCustomer())).toMatchObject({ orderCount: 0, spentPaise: 0 })
	expect(await totalsOf(owner.userId)).toBeUndefined()
})

test('orders count with their total and the city of the last one', async () => {
	const customer = await makeCustomer()
	await order(customer, 'Surat')
	await order(customer, ' Pune ', 2)
	expect(await totalsOf(customer)).toMatchObject({ orderCount: 2, spentPaise: 150_000, cityKey: 'pune' })
})

test('a cancelled order counts as an order but not as spent, until it is reinstated', async () => {
	const customer = await makeCustomer()
	const id = await order(customer, 'Surat')
	await changeOrderStatus(owner, id, 5)
	expect(await totalsOf(customer)).toMatchObject({ orderCount: 1, spentPaise: 0 })
	await changeOrderStatus(owner, id, 1)
	expect(await totalsOf(customer)).toMatchObject({ orderCount: 1, spentPaise: 50_000 })
})

test('an account that joins the staff leaves the list, and comes back with its orders', async () => {
	const customer = await makeCustomer()
	await order(customer, 'Surat')
	const setRole = (role: string | null) =>
		write((tx) => tx.user.update({ where: { id: customer }, data: { role }, select: { id: true } }))
	await setRole('packer')
	expect(await totalsOf(customer)).toBeUndefined()
	await setRole(null)
	expect(await totalsOf(customer)).toMatchObject({ orderCount: 1, spentPaise: 50_000, city: 'Surat' })
})

test('a deleted account leaves the list', async () => {
	const customer = await makeCustomer()
	await order(customer, 'Surat')
	await deleteUser(owner, customer)
	expect(await totalsOf(customer)).toBeUndefined()
})

test('the list is sorted by total, by number of orders and by last order', async () => {
	const [most, often, none] = [await makeCustomer(), await makeCustomer(), await makeCustomer()]
	await order(most, 'Sortpur', 9)
	await order(often, 'Sortpur')
	await order(often, 'Sortpur')
	const city = 'sortPUR'
	expect(await ids({ city, sort: 'spent' })).toEqual([most, often])
	expect(await ids({ city, sort: 'orders' })).toEqual([often, most])
	expect(await ids({ city, sort: 'recent' })).toEqual([often, most])
	expect(await ids({ city })).toEqual([often, most])
	expect(await ids({})).toContain(none)
	expect(await ids({ sort: 'recent' })).not.toContain(none)
})

test('the list is filtered by the number of orders', async () => {
	const [none, once, repeat] = [await makeCustomer(), await makeCustomer(), await makeCustomer()]
	await order(once, 'Filterpur')
	await order(repeat, 'Filterpur')
	await order(repeat, 'Filterpur')
	expect(await ids({ city: 'Filterpur', group: 'once' })).toEqual([once])
	expect(await ids({ city: 'Filterpur', group: 'repeat', sort: 'spent' })).toEqual([repeat])
	expect(await ids({ group: 'none' })).toContain(none)
})

test('the list is searched by name, together with a filter', async () => {
	const [one, other] = [
		await makeCustomer({ username: 'Quillsearch A' }),
		await makeCustomer({ username: 'Quillsearch B' }),
	]
	await order(one, 'Surat')
	expect(await ids({ search: 'quillsearch', sort: 'spent' })).toEqual([one, other])
	expect(await ids({ search: 'quillsearch', group: 'none' })).toEqual([other])
	expect(await ids({ search: 'quillsearch', city: 'nowhere' })).toEqual([])
})

test('an order entered for a known phone is listed as unconfirmed on the page of the customer only', async () => {
	const customer = await makeCustomerOf('9876511111')
	const id = await sellInPerson('+91 98765 11111')
	expect((await getCustomer(customer)).unconfirmed).toMatchObject({ count: 1, totalPaise: 50_000, orders: [{ id }] })
	expect(await getCustomer(customer)).toMatchObject({ orderCount: 0, totalPaise: 0, orders: [] })
	expect(await list({ search: '9876511111' })).toMatchObject([{ id: customer, unconfirmedCount: 1, orderCount: 0 }])
})

test('the account itself never shows an order that was entered for its phone', async () => {
	const customer = await makeCustomerOf('9876522222')
	await sellInPerson('9876522222')
	expect(JSON.stringify(await listOrders(customer))).not.toContain('Typed')
	expect(await read.order.count({ where: { userId: customer } })).toBe(0)
})

test('the orders of another account with the same phone are not unconfirmed orders', async () => {
	const [one, other] = [await makeCustomerOf('9876533333'), await makeCustomerWith([variants[0]!, 1])]
	await checkOut(other, { input: createCheckoutInput({ phoneNumber: '9876533333' }) })
	await write((tx) => tx.order.updateMany({ where: { userId: other }, data: { userId: null } }))
	expect((await getCustomer(one)).unconfirmed.count).toBe(0)
})

test('the report counts unconfirmed orders for the customer with the phone', async () => {
	const customer = await makeCustomerOf('9876544444')
	await order(customer, 'Surat', 99)
	await sellInPerson('9876544444')
	const today = toIndianDay(new Date())
	const top = await listTopCustomers({ first: today, last: today })
	expect(top.find(({ customerId }) => customerId === customer)).toMatchObject({
		orderCount: 2,
		unconfirmedCount: 1,
		paise: 5_000_000,
	})
})
