import { expect, test } from 'vitest'
import { read } from '#app/adapters/db/db.server.ts'
import { readablePhone } from '#app/shop/words/phone.ts'
import { delivery } from '../../support/data/delivery.ts'
import { makeCustomerWith, makeProduct } from '../../support/data/shop-data.ts'
import { type LoggedIn, loggedIn } from '../../support/pages/logged-in.ts'
import { valueOf } from '../../support/pages/shopper-page.ts'

async function shopper(): Promise<LoggedIn> {
	const person = await loggedIn(await makeCustomerWith([(await makeProduct()).variants[0]!, 1]))
	await person.open('/checkout')
	return person
}

const ordersOf = (userId: number) => read.order.findMany({ where: { userId } })
const order = (person: LoggedIn, changes: Record<string, string>) =>
	person.submit({ ...delivery, paymentMethod: 'cod', ...changes }, { form: '#checkout' })

test('the first checkout begins with e-mail and phone of the account, which are not asked for again (rule: checkout-fields)', async () => {
	const person = await shopper()
	const page = person.page()
	const { email, phone } = await read.user.findUniqueOrThrow({ where: { id: person.userId } })
	expect(valueOf(page, 'email')).toBe(email)
	expect(valueOf(page, 'phoneNumber')).toBe(readablePhone(phone))
	expect(page.first('details:not([open]) #checkout-email')).not.toBeNull()
})

test('one name is kept in two, and a single word alone (rule: one-name)', async () => {
	const [whole, single] = [await shopper(), await shopper()]
	await order(whole, { firstName: 'Asha Ben Patel', lastName: '' })
	await order(single, { firstName: 'Asha', lastName: '' })
	expect(await ordersOf(whole.userId)).toMatchObject([{ firstName: 'Asha Ben', lastName: 'Patel' }])
	expect(await ordersOf(single.userId)).toMatchObject([{ firstName: 'Asha', lastName: '' }])
})
