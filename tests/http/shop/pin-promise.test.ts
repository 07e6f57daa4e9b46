import { beforeAll, beforeEach, expect, test } from 'vitest'
import { write } from '#app/adapters/db/db.server.ts'
import { customer } from '../../support/pages/logged-in.ts'
import { delivery, orderRow } from '../../support/data/delivery.ts'
import { makeProduct } from '../../support/data/shop-data.ts'
import { wordsOf } from '../../support/pages/shopper-page.ts'
import { type SeenPage, visitor } from '../../support/pages/visitor.ts'

// Tests the delivery estimate that a product page shows for a requested pincode (rule: pin-promise).

let address: string
const save = (saved: Record<string, number | string>) =>
	write((tx) => tx.setting.createMany({ data: Object.entries(saved).map(([key, value]) => ({ key, value })) }))
const told = ({ document }: SeenPage) => wordsOf(document.querySelector('#delivery')).replaceAll('\u00A0', ' ')
const form = '#delivery form'

beforeAll(async () => {
	address = `/singleproduct/${(await makeProduct({ pricePaise: 50_000, colors: ['Rust', 'Olive'] })).id}`
})

beforeEach(async () => {
	await write((tx) => tx.setting.deleteMany())
})

test('a visitor asks for a PIN code and is told of it on every product, until it is another', async () => {
	await save({ 'delivery.homePrice': 49, 'delivery.freeFrom': 999, 'cash.pinsRefused': '110' })
	const shopper = visitor()
	await shopper.open(address)
	const page = await shopper.submit({ pin: '395 007' }, { form })
	expect(page.path).toBe(address)
	expect(told(page)).toContain('Delivery to 395007 Surat')
	expect(told(page)).toContain('Delivery ₹ 49.00, free from ₹ 999.00.')
	expect(told(page)).toContain('Cash on delivery is possible.')
	const other = await makeProduct({ pricePaise: 120_000 })
	expect(told(await shopper.open(`/singleproduct/${other.id}`))).toContain('Free delivery.')
	expect(told(await shopper.submit({ pin: '110001' }, { form }))).toContain('is not offered for the PIN code 110001.')
})

test('a day is promised where the owner has said how long it takes at most', async () => {
	const shopper = visitor()
	await shopper.open(address)
	expect(told(await shopper.submit({ pin: '395007' }, { form }))).not.toContain(' by ')
	await save({ 'delivery.homeDays': 4 })
	expect(told(await shopper.open(address))).toMatch(/Delivery to 395007 Surat by \w{3}, \d+ \w{3}/)
})

test('what is no PIN code is refused beside the field, as typed', async () => {
	const shopper = visitor()
	await shopper.open(address)
	const page = await shopper.submit({ pin: '39500<' }, { form })
	expect(page.status).toBe(400)
	const field = page.first('#pin')!
	expect(field.getAttribute('value')).toBe('39500<')
	expect(wordsOf(page.document.getElementById(field.getAttribute('aria-describedby')!))).toBe(
		'Please enter a valid PIN code (6 digits, not starting with 0).',
	)
})

test('the colour of the address stays', async () => {
	const { id, variants } = await makeProduct({ colors: ['Rust', 'Olive'] })
	const shopper = visitor()
	await shopper.open(`/singleproduct/${id}?color=${variants[1]}`)
	expect((await shopper.submit({ pin: '395007' }, { form })).path).toBe(`/singleproduct/${id}?color=${variants[1]}`)
})

test('a customer is told of the PIN code that the last parcel went to', async () => {
	const person = await customer()
	expect(told(await person.open(address))).not.toContain('Delivery to')
	await write((tx) => tx.order.create({ data: { ...orderRow, userId: person.userId } }))
	expect(told(await person.open(address))).toContain(`Delivery to ${delivery.zipCode} Surat`)
})
