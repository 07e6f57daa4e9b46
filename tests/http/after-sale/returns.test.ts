import { afterAll, expect, test } from 'vitest'
import { read, write } from '#app/adapters/db/db.server.ts'
import { changeOrderStatus } from '#app/shop/orders/order.server.ts'
import { markPayment } from '#app/shop/orders/payments/mark-payment.server.ts'
import { makeOrder } from '../../support/data/orders.ts'
import { createImageBytes } from '../../support/data/images.ts'
import { checkOut, makeAdmin } from '../../support/data/shop-data.ts'
import { makeShopper, makeSizedProduct } from '../../support/data/variant-data.ts'
import { logInCustomer, logInVisitor, logInAdmin } from '../../support/pages/logged-in.ts'
import { listAnnouncements } from '../../support/pages/shopper-page.ts'

const key = 'returns.returnDays'

const owner = await logInAdmin()
await write((tx) => tx.setting.create({ data: { key, value: 7 } }))
afterAll(() => write((tx) => tx.setting.deleteMany({ where: { key } })))

async function delivered() {
	const kurta = { name: 'Homecoming Kurta', pricePaise: 80_000, stock: 5, quantity: 2 }
	const { orderId: id, productId, buyer: userId } = await makeOrder(kurta)
	const buyer = await logInCustomer(userId)
	const actor = { userId: owner.userId, isAdmin: true }
	await markPayment(actor, id, { kind: 'paid', reference: '', seenTotalPaise: 160_000 })
	await changeOrderStatus(actor, id, 4)
	return { buyer, productId, id, page: `/profile?tab=order&order=${id}`, form: `/profile/orders/${id}/return` }
}
const left = async (id: number) => (await read.product.findUniqueOrThrow({ where: { id } })).remainingQty
const fields = { wants: 'money', reason: '<b>Too wide', 'items[0].quantity': '1' }
const listReturns = (orderId: number) => read.orderReturn.findMany({ where: { orderId }, orderBy: { id: 'asc' } })

test('a customer requests a return on the order page; the owner accepts, receives and refunds it', async () => {
	const { buyer, id, page, form, productId } = await delivered()
	expect((await buyer.open(page)).first(`a[href="${form}"]`)).not.toBeNull()
	await buyer.open(form)
	const asked = await buyer.submit(fields, { button: 'Send request' })
	expect(asked.path).toEqual(page)
	expect(listAnnouncements(asked)).toEqual(['We received your request and will reply soon.'])
	expect(asked.text).toContain('1 × Homecoming Kurta, White')
	const [made] = await listReturns(id)
	expect((await owner.open('/admin')).first('a[href="/admin/returns"]')).not.toBeNull()
	expect((await owner.open('/admin/returns')).text).toContain(`Return #${made!.id}, order #${id}`)
	expect((await owner.open(`/admin/orders/${id}`)).text).toContain(`Return #${made!.id}`)
	const opened = await owner.open(`/admin/returns/${made!.id}`)
	expect(opened.text).toContain('<b>Too wide')
	const accepted = await owner.submit({ answer: 'To 1 Ring Road' }, { button: 'Accept' })
	expect(listAnnouncements(accepted)).toContain(`Return #${made!.id} was accepted.`)
	expect((await buyer.open(page)).text).toContain('To 1 Ring Road')
	await owner.submit({}, { button: 'Mark as received' })
	expect(await left(productId)).toBe(4)
	const done = await owner.submit({ reference: 'UTR 9' }, { button: 'Record refund of ₹ 800.00' })
	expect(listAnnouncements(done)).toContain(`Return #${made!.id} was refunded.`)
	expect(await read.order.findUnique({ where: { id } })).toMatchObject({
		refundedPaise: 80_000,
		paymentState: 'part-refunded',
	})
	expect((await buyer.open(page)).text).toContain('You have been refunded.')
	expect((await owner.open('/admin/returns')).text).not.toContain(`Return #${made!.id},`)
	expect((await owner.open('/admin/returns?show=all')).text).toContain(`Return #${made!.id},`)
})

