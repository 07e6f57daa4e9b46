import { expect, test } from 'vitest'
import { read, write } from '#app/adapters/db/db.server.ts'
import { markPayment } from '#app/shop/orders/payments/mark-payment.server.ts'
import { setSettings } from '../../support/data/tables.ts'
import { listBrokenInvariants } from '../../support/data/shop-invariants.ts'
import {
	checkOut,
	createCheckoutInput,
	makeCustomerWith,
	makeProduct,
	makeStaff,
} from '../../support/data/shop-data.ts'
import { logInAdmin } from '../../support/pages/logged-in.ts'
import { listAnnouncements, getFieldValue } from '../../support/pages/shopper-page.ts'

// Rule: staff-order.

const staff = await logInAdmin()
const path = '/admin/orders/new'

const input = {
	source: 'whatsapp',
	phone: '098250 44718',
	name: 'Rukmini Vora',
	streetAddress: '12 Ashirwad Flats, Paldi',
	zipCode: '380 007',
	way: 'online',
}
const look = 'Calculate total'
const newest = () => read.order.findFirstOrThrow({ orderBy: { id: 'desc' }, include: { payments: true, items: true } })

async function openWithProduct(stock = 9) {
	const { id, variants } = await makeProduct({ name: 'Kite Dress', pricePaise: 214_900, stock })
	await staff.open(`${path}?line=${variants[0]}:1:`)
	return { id, line: `${variants[0]}:1:` }
}

test('a WhatsApp order is created on the second press, for the total shown after the first', async () => {
	const { id } = await openWithProduct()
	const preview = await staff.submit(input, { button: look })
	expect(listAnnouncements(preview)).toEqual([
		'The total is ₹ 2,149.00, with free delivery. Please check it and create the order.',
	])
	expect(await read.product.findUniqueOrThrow({ where: { id } })).toMatchObject({ remainingQty: 9 })
	const done = await staff.submit({}, { button: 'Create order · ₹ 2,149.00' })
	const order = await newest()
	expect(done.path).toBe(`/admin/orders/${order.id}`)
	expect(order).toMatchObject({
		source: 'web',
		channel: 'whatsapp',
		userId: null,
		status: 1,
		paymentMethod: 'online',
		paymentState: 'due',
		firstName: 'Rukmini',
		lastName: 'Vora',
		phoneE164: '+919825044718',
		zipCode: '380007',
		city: 'Ahmadabad',
		state: 'Gujarat',
	})
	expect(done.text).toContain('None (created by staff: WhatsApp)')
	expect(await read.product.findUniqueOrThrow({ where: { id } })).toMatchObject({ remainingQty: 8 })
	expect(listBrokenInvariants().filter((what) => what.startsWith('an order'))).toEqual([])
})

test('the page of an unpaid order without an account shows the payment code and link for its buyer', async () => {
	await setSettings({ 'checkout.onlineBy': 'upi', 'checkout.upiId': 'shop@okbank' })
	await openWithProduct()
	await staff.submit(input, { button: look })
	const page = await staff.submit({}, { button: 'Create order · ₹ 2,149.00' })
	expect(page.first('svg[aria-label="QR code for UPI apps"]')).not.toBeNull()
	expect(page.first('#payment a[href^="upi://"]')?.getAttribute('href')).toContain('pa=shop@okbank')
	const reminder = page.first('a[href*="wa.me"][href*="upi"]')?.getAttribute('href') ?? ''
	expect(decodeURIComponent(reminder)).not.toContain('/profile')
	const { id, totalPaise: seenTotalPaise } = await newest()
	await markPayment(await makeStaff(), id, { kind: 'paid', reference: '', seenTotalPaise })
	expect((await staff.open(`/admin/orders/${id}`)).first('svg[aria-label="QR code for UPI apps"]')).toBeNull()
	await write((tx) => tx.setting.deleteMany())
})

test('a paid order with a discount and its reason appears in the ledger and the activity log', async () => {
	await openWithProduct()
	const more = { way: 'paid', reference: '412345678977', discount: '149', discountReason: 'A loose thread' }
	await staff.submit({ ...input, ...more }, { button: look })
	await staff.submit({}, { button: 'Create order · ₹ 2,000.00' })
	const { id, ...order } = await newest()
	expect(order).toMatchObject({
		discountPaise: 14_900,
		totalPaise: 200_000,
		paymentState: 'paid',
		receivedPaise: 200_000,
	})
	expect(order.payments).toMatchObject([{ kind: 'paid', amountPaise: 200_000, reference: '412345678977' }])
	expect(order.items).toMatchObject([{ discountPaise: 14_900 }])
	expect(await read.activityEntry.findFirst({ where: { subjectId: id, action: 'status' } })).toMatchObject({
		new: { source: 'WhatsApp', discountReason: 'A loose thread' },
	})
})

test('a previous customer is found by phone number, with the last address', async () => {
	const { variants } = await makeProduct({ stock: 9 })
	const input = createCheckoutInput({ phoneNumber: '9825099001', streetAddress: '7 Mill Lane', zipCode: '395007' })
	await checkOut(await makeCustomerWith([variants[0]!, 1]), { input })
	await staff.open(`${path}?line=${variants[0]}:1:`)
	const found = await staff.submit({ phone: '+91 98250-99001' }, { button: 'Find customer' })
	expect(listAnnouncements(found)).toEqual([expect.stringContaining('1 earlier order')])
	expect(getFieldValue(found, 'streetAddress')).toContain('7 Mill Lane')
	expect(getFieldValue(found, 'zipCode')).toBe('395007')
})

