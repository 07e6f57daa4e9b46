import { beforeEach, expect, test } from 'vitest'
import { read, write } from '#app/adapters/db/db.server.ts'
import { changeOrderStatus } from '#app/shop/orders/order.server.ts'
import { checkOut, checkoutInput, makeAdmin, makeCustomerWith, makeProduct } from '../../support/data/shop-data.ts'
import { loggedIn } from '../../support/pages/logged-in.ts'
import { wordsOf } from '../../support/pages/shopper-page.ts'

const packer = await loggedIn(await makeAdmin('packer'))
const color = (await makeProduct({ name: 'Queue Kurta', stock: 500 })).variants[0]!

beforeEach(() => write((tx) => tx.order.updateMany({ where: { status: 1 }, data: { status: 2 } })))

async function order(phoneNumber: string, paymentMethod: 'cod' | 'online' = 'cod') {
	const input = checkoutInput({ paymentMethod, phoneNumber, firstName: 'Meera' })
	return (await checkOut(await makeCustomerWith([color, 1]), { input })).orderId
}

async function shipped(phoneNumber: string) {
	const id = await order(phoneNumber)
	await changeOrderStatus({ userId: packer.userId, isAdmin: true }, id, 3)
	return id
}

const cards = () => packer.all('main li').filter((card) => card.querySelector('h2'))

test('what is to be confirmed is listed, the oldest first, with a text for WhatsApp and the past of the phone', async () => {
	const refused = await shipped('919825011111')
	await packer.open(`/admin/orders/${refused}/returned`)
	await packer.submit({ soldAgain: 'yes' }, { button: 'Returned to origin' })
	const [cash, online] = [await order('9825011111'), await order('9825022222', 'online')]
	await write((tx) => tx.order.update({ where: { id: online }, data: { paymentState: 'paid' } }))
	const page = await packer.open('/admin/orders/to-confirm')
	expect(cards().map((card) => wordsOf(card.querySelector('h2')))).toEqual([
		`#${cash} Meera Shah`,
		`#${online} Meera Shah`,
	])
	expect(wordsOf(cards()[0])).toContain('0 delivered to this phone number before, 1 returned to origin')
	expect(wordsOf(cards()[1])).not.toContain('phone number')
	const link = page.all('a').find((one) => wordsOf(one).startsWith('Ask on WhatsApp'))!
	expect(link.getAttribute('href')).toMatch(/^https:\/\/wa\.me\/919825011111\?text=Hello%20Meera/)
})

test('an order is confirmed from the list, which then shows the others', async () => {
	const [first, second] = [await order('9825033333'), await order('9825044444')]
	await packer.open('/admin/orders/to-confirm')
	const page = await packer.submit({}, { button: `Confirm order ${first}` })
	expect(page.path).toBe('/admin/orders/to-confirm')
	expect(cards().length).toBe(1)
	expect(wordsOf(cards()[0]).includes(`#${second}`)).toBe(true)
	await write((tx) => tx.order.updateMany({ where: { status: 1 }, data: { status: 2 } }))
	expect((await packer.open('/admin/orders/to-confirm')).text).toContain('Nothing to confirm')
})

test('a shipped cash order has a button for its return, which asks where the pieces go', async () => {
	const id = await shipped('9825055555')
	const online = await order('9825066666', 'online')
	expect((await packer.open(`/admin/orders/${id}`)).text).toContain('Returned to origin')
	expect((await packer.open(`/admin/orders/${online}`)).text).not.toContain('Returned to origin')
	await packer.open(`/admin/orders/${id}/returned`)
	expect(packer.page().text).toContain('1 × Queue Kurta')
	const page = await packer.submit({ soldAgain: 'no' }, { button: 'Returned to origin' })
	expect(page.path).toBe(`/admin/orders/${id}`)
	expect(page.text.includes('The order is cancelled as returned to origin.')).toBe(true)
	expect(await read.order.findUnique({ where: { id }, select: { status: true } })).toEqual({ status: 5 })
	expect((await packer.open(`/admin/orders/${id}`)).text).toContain('CancelledReturned to origin')
})