test('after an exchange has shipped, every page of the order shows the new size (rule: exchanged-size)', async () => {
	const top = await makeSizedProduct({ name: 'Homecoming Top', stock: { White: { M: 5, L: 5 } } })
	const userId = await makeShopper([top.colors['White']!, 'M', 1])
	const { orderId } = await checkOut(userId)
	await changeOrderStatus({ userId: owner.userId, isAdmin: true }, orderId, 4)
	const buyer = await logInCustomer(userId)
	await buyer.open(`/profile/orders/${orderId}/return`)
	await buyer.submit({ ...fields, wants: 'size', 'items[0].size': 'L' }, { button: 'Send request' })
	const [made] = await listReturns(orderId)
	await owner.open(`/admin/returns/${made!.id}`)
	for (const button of ['Accept', 'Mark as received', 'Mark as shipped']) await owner.submit({}, { button })
	const customerPages = [`/profile?tab=order&order=${orderId}`, `/order-confirmation?orderId=${orderId}`]
	for (const path of customerPages) expect((await buyer.open(path)).text).toMatch(/size L.*Exchanged from size M/)
	const staffPages = [`/admin/orders/${orderId}`, `/admin/orders/${orderId}/packing-slip`]
	for (const path of staffPages) expect((await owner.open(path)).text).toMatch(/size L.*Exchanged from size M/i)
})

test('the owner opens a return for an order without an account, with a deduction (rule: open-return)', async () => {
	const { id, productId } = await delivered()
	await write((tx) => tx.order.update({ where: { id }, data: { userId: null } }))
	const order = await owner.open(`/admin/orders/${id}`)
	expect(order.first(`a[href="/admin/orders/${id}/return"]`)).not.toBeNull()
	await owner.open(`/admin/orders/${id}/return`)
	const bare = await owner.submit({ ...fields, deduction: '100', deductionReason: '' }, { button: 'Create return' })
	expect(bare.status).toBe(400)
	expect(bare.text).toContain('Please enter a reason for the deduction.')
	await owner.submit({ deductionReason: 'Pick-up' }, { button: 'Create return' })
	const [made] = await listReturns(id)
	expect(made).toMatchObject({ state: 'accepted', deductionPaise: 10_000 })
	await owner.submit({}, { button: 'Mark as received' })
	expect(await left(productId)).toBe(4)
	await owner.submit({ reference: '' }, { button: 'Record refund of ₹ 700.00' })
	expect(await read.order.findUnique({ where: { id } })).toMatchObject({ refundedPaise: 70_000 })
	expect((await owner.open(`/admin/orders/${id}`)).text).toContain('₹ 100.00 deducted from the refund: Pick-up')
})

test('a deduction entered on the page of the return is shown to the customer (rule: return-deduction)', async () => {
	const { buyer, id, page } = await delivered()
	await owner.open(`/admin/orders/${id}/return`)
	await owner.submit(fields, { button: 'Create return' })
	const saved = await owner.submit({ deduction: '₹ 100', deductionReason: 'A stain' }, { button: 'Save deduction' })
	expect(listAnnouncements(saved)).toContain(`The deduction of return #${(await listReturns(id))[0]!.id} was saved.`)
	expect((await buyer.open(page)).text).toContain('₹ 100.00 deducted from the refund: A stain')
})

test('an exchange ships with courier and tracking number (rule: exchange-shipment)', async () => {
	const top = await makeSizedProduct({ name: 'Homecoming Top', stock: { White: { M: 5, L: 5 } } })
	const userId = await makeShopper([top.colors['White']!, 'M', 1])
	const { orderId } = await checkOut(userId)
	await changeOrderStatus({ userId: owner.userId, isAdmin: true }, orderId, 4)
	const buyer = await logInCustomer(userId)
	await owner.open(`/admin/orders/${orderId}/return`)
	const exchange = { wants: 'size', 'items[0].exchange': `${top.colors['White']}:L` }
	await owner.submit({ ...fields, ...exchange }, { button: 'Create return' })
	await owner.submit({}, { button: 'Mark as received' })
	await owner.submit({ courier: 'Delhivery', trackingNumber: 'D77' }, { button: 'Mark as shipped' })
	const shown = await buyer.open(`/profile?tab=order&order=${orderId}`)
	expect(shown.text).toContain('Delhivery D77')
	expect(shown.first('a[href="https://www.delhivery.com/track-v2/package/D77"]')).not.toBeNull()
})

test('another product is found and sent in exchange (rule: exchanged-product)', async () => {
	const shirt = await makeSizedProduct({ name: 'Homecoming Wrap', pricePaise: 70_000, stock: { Red: { S: 2 } } })
	const { buyer, id, page } = await delivered()
	await owner.open(`/admin/orders/${id}/return`)
	await owner.submit({ search: 'Homecoming Wrap' }, { button: 'Find product' })
	const exchange = { wants: 'size', 'items[0].exchange': `${shirt.colors['Red']}:S` }
	await owner.submit({ ...fields, ...exchange }, { button: 'Create return' })
	for (const button of ['Mark as received', 'Mark as shipped']) await owner.submit({}, { button })
	expect((await buyer.open(page)).text).toContain('1 of 2 exchanged for Homecoming Wrap, Red, size S')
})