test('missing or invalid fields show errors and keep the input, and no order is created', async () => {
	await openWithProduct()
	const before = await read.order.count()
	const refused = await staff.submit({ ...input, phone: '12', discount: '10' }, { button: look })
	expect(refused.status).toBe(400)
	expect(refused.text).toContain('Please enter a valid phone number (10-12 digits).')
	expect(refused.text).toContain('Please enter a discount reason.')
	expect(getFieldValue(refused, 'name')).toBe('Rukmini Vora')
	expect(await read.order.count()).toBe(before)
})

test('a changed total is shown again for confirmation, and a form sent twice creates one order', async () => {
	const { line } = await openWithProduct()
	const key = crypto.randomUUID()
	const send = (seenTotalPaise: string) =>
		staff.post(`${path}?line=${line}`, { ...input, seenTotalPaise, idempotencyKey: key })
	const before = await read.order.count()
	const dearer = await send('200000')
	expect(await dearer.text()).toContain('The total is')
	expect(await read.order.count()).toBe(before)
	const both = await Promise.all([send('214900'), send('214900')])
	expect(both.map(({ status }) => status)).toEqual([303, 303])
	expect(await read.order.count()).toBe(before + 1)
})

test('a form sent again after its product was deleted opens the order that it created', async () => {
	const { id, line } = await openWithProduct()
	const body = { ...input, seenTotalPaise: '214900', idempotencyKey: crypto.randomUUID() }
	const send = () => staff.post(`${path}?line=${line}`, body)
	const first = await send()
	await write((tx) => tx.product.update({ where: { id }, data: { status: 'archived' } }))
	const again = await send()
	expect(again.headers.get('Location')).toBe(first.headers.get('Location'))
})

/** Every button of the page keeps all input. */
const completeForm = {
	...input,
	source: 'instagram',
	orderNote: 'After six',
	way: 'paid',
	reference: '412345678911',
	discount: '20',
	discountReason: 'A loose thread',
}

function expectSavedInput(page: Awaited<ReturnType<typeof staff.open>>) {
	expect(Object.fromEntries(Object.keys(completeForm).map((name) => [name, getFieldValue(page, name)]))).toEqual(
		completeForm,
	)
}

test('finding, adding, counting and removing an item keep the input', async () => {
	const { variants } = await makeProduct({ name: 'Comet Kurta', pricePaise: 50_000, stock: 9 })
	await staff.open(path)
	const found = await staff.submit({ ...completeForm, search: 'comet' }, { button: 'Find' })
	expectSavedInput(found)
	const add = found.all('button[name=add]')[0]!.textContent.replaceAll(/\s+/g, ' ').trim()
	const added = await staff.submit({}, { button: add })
	expectSavedInput(added)
	expect(added.path).toContain(`line=${variants[0]}%3A1%3A`)
	const counted = await staff.submit({ quantity: '3' }, { button: 'Update' })
	expectSavedInput(counted)
	expect(counted.text).toContain('Items total ₹ 1,500.00')
	const removed = await staff.submit({}, { button: 'Remove Comet Kurta, White' })
	expectSavedInput(removed)
	expect(removed.path).not.toContain('line=')
})

test('a changed quantity is shown before the order is created, and Enter creates no order', async () => {
	const { variants } = await makeProduct({ name: 'Orbit Kurta', pricePaise: 50_000, stock: 9 })
	await staff.open(`${path}?line=${variants[0]}:1:`)
	const shown = await staff.submit({ ...completeForm, quantity: '2' }, { button: 'Calculate total' })
	expect(shown.text).toContain('Items total ₹ 1,000.00')
	expectSavedInput(shown)
	await staff.submit({}, { button: 'Calculate total' })
	const preview = await staff.submit({})
	expect(listAnnouncements(preview)).toEqual([expect.stringContaining('The total is ₹ 980.00')])
})

test('the address of a found customer replaces that of the previous one, but no entered value', async () => {
	const { variants } = await makeProduct({ stock: 9 })
	const order = async (phoneNumber: string, streetAddress: string) =>
		checkOut(await makeCustomerWith([variants[0]!, 1]), { input: createCheckoutInput({ phoneNumber, streetAddress }) })
	await order('9825099011', '7 Mill Lane')
	await order('9825099012', '8 Loom Lane')
	const find = { button: 'Find customer' }
	await staff.open(path)
	const first = await staff.submit({ phone: '9825099011', name: 'Her sister' }, find)
	expect(getFieldValue(first, 'streetAddress')).toContain('7 Mill Lane')
	const second = await staff.submit({ phone: '9825099012' }, find)
	expect(getFieldValue(second, 'streetAddress')).toContain('8 Loom Lane')
	expect(getFieldValue(second, 'name')).toBe('Her sister')
	const nobody = await staff.submit({ phone: '9825099013' }, find)
	expect(getFieldValue(nobody, 'streetAddress') ?? '').toBe('')
})

test('a new order form contains nothing of the previous order', async () => {
	await staff.open(path)
	await staff.submit(completeForm, { button: 'Find customer' })
	expect(getFieldValue(await staff.open(path), 'name') ?? '').toBe('')
})

test('a pincode that is not served shows a form error, and keeps the input', async () => {
	await write((tx) => tx.setting.create({ data: { key: 'delivery.notServed', value: '380' } }))
	await openWithProduct()
	await staff.submit(input, { button: look })
	const refused = await staff.submit({}, { button: 'Create order · ₹ 2,149.00' })
	expect(refused.status).toBe(400)
	expect(refused.text).toContain('We do not deliver to the PIN code 380007.')
	expect(getFieldValue(refused, 'name')).toBe('Rukmini Vora')
})
