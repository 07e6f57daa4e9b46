import { expect, test } from 'vitest'
import { read, write } from '#app/adapters/db/db.server.ts'
import { orderRow } from '../../support/data/delivery.ts'
import { logInAdmin } from '../../support/pages/logged-in.ts'

const person = await logInAdmin()

const makeOrder = async (changes: object = {}) =>
	(await write((tx) => tx.order.create({ data: { ...orderRow, paymentState: 'due', ...changes } }))).id

const readOrder = (id: number) =>
	read.order.findUniqueOrThrow({ where: { id }, select: { status: true, courier: true, trackingNumber: true } })
const setShipped = (id: number) => person.submit({ status: '3' }, { button: `Update status of order ${id}` })

test('setting an order to Shipped asks for courier and tracking number first', async () => {
	const id = await makeOrder()
	await person.open(`/admin/orders/${id}`)
	const page = await setShipped(id)
	expect(page.words('h1')).toBe(`Ship order #${id}`)
	expect(await readOrder(id)).toEqual({ status: 1, courier: null, trackingNumber: null })
	const after = await person.submit({ courier: 'Delhivery', trackingNumber: 'DL 55' }, { button: 'Ship order' })
	expect(after.path).toBe(`/admin/orders/${id}`)
	expect(after.words('[role=status]')).toContain('Order status updated successfully!')
	expect(await readOrder(id)).toEqual({ status: 3, courier: 'Delhivery', trackingNumber: 'DL 55' })
})

test('the menu of a row leads to the same page and back to its list, with the last courier filled in', async () => {
	const id = await makeOrder({ firstName: 'Menu', customerKey: 'menu shopper' })
	await person.open('/admin/orders?search=menu+shopper')
	await setShipped(id)
	expect(person.first('[name=courier]')?.getAttribute('value')).toBe('Delhivery')
	const after = await person.submit({}, { button: 'Ship order' })
	expect(after.path).toBe('/admin/orders?search=menu+shopper')
	expect((await readOrder(id)).status).toBe(3)
})

test('an order that changed in the meantime does not ship', async () => {
	const id = await makeOrder()
	await person.open(`/admin/orders/${id}`)
	await setShipped(id)
	await write((tx) => tx.order.update({ where: { id }, data: { status: 2 } }))
	const page = await person.submit({}, { button: 'Ship order' })
	expect(page.status).toBe(409)
	expect((await readOrder(id)).status).toBe(2)
})

test('a delivered order is set back to Shipped without the page', async () => {
	const id = await makeOrder({ status: 4 })
	await person.open(`/admin/orders/${id}`)
	expect((await setShipped(id)).path).toBe(`/admin/orders/${id}`)
	expect((await readOrder(id)).status).toBe(3)
})
