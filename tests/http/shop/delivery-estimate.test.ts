import { beforeAll, beforeEach, expect, test } from 'vitest'
import { write } from '#app/adapters/db/db.server.ts'
import { addToCart } from '#app/shop/cart/cart.server.ts'
import { logInCustomer, logInVisitor } from '../../support/pages/logged-in.ts'
import { delivery, orderRow } from '../../support/data/delivery.ts'
import { makeCustomer, makeProduct } from '../../support/data/shop-data.ts'
import { getText } from '../../support/pages/shopper-page.ts'
import { type VisitedPage, createVisitor } from '../../support/pages/visitor.ts'

// Tests the delivery estimate that a product page shows for a requested pincode (rule: pincode-delivery-date).

let address: string
const save = (saved: Record<string, number | string>) =>
	write((tx) => tx.setting.createMany({ data: Object.entries(saved).map(([key, value]) => ({ key, value })) }))
const getEstimate = ({ document }: VisitedPage) =>
	getText(document.querySelector('#delivery')).replaceAll('\u00A0', ' ')
const form = '#delivery form'

beforeAll(async () => {
	address = `/singleproduct/${(await makeProduct({ pricePaise: 50_000, colors: ['Rust', 'Olive'] })).id}`
})

beforeEach(async () => {
	await write((tx) => tx.setting.deleteMany())
})

test('a visitor enters a pincode and sees its delivery estimate on every product, until it changes', async () => {
	await save({ 'delivery.homePrice': 49, 'delivery.freeFrom': 999, 'cash.pinsRefused': '110' })
	const shopper = createVisitor()
	await shopper.open(address)
	const page = await shopper.submit({ pin: '395 007' }, { form })
	expect(page.path).toBe(address)
	expect(getEstimate(page)).toContain('Delivery to 395007 Surat')
	expect(getEstimate(page)).toContain('Delivery ₹ 49.00, free from ₹ 999.00.')
	expect(getEstimate(page)).toContain('Cash on delivery is available.')
	const other = await makeProduct({ pricePaise: 120_000 })
	expect(getEstimate(await shopper.open(`/singleproduct/${other.id}`))).toContain('Free delivery.')
	expect(getEstimate(await shopper.submit({ pin: '110001' }, { form }))).toContain(
		'is not offered for the PIN code 110001.',
	)
})

test('a delivery date is promised if the owner has set a maximum delivery time', async () => {
	const shopper = createVisitor()
	await shopper.open(address)
	expect(getEstimate(await shopper.submit({ pin: '395007' }, { form }))).not.toContain(' by ')
	await save({ 'delivery.homeDays': 4 })
	expect(getEstimate(await shopper.open(address))).toMatch(/Delivery to 395007 Surat by \w{3}, \d+ \w{3}/)
})

test('a delivery date depends on the payment when an order is paid online', async () => {
	await save({ 'delivery.homeDays': 4 })
	const shopper = createVisitor()
	await shopper.open(address)
	expect(getEstimate(await shopper.submit({ pin: '395007' }, { form }))).toContain(
		'(with online payment, if you pay today)',
	)
})

test('the checkout shows the delivery date of each payment method', async () => {
	await save({ 'delivery.homeDays': 4 })
	const { variants } = await makeProduct()
	const userId = await makeCustomer()
	await addToCart(userId, variants[0]!, 1)
	const shopper = await logInVisitor(userId)
	await shopper.open('/checkout')
	const page = await shopper.submit({ ...delivery, firstName: '' }, { form: '#checkout' })
	expect(getText(page.first('.if-cash'))).toMatch(/^Arrives by \w{3}, \d+ \w{3}\.$/)
	expect(getText(page.first('.if-online'))).toMatch(/^Arrives by \w{3}, \d+ \w{3} if you pay today\.$/)
})

test('an island or hill district gets its own, longer time (rule: remote-areas)', async () => {
	await save({ 'delivery.elsewhereDays': 2, 'delivery.remoteDays': 50 })
	const shopper = createVisitor()
	await shopper.open(address)
	const days = []
	for (const pin of ['643001', '600001']) days.push(getEstimate(await shopper.submit({ pin }, { form })))
	const [hills, plains] = days.map((text) => / by (\w{3}, \d+ \w{3})/.exec(text)?.[1])
	expect(hills).toBeDefined()
	expect(hills).not.toBe(plains)
})

test('an invalid pincode is rejected beside the field, and the input stays', async () => {
	const shopper = createVisitor()
	await shopper.open(address)
	const page = await shopper.submit({ pin: '39500<' }, { form })
	expect(page.status).toBe(400)
	const field = page.first('#pin')!
	expect(field.getAttribute('value')).toBe('39500<')
	expect(getText(page.document.getElementById(field.getAttribute('aria-describedby')!))).toBe(
		'Please enter a valid PIN code (6 digits, not starting with 0).',
	)
})

test.each([{}, { pin: '' }])('a form without a pincode asks for one: %j', async (fields) => {
	const shopper = createVisitor()
	await shopper.open(address)
	const target = shopper.first(form)!.getAttribute('action')!
	const page = await (await shopper.post(target, fields as Record<string, string>)).text()
	expect(page).toContain('Please enter a valid PIN code (6 digits, not starting with 0).')
})

test('the color in the address is kept', async () => {
	const { id, variants } = await makeProduct({ colors: ['Rust', 'Olive'] })
	const shopper = createVisitor()
	await shopper.open(`/singleproduct/${id}?color=${variants[1]}`)
	expect((await shopper.submit({ pin: '395007' }, { form })).path).toBe(`/singleproduct/${id}?color=${variants[1]}`)
})

test('a customer sees the delivery estimate for the pincode of the last shipment', async () => {
	const person = await logInCustomer()
	expect(getEstimate(await person.open(address))).not.toContain('Delivery to')
	await write((tx) => tx.order.create({ data: { ...orderRow, userId: person.userId } }))
	expect(getEstimate(await person.open(address))).toContain(`Delivery to ${delivery.zipCode} Surat`)
})
