import { expect, test } from 'vitest'
import { read } from '#app/adapters/db/db.server.ts'
import { makeProduct } from '../../support/data/shop-data.ts'
import { setSettings } from '../../support/data/tables.ts'
import { logInAdmin } from '../../support/pages/logged-in.ts'
import { listAnnouncements, getFieldValue } from '../../support/pages/shopper-page.ts'

const owner = await logInAdmin()
const { variants } = await makeProduct({ name: 'Till Stole', pricePaise: 45_950, stock: 99 })
const address = `/admin/pos?line=${variants[0]}:1:`
const lastSale = () => read.order.findFirstOrThrow({ where: { source: 'outlet' }, orderBy: { id: 'desc' } })

test('a discount and the round-off are applied one after the other and sold', async () => {
	await owner.open(address)
	await owner.submit({ discount: '₹ 30', reason: 'Loose thread' }, { button: 'Apply discount' })
	const rounded = await owner.submit({}, { button: 'Round off to ₹ 429.00' })
	expect(getFieldValue(rounded, 'discount')).toBe('₹ 30')
	await owner.submit({}, { button: 'Complete sale · ₹ 429.00' })
	expect(await lastSale()).toMatchObject({ totalPaise: 42_900, discountPaise: 3_050 })
})

test('the round-off is undone', async () => {
	await owner.open(address)
	await owner.submit({}, { button: 'Round off to ₹ 459.00' })
	expect((await owner.submit({}, { button: 'Undo round-off' })).text).toContain('Complete sale · ₹ 459.50')
})

test('a discount without a reason shows its error and is not applied', async () => {
	await owner.open(address)
	const page = await owner.submit({ discount: '30' }, { button: 'Apply discount' })
	expect(page.text).toContain('Please enter a discount reason.')
	expect(page.text).toContain('Complete sale · ₹ 459.50')
})

test('a discount stays while another item is scanned', async () => {
	await owner.open(`${address}&discount=30&reason=Old`)
	const next = await owner.submit({ search: 'till stole' }, { button: 'Find' })
	expect(getFieldValue(next, 'reason')).toBe('Old')
})

test('the completed sale shows the change and the receipt for WhatsApp', async () => {
	await owner.open(address)
	const done = await owner.submit({ cashReceived: '500' }, { button: 'Complete sale · ₹ 459.50' })
	const { id } = await lastSale()
	expect(done.path).toBe(`/admin/pos?sold=${id}&cash=50000`)
	expect(listAnnouncements(done).join(' ')).toContain('Change: ₹ 40.50')
	expect(done.hrefOf('Send receipt on WhatsApp, in a new tab', 'main a')).toMatch(/^https:\/\/wa\.me\/\?text=/)
})

test('too little cash is refused at its field and keeps the input', async () => {
	await owner.open(address)
	const page = await owner.submit({ cashReceived: '400', name: 'Bina' }, { button: 'Complete sale · ₹ 459.50' })
	expect(page.text).toContain('The cash received is less than the total of ₹ 459.50.')
	expect(getFieldValue(page, 'cashReceived')).toBe('400')
})

test('the QR code is offered once the shop has a UPI ID', async () => {
	expect((await owner.open(address)).all('section[aria-label="UPI QR code"]')).toHaveLength(0)
	await setSettings({ 'checkout.upiId': 'shop@okbank' })
	const page = await owner.open(address)
	expect(page.all('section[aria-label="UPI QR code"]')).toHaveLength(1)
	expect(page.text).toContain('Complete the sale once ₹ 459.50 has arrived.')
})
