import { expect, test } from 'vitest'
import { read, write } from '#app/adapters/db/db.server.ts'
import { markPayment } from '#app/shop/orders/payments/mark-payment.server.ts'
import { setSettings } from '../../support/data/tables.ts'
import { brokenInvariants } from '../../support/data/shop-invariants.ts'
import { checkOut, checkoutInput, makeCustomerWith, makeProduct, makeStaff } from '../../support/data/shop-data.ts'
import { loggedInAdmin } from '../../support/pages/logged-in.ts'
import { announced, valueOf } from '../../support/pages/shopper-page.ts'

// Rule: taken-order.

const staff = await loggedInAdmin()
const path = '/admin/orders/new'

const typed = {
	source: 'whatsapp',
	phone: '098250 44718',
	name: 'Rukmini Vora',
	streetAddress: '12 Ashirwad Flats, Paldi',
	zipCode: '380 007',
	way: 'online',
}
const look = 'See what it comes to'
const newest = () => read.order.findFirstOrThrow({ orderBy: { id: 'desc' }, include: { payments: true, items: true } })

async function withPiece(stock = 9) {
	const { id, variants } = await makeProduct({ name: 'Kite Dress', pricePaise: 214_900, stock })
	await staff.open(`${path}?line=${variants[0]}:1:`)
	return { id, line: `${variants[0]}:1:` }
}

