import { expect, test } from 'vitest'
import { read } from '#app/adapters/db/db.server.ts'
import { delivery } from '../../support/data/delivery.ts'
import { makeCustomerWith, makeProduct } from '../../support/data/shop-data.ts'
import { customer } from '../../support/pages/logged-in.ts'
import { announced, valueOf, wordsOf } from '../../support/pages/shopper-page.ts'
import type { SeenPage } from '../../support/pages/visitor.ts'

const lookUp = { button: 'Look up PIN' }
const saidOfPin = ({ document }: SeenPage) =>
	wordsOf(document.querySelector('#checkout-zipCode')?.closest('div')?.nextElementSibling)

async function shopper() {
	const person = await customer(await makeCustomerWith([(await makeProduct()).variants[0]!, 1]))
	await person.open('/checkout')
	return person
}

test('without script a button fills in the state of a PIN code, and everything typed stays (rule: pin-lookup)', async () => {
	const person = await shopper()
	const page = await person.submit({ firstName: 'Riya', city: 'Kochi', zipCode: ' 682001 ' }, lookUp)
	expect(valueOf(page, 'state')).toBe('Kerala')
	expect(valueOf(page, 'firstName')).toBe('Riya')
	expect(valueOf(page, 'city')).toBe('Kochi')
	expect(announced(page)).toEqual(['PIN code 682001 is in Ernakulam, Kerala. City and state are filled in.'])
	expect(saidOfPin(page)).toContain('Ernakulam')
	expect(await read.order.count({ where: { userId: person.userId } })).toBe(0)
})

test('what does not fit is a hint in a form that comes back, and no reason to refuse an order', async () => {
	const person = await shopper()
	const typed = { ...delivery, state: 'Kerala', zipCode: '395007', paymentMethod: 'cod' }
	const back = await person.submit({ ...typed, streetAddress: '' }, { form: '#checkout' })
	expect(back.status).toBe(400)
	expect(saidOfPin(back)).toBe('PIN code 395007 is in Surat, Gujarat. Is the state below right?')
	expect((await person.submit(typed, { form: '#checkout' })).path).toContain('/order-confirmation')
})

test('an order with a PIN code and no city goes to that of the PIN code, without any other button (rule: pin-lookup)', async () => {
	const person = await shopper()
	await person.submit({ ...delivery, city: '', state: '', zipCode: '682001' }, { form: '#checkout' })
	const order = await read.order.findFirst({ where: { userId: person.userId } })
	expect(order).toMatchObject({ city: 'Ernakulam', state: 'Kerala', zipCode: '682001' })
})