test('no return is opened for an order that has not shipped', async () => {
	const { orderId } = await makeOrder()
	const form = await owner.open(`/admin/orders/${orderId}/return`)
	expect(form.text).toContain('Nothing in this order can be returned')
	expect((await owner.open(`/admin/orders/${orderId}`)).first(`a[href="/admin/orders/${orderId}/return"]`)).toBeNull()
})

test('the same return form sent twice is one request, and an invalid form keeps the input', async () => {
	const { buyer, id, form } = await delivered()
	await buyer.open(form)
	const empty = await buyer.submit({ wants: 'money', reason: '' }, { button: 'Send request' })
	expect(empty.status).toBe(400)
	expect(empty.text.includes('Please enter a reason.')).toBe(true)
	const many = await buyer.submit({ ...fields, 'items[0].quantity': '3' }, { button: 'Send request' })
	expect(many.status).toBe(409)
	expect(many.text.includes('Only 2 × Homecoming Kurta can be returned')).toBe(true)
	const { items } = await read.order.findUniqueOrThrow({ where: { id }, select: { items: true } })
	const body = { ...fields, 'items[0].id': String(items[0]!.id), idempotencyKey: 'return-key-of-a-form-1' }
	for (let time = 0; time < 2; time += 1) expect((await buyer.post(form, body)).status).toBe(303)
	expect(await listReturns(id)).toHaveLength(1)
})

test('a photo is checked and re-encoded, another file is rejected by its name, and a forged hash is ignored', async () => {
	const { buyer, id, form } = await delivered()
	const { items } = await read.order.findUniqueOrThrow({ where: { id }, select: { items: true } })
	const send = async (photo: Blob | string, name: string, idempotencyKey: string) => {
		const body = new FormData()
		for (const [field, value] of Object.entries({ ...fields, 'items[0].id': String(items[0]!.id), idempotencyKey }))
			body.append(field, value)
		if (typeof photo === 'string') body.append('photo', photo)
		else body.append('photo', photo, name)
		return buyer.request(form, { method: 'POST', body })
	}
	const text = await send(new Blob(['no image']), 'torn.jpg', 'return-key-of-a-photo-1')
	expect(text.status).toBe(400)
	expect((await text.text()).includes('torn.jpg')).toBe(true)
	expect(await listReturns(id)).toHaveLength(0)
	expect(
		(await send(new Blob([new Uint8Array(await createImageBytes('#775533'))]), 'torn.png', 'return-key-of-a-photo-2'))
			.status,
	).toBe(303)
	expect((await send('a'.repeat(32), '', 'return-key-of-a-photo-3')).status).toBe(303)
	const [first, second] = await listReturns(id)
	expect(/^[0-9a-f]{16,32}$/.test(first!.imageHash ?? '')).toBe(true)
	expect(second!.imageHash).toBe(null)
	const shown = await owner.open(`/admin/returns/${first!.id}`)
	expect(shown.first('img[alt="Sent by the customer"]')?.getAttribute('src')).toContain(first!.imageHash)
})

test("another customer's return form is not found, and a packer cannot answer a return", async () => {
	const { buyer, id, form, page } = await delivered()
	const other = await logInCustomer()
	expect((await other.open(form)).status).toBe(404)
	expect((await other.post(form, fields)).status).toBe(400)
	await buyer.open(form)
	await buyer.submit(fields, { button: 'Send request' })
	const [made] = await listReturns(id)
	const packer = await logInVisitor(await makeAdmin('packer'))
	expect((await packer.open(`/admin/returns/${made!.id}`)).text).toContain('An owner or manager needs to answer.')
	await owner.open(`/admin/returns/${made!.id}`)
	const refused = await owner.submit({ answer: '' }, { button: 'Decline' })
	expect(listAnnouncements(refused)).toContain('Please enter a reason for the customer.')
	await owner.submit({ answer: 'It was worn' }, { button: 'Decline' })
	expect((await buyer.open(page)).text).toContain('Your return is declined.')
	expect((await owner.open('/admin/returns/999999')).status).toBe(404)
	await write((tx) => tx.setting.deleteMany({ where: { key } }))
	expect((await buyer.open(page)).first(`a[href="${form}"]`)).toBeNull()
	await owner.open('/admin/settings/returns')
	await owner.submit({ returnDays: '7' }, { button: 'Save' })
	expect((await owner.open('/admin/settings')).text).toContain('Returns for 7 days')
})