test('an order that came by WhatsApp is placed at the second press, for the sum that the first one said', async () => {
	const { id } = await withPiece()
	const seen = await staff.submit(typed, { button: look })
	expect(announced(seen)).toEqual([
		'It comes to ₹ 2,149.00, with free delivery. Please look at it and place the order.',
	])
	expect(await read.product.findUniqueOrThrow({ where: { id } })).toMatchObject({ remainingQty: 9 })
	const done = await staff.submit({}, { button: 'Place order · ₹ 2,149.00' })
	const order = await newest()
	expect(done.path).toBe(`/admin/orders/${order.id}`)
	expect(order).toMatchObject({
		source: 'web',
		takenBy: 'whatsapp',
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
	expect(done.text).toContain('None: taken by WhatsApp')
	expect(await read.product.findUniqueOrThrow({ where: { id } })).toMatchObject({ remainingQty: 8 })
	expect(brokenInvariants().filter((what) => what.startsWith('an order'))).toEqual([])
})

test('the page of an unpaid order without an account shows the code and link by which its buyer pays', async () => {
	await setSettings({ 'checkout.onlineBy': 'upi', 'checkout.upiId': 'shop@okbank' })
	await withPiece()
	await staff.submit(typed, { button: look })
	const page = await staff.submit({}, { button: 'Place order · ₹ 2,149.00' })
	expect(page.first('svg[aria-label="QR code for UPI apps"]')).not.toBeNull()
	expect(page.first('#payment a[href^="upi://"]')?.getAttribute('href')).toContain('pa=shop@okbank')
	const reminder = page.first('a[href*="wa.me"][href*="upi"]')?.getAttribute('href') ?? ''
	expect(decodeURIComponent(reminder)).not.toContain('/profile')
	const { id, totalPaise: seenTotalPaise } = await newest()
	await markPayment(await makeStaff(), id, { kind: 'paid', reference: '', seenTotalPaise })
	expect((await staff.open(`/admin/orders/${id}`)).first('svg[aria-label="QR code for UPI apps"]')).toBeNull()
	await write((tx) => tx.setting.deleteMany())
})

test('one that has been paid, with a discount and its reason, stands in the ledger and the log', async () => {
	await withPiece()
	const more = { way: 'paid', reference: '412345678977', discount: '149', discountReason: 'A loose thread' }
	await staff.submit({ ...typed, ...more }, { button: look })
	await staff.submit({}, { button: 'Place order · ₹ 2,000.00' })
	const { id, ...order } = await newest()
	expect(order).toMatchObject({
		discountPaise: 14_900,
		totalPaise: 200_000,
		paymentState: 'paid',
		receivedPaise: 200_000,
	})
	expect(order.payments).toMatchObject([{ kind: 'paid', amountPaise: 200_000, reference: '412345678977' }])
	expect(order.items).toMatchObject([{ discountPaise: 14_900 }])
	expect(await read.journalEntry.findFirst({ where: { subjectId: id, act: 'status' } })).toMatchObject({
		new: { source: 'WhatsApp', discountReason: 'A loose thread' },
	})
})

test('who ordered with the number before is found, with the last address', async () => {
	const { variants } = await makeProduct({ stock: 9 })
	const input = checkoutInput({ phoneNumber: '9825099001', streetAddress: '7 Mill Lane', zipCode: '395007' })
	await checkOut(await makeCustomerWith([variants[0]!, 1]), { input })
	await staff.open(`${path}?line=${variants[0]}:1:`)
	const found = await staff.submit({ phone: '+91 98250-99001' }, { button: 'Find the customer' })
	expect(announced(found)).toEqual([expect.stringContaining('1 order before')])
	expect(valueOf(found, 'streetAddress')).toContain('7 Mill Lane')
	expect(valueOf(found, 'zipCode')).toBe('395007')
})

test('what is missing or wrong is said with what was typed, and nothing is placed', async () => {
	await withPiece()
	const before = await read.order.count()
	const refused = await staff.submit({ ...typed, phone: '12', discount: '10' }, { button: look })
	expect(refused.status).toBe(400)
	expect(refused.text).toContain('Please enter a valid phone number (10-12 digits).')
	expect(refused.text).toContain('Please enter why it costs less.')
	expect(valueOf(refused, 'name')).toBe('Rukmini Vora')
	expect(await read.order.count()).toBe(before)
})

test('another total than the one that was said is said again, and a form that is sent twice is one order', async () => {
	const { line } = await withPiece()
	const key = crypto.randomUUID()
	const send = (seenTotalPaise: string) =>
		staff.post(`${path}?line=${line}`, { ...typed, seenTotalPaise, idempotencyKey: key })
	const before = await read.order.count()
	const dearer = await send('200000')
	expect(await dearer.text()).toContain('It comes to')
	expect(await read.order.count()).toBe(before)
	const both = await Promise.all([send('214900'), send('214900')])
	expect(both.map(({ status }) => status)).toEqual([303, 303])
	expect(await read.order.count()).toBe(before + 1)
})

test('a form that is sent again after its product was deleted leads to the order that it made', async () => {
	const { id, line } = await withPiece()
	const body = { ...typed, seenTotalPaise: '214900', idempotencyKey: crypto.randomUUID() }
	const send = () => staff.post(`${path}?line=${line}`, body)
	const first = await send()
	await write((tx) => tx.product.update({ where: { id }, data: { deletedAt: new Date() } }))
	const again = await send()
	expect(again.headers.get('Location')).toBe(first.headers.get('Location'))
})

/** Every button of the page keeps all input. */
const allTyped = {
	...typed,
	source: 'instagram',
	orderNote: 'After six',
	way: 'paid',
	reference: '412345678911',
	discount: '20',
	discountReason: 'A loose thread',
}

function expectTyped(page: Awaited<ReturnType<typeof staff.open>>) {
	expect(Object.fromEntries(Object.keys(allTyped).map((name) => [name, valueOf(page, name)]))).toEqual(allTyped)
}

test('finding, adding, counting and removing a piece keep what was typed', async () => {
	const { variants } = await makeProduct({ name: 'Comet Kurta', pricePaise: 50_000, stock: 9 })
	await staff.open(path)
	const found = await staff.submit({ ...allTyped, search: 'comet' }, { button: 'Find' })
	expectTyped(found)
	const add = found.all('button[name=add]')[0]!.textContent.replaceAll(/\s+/g, ' ').trim()
	const added = await staff.submit({}, { button: add })
	expectTyped(added)
	expect(added.path).toContain(`line=${variants[0]}%3A1%3A`)
	const counted = await staff.submit({ pieces: '3' }, { button: 'Change pieces' })
	expectTyped(counted)
	expect(counted.text).toContain('Total ₹ 1,500.00')
	const removed = await staff.submit({}, { button: 'Remove Comet Kurta, White' })
	expectTyped(removed)
	expect(removed.path).not.toContain('line=')
})

test('another number of pieces is shown before it is placed, and what Enter sends places nothing', async () => {
	const { variants } = await makeProduct({ name: 'Orbit Kurta', pricePaise: 50_000, stock: 9 })
	await staff.open(`${path}?line=${variants[0]}:1:`)
	const shown = await staff.submit({ ...allTyped, pieces: '2' }, { button: 'See what it comes to' })
	expect(shown.text).toContain('Total ₹ 1,000.00')
	expectTyped(shown)
	await staff.submit({}, { button: 'See what it comes to' })
	const seen = await staff.submit({})
	expect(announced(seen)).toEqual([expect.stringContaining('It comes to ₹ 980.00')])
})

test('the address of who is found takes the place of that of who was found before, and of nothing that was typed', async () => {
	const { variants } = await makeProduct({ stock: 9 })
	const order = async (phoneNumber: string, streetAddress: string) =>
		checkOut(await makeCustomerWith([variants[0]!, 1]), { input: checkoutInput({ phoneNumber, streetAddress }) })
	await order('9825099011', '7 Mill Lane')
	await order('9825099012', '8 Loom Lane')
	const find = { button: 'Find the customer' }
	await staff.open(path)
	const first = await staff.submit({ phone: '9825099011', name: 'Her sister' }, find)
	expect(valueOf(first, 'streetAddress')).toContain('7 Mill Lane')
	const second = await staff.submit({ phone: '9825099012' }, find)
	expect(valueOf(second, 'streetAddress')).toContain('8 Loom Lane')
	expect(valueOf(second, 'name')).toBe('Her sister')
	const nobody = await staff.submit({ phone: '9825099013' }, find)
	expect(valueOf(nobody, 'streetAddress') ?? '').toBe('')
})

test('an order that is begun anew has nothing of the one before', async () => {
	await staff.open(path)
	await staff.submit(allTyped, { button: 'Find the customer' })
	expect(valueOf(await staff.open(path), 'name') ?? '').toBe('')
})

test('a PIN code that is not served is a mistake of the form, with what was typed', async () => {
	await write((tx) => tx.setting.create({ data: { key: 'delivery.notServed', value: '380' } }))
	await withPiece()
	await staff.submit(typed, { button: look })
	const refused = await staff.submit({}, { button: 'Place order · ₹ 2,149.00' })
	expect(refused.status).toBe(400)
	expect(refused.text).toContain('We do not deliver to the PIN code 380007.')
	expect(valueOf(refused, 'name')).toBe('Rukmini Vora')
})
