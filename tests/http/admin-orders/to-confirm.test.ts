import { beforeEach, expect, test } from 'vitest'
import { read, write } from '#app/adapters/db/db.server.ts'
import { changeOrderStatus } from '#app/shop/orders/order.server.ts'
import {
	checkOut,
	createCheckoutInput,
	makeAdmin,
	makeCustomerWith,
	makeProduct,
} from '../../support/data/shop-data.ts'
import { logInVisitor } from '../../support/pages/logged-in.ts'
import { getText } from '../../support/pages/shopper-page.ts'

const packer = await logInVisitor(await makeAdmin('packer'))
const color = (await makeProduct({ name: 'Queue Kurta', stock: 500 })).variants[0]!

beforeEach(() => write((tx) => tx.order.updateMany({ where: { status: 1 }, data: { status: 2 } })))

async function order(phoneNumber: string, paymentMethod: 'cod' | 'online' = 'cod') {
	const input = createCheckoutInput({ paymentMethod, phoneNumber, firstName: 'Meera' })
	return (await checkOut(await makeCustomerWith([color, 1]), { input })).orderId
}

async function shipped(phoneNumber: string) {
	const id = await order(phoneNumber)
	await changeOrderStatus({ userId: packer.userId, isAdmin: true }, id, 3)
	return id
}

const cards = () => packer.all('main li').filter((card) => card.querySelector('h2'))

test('orders to confirm are listed, the oldest first, with a WhatsApp text and the order history of the phone number', async () => {
	const refused = await shipped('919825011111')
	await packer.open(`/admin/orders/${refused}/returned`)
	await packer.submit({ soldAgain: 'yes' }, { button: 'Mark as returned' })
	const [cash, online] = [await order('9825011111'), await order('9825022222', 'online')]
	await write((tx) => tx.order.update({ where: { id: online }, data: { paymentState: 'paid' } }))
	const page = await packer.open('/admin/orders/to-confirm')
	expect(cards().map((card) => getText(card.querySelector('h2')))).toEqual([
		`#${cash} Meera Shah`,
		`#${online} Meera Shah`,
	])
	expect(getText(cards()[0])).toContain('0 delivered to this phone number before, 1 returned to origin')
	expect(getText(cards()[1])).not.toContain('phone number')
	const link = page.all('a').find((one) => getText(one).startsWith('Ask on WhatsApp'))!
	expect(link.getAttribute('href')).toMatch(/^https:\/\/wa\.me\/919825011111\?text=Hello%20Meera/)
})

test('an order is confirmed from the list, which then shows the remaining ones', async () => {
	const [first, second] = [await order('9825033333'), await order('9825044444')]
	await packer.open('/admin/orders/to-confirm')
	const page = await packer.submit({}, { button: `Confirm order ${first}` })
	expect(page.path).toBe('/admin/orders/to-confirm')
	expect(cards().length).toBe(1)
	expect(getText(cards()[0]).includes(`#${second}`)).toBe(true)
	await write((tx) => tx.order.updateMany({ where: { status: 1 }, data: { status: 2 } }))
	expect((await packer.open('/admin/orders/to-confirm')).text).toContain('Nothing to confirm')
})

test('a shipped COD order has a button for returned to origin, which asks where to restock the items', async () => {
	const id = await shipped('9825055555')
	const online = await order('9825066666', 'online')
	expect((await packer.open(`/admin/orders/${id}`)).text).toContain('Mark as returned (RTO)')
	expect((await packer.open(`/admin/orders/${online}`)).text).not.toContain('Mark as returned')
	await packer.open(`/admin/orders/${id}/returned`)
	expect(packer.page().text).toContain('1 × Queue Kurta')
	const page = await packer.submit({ soldAgain: 'no' }, { button: 'Mark as returned' })
	expect(page.path).toBe(`/admin/orders/${id}`)
	expect(page.text.includes('The order was cancelled as returned to origin (RTO).')).toBe(true)
	expect(await read.order.findUnique({ where: { id }, select: { status: true } })).toEqual({ status: 5 })
	expect((await packer.open(`/admin/orders/${id}`)).text).toContain('CancelledReturned to origin (RTO)')
})
