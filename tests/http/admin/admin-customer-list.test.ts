import { expect, test } from 'vitest'
import { write } from '#app/adapters/db/db.server.ts'
import { createPosOrder } from '#app/shop/pos/pos-orders.server.ts'
import { toPhoneColumns } from '#app/shop/values/phone.ts'
import {
	checkOut,
	createCheckoutInput,
	makeAdmin,
	makeCustomer,
	makeProduct,
	makeStaff,
} from '../../support/data/shop-data.ts'
import { addToCart } from '#app/shop/cart/cart.server.ts'
import { logInAdmin, logInVisitor } from '../../support/pages/logged-in.ts'
import { getText } from '../../support/pages/shopper-page.ts'

const owner = await logInAdmin()
const { variants } = await makeProduct({ pricePaise: 50_000, stock: 99 })
const customer = await makeCustomer({ username: 'Listed Lata' })
await write((tx) =>
	tx.user.update({ where: { id: customer }, data: toPhoneColumns('9876500099'), select: { id: true } }),
)
await addToCart(customer, variants[0]!, 2)
await checkOut(customer, { input: createCheckoutInput({ city: 'Bhuj' }) })
const sold = await createPosOrder(await makeStaff(), [{ productColorId: variants[0]!, quantity: 1, size: null }], {
	way: 'cash',
	reference: '',
	name: 'Typed Tara',
	phone: '9876500099',
	idempotencyKey: 'customer-list-0001',
	seenTotalPaise: 50_000,
})

const rows = (page: Awaited<ReturnType<typeof owner.open>>) => page.all('main tbody tr').map((row) => getText(row))

test('the list shows city, orders, total and last order of a customer', async () => {
	await owner.open('/admin/customers')
	const page = await owner.submit(
		{ search: 'listed lata', city: 'bhuj', orders: 'once', sort: 'spent' },
		{ button: 'Search' },
	)
	const [row] = rows(page)
	for (const text of ['Listed Lata', 'Bhuj', '1 order', '+ 1 unconfirmed', '₹ 1,000.00']) expect(row).toContain(text)
})

test('staff are not in the list of customers', async () => {
	await makeCustomer({ username: 'Packing Pia', role: 'packer' })
	expect((await owner.open('/admin/customers?search=packing+pia')).text).toContain('No customers found')
})

test('a filter that nobody matches leads back to all customers', async () => {
	const page = await owner.open('/admin/customers?city=Atlantis')
	expect(page.text).toContain('No customer matches these filters.')
	expect(page.hrefOf('Show all customers', 'main a')).toBe('/admin/customers')
})

test('the page of the customer marks an order that was entered for the phone as unconfirmed', async () => {
	const page = await owner.open(`/admin/users/${customer}`)
	expect(page.text).toContain('Orders entered for this phone')
	expect(page.text).toContain('Unconfirmed')
	expect(page.hrefOf(`#${sold}`, 'main a')).toBe(`/admin/orders/${sold}`)
})

test('the reports count the order as unconfirmed', async () => {
	const page = await owner.open('/admin/reports')
	expect(page.text).toContain('Top customers')
	expect(page.text).toContain('Listed Lata')
})

test('the account does not show the order that was entered for its phone', async () => {
	const visitor = await logInVisitor(customer)
	const page = await visitor.open('/profile?tab=order')
	expect(page.text).not.toContain(`#${sold}`)
	expect((await visitor.open(`/profile?tab=order&order=${sold}`)).text).not.toContain('Typed Tara')
})

test('a packer cannot open the list of customers', async () => {
	const packer = await logInVisitor(await makeAdmin('packer'))
	expect((await packer.open('/admin/customers')).status).toBe(403)
})
