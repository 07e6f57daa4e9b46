import { afterEach, expect, test } from 'vitest'
import { read, write } from '#app/adapters/db/db.server.ts'
import { findStaffLink } from '#app/shop/orders/links/order-link.server.ts'
import { changeOrderStatus } from '#app/shop/orders/order.server.ts'
import { createImageBytes } from '../../support/data/images.ts'
import { expireOrder } from '#app/shop/orders/payments/payment-expiry.server.ts'
import { makeOrder } from '../../support/data/orders.ts'
import { makeStaff } from '../../support/data/shop-data.ts'
import { setSettings } from '../../support/data/tables.ts'
import { logInAdmin, logInCustomer, logInVisitor } from '../../support/pages/logged-in.ts'
import { listAnnouncements } from '../../support/pages/shopper-page.ts'
import { createVisitor } from '../../support/pages/visitor.ts'
import { readPdf } from '../../support/read-pdf.ts'
import { setTax, taxSettings } from '../../support/data/tax-data.ts'

afterEach(() => write((tx) => tx.setting.deleteMany()))

const acceptUpi = () => setSettings({ 'checkout.onlineBy': 'upi', 'checkout.upiId': 'shop@okaxis' })

async function orderWithLink(paymentMethod: 'online' | 'cod' = 'online') {
	const { orderId } = await makeOrder({ name: 'Linked Kurta', pricePaise: 129_900, input: { paymentMethod } })
	return { orderId, path: new URL(await findStaffLink(orderId)).pathname }
}

const findOrder = (id: number) =>
	read.order.findUniqueOrThrow({ where: { id }, select: { status: true, paymentState: true } })

test('a buyer without an account opens the link of an order', async () => {
	const { path } = await orderWithLink()
	expect((await createVisitor().open(path)).text).toContain('Linked Kurta')
})

test('the page of a link is neither cached nor indexed, and its address does not leave the site', async () => {
	const { path } = await orderWithLink()
	const { headers } = await createVisitor().request(path)
	expect(Object.fromEntries(headers)).toMatchObject({
		'cache-control': 'private, no-store',
		'referrer-policy': 'same-origin',
		'x-robots-tag': 'noindex',
	})
})

test('a buyer without an account pays an order by UPI', async () => {
	await acceptUpi()
	const { orderId, path } = await orderWithLink()
	const buyer = createVisitor()
	const page = await buyer.open(path)
	expect(page.text).toContain('Pay ₹\u00a01,299.00 by UPI')
	const done = await buyer.submit({ utr: '412345678901' }, { button: 'I have paid' })
	expect(done.path).toBe(path)
	expect(await findOrder(orderId)).toMatchObject({ paymentState: 'claimed' })
})

test('a buyer reads on the page of a link until when the order is kept', async () => {
	await acceptUpi()
	const { path } = await orderWithLink()
	expect((await createVisitor().open(path)).text).toMatch(/We hold your order until \d+ \w+ 20\d\d, /)
})

test('a buyer of an order that expired reports a payment on the page of its link', async () => {
	await acceptUpi()
	const { orderId, path } = await orderWithLink()
	await write((tx) => tx.order.update({ where: { id: orderId }, data: { paymentExpiresAt: new Date(1) } }))
	await expireOrder(orderId)
	const buyer = createVisitor()
	await buyer.open(path)
	await buyer.submit({ utr: '412345678902' }, { button: 'I have paid' })
	expect(await findOrder(orderId)).toEqual({ status: 5, paymentState: 'claimed' })
})

test('the page of the link of an expired order has no QR code to pay', async () => {
	await acceptUpi()
	const { orderId, path } = await orderWithLink()
	await write((tx) => tx.order.update({ where: { id: orderId }, data: { paymentExpiresAt: new Date(1) } }))
	await expireOrder(orderId)
	expect((await createVisitor().open(path)).first('svg[aria-label="QR code for UPI apps"]')).toBeNull()
})

test('a wrong payment reference is shown next to its field', async () => {
	await acceptUpi()
	const { path } = await orderWithLink()
	const buyer = createVisitor()
	await buyer.open(path)
	const answer = await buyer.submit({ utr: '41' }, { button: 'I have paid' })
	expect(answer.first('#upi-utr')?.getAttribute('aria-invalid')).toBe('true')
})

test('a buyer without an account cancels an order', async () => {
	await setSettings({ 'returns.cancelByCustomer': true })
	const { orderId, path } = await orderWithLink('cod')
	const buyer = createVisitor()
	await buyer.open(`${path}/cancel`)
	const done = await buyer.submit({ reason: 'Ordered twice' }, { button: 'Cancel order' })
	expect(listAnnouncements(done)).toEqual([`Order #${orderId} is cancelled.`])
	expect(await findOrder(orderId)).toMatchObject({ status: 5 })
})

/** Creates a delivered order that can be returned, with the path of its link. */
async function deliveredWithLink() {
	await setSettings({ 'returns.returnDays': 7 })
	const { orderId, path } = await orderWithLink('cod')
	await changeOrderStatus(await makeStaff(), orderId, 4)
	return { orderId, path }
}

test('a buyer without an account requests a return', async () => {
	const { orderId, path } = await deliveredWithLink()
	const buyer = createVisitor()
	const page = await buyer.open(path)
	expect(page.first(`a[href="${path}/return"]`)).not.toBeNull()
	await buyer.open(`${path}/return`)
	const wanted = { wants: 'money', reason: 'Too wide', 'items[0].quantity': '1' }
	const done = await buyer.submit(wanted, { button: 'Send request' })
	expect(done.path).toBe(path)
	expect(listAnnouncements(done)).toEqual(['We received your request and will reply soon.'])
	expect(done.text).toContain('1 × Linked Kurta')
	expect(await read.orderReturn.findMany({ where: { orderId } })).toMatchObject([{ state: 'asked' }])
})

test('a photo is sent with a return request by link', async () => {
	const { orderId, path } = await deliveredWithLink()
	const { items } = await read.order.findUniqueOrThrow({ where: { id: orderId }, select: { items: true } })
	const body = new FormData()
	const idempotencyKey = 'return-key-of-a-link-1'
	const fields = { wants: 'money', reason: 'Torn', 'items[0].id': String(items[0]!.id), 'items[0].quantity': '1' }
	for (const [field, value] of Object.entries({ ...fields, idempotencyKey })) body.append(field, value)
	body.append('photo', new Blob([new Uint8Array(await createImageBytes('#775533'))]), 'torn.png')
	const answer = await createVisitor().request(`${path}/return`, { method: 'POST', body })
	expect(answer.status).toBe(303)
	const [made] = await read.orderReturn.findMany({ where: { orderId } })
	expect(made?.imageHash).toMatch(/^[0-9a-f]{16,32}$/)
})

test('an invalid return request by link keeps what was entered', async () => {
	const { path } = await deliveredWithLink()
	const buyer = createVisitor()
	await buyer.open(`${path}/return`)
	const answer = await buyer.submit({ reason: 'Too wide', 'items[0].quantity': '1' }, { button: 'Send request' })
	expect(answer.status).toBe(400)
	expect(answer.text).toContain('Please choose a refund or another size.')
	expect(answer.first('textarea[name=reason]')?.textContent).toBe('Too wide')
})

test('the return form of a link shows neither name nor address', async () => {
	const { path } = await deliveredWithLink()
	expect((await createVisitor().open(`${path}/return`)).text).not.toMatch(/Riya|Shah|395/)
})

test.each(['/return', '/cancel'])('the page %s of a link is neither cached nor indexed', async (end) => {
	const { path } = await deliveredWithLink()
	const { headers } = await createVisitor().request(path + end)
	expect(Object.fromEntries(headers)).toMatchObject({
		'cache-control': 'private, no-store',
		'referrer-policy': 'same-origin',
		'x-robots-tag': 'noindex',
	})
})

test.each(['', '/return', '/cancel', '/pay'])('the page %j of a link has its style sheet', async (end) => {
	const { path } = await deliveredWithLink()
	const page = await createVisitor().open(path + end)
	expect(page.first('link[rel=stylesheet][href*="/pages-"]')).not.toBeNull()
})

test('an order in transit is not returned by its link', async () => {
	await setSettings({ 'returns.returnDays': 7 })
	const { path } = await orderWithLink('cod')
	expect((await createVisitor().request(`${path}/return`)).status).toBe(404)
})

test('opening the pages of a link changes nothing', async () => {
	await setSettings({ 'returns.cancelByCustomer': true })
	const { orderId, path } = await orderWithLink('cod')
	const before = await findOrder(orderId)
	for (const end of ['', '/pay', '/pay-online', '/cancel', '/return']) await createVisitor().request(path + end)
	expect(await findOrder(orderId)).toEqual(before)
})

test.each(['', '/pay', '/pay-online', '/cancel', '/return'])('an unknown link is not found at %j', async (end) => {
	expect((await createVisitor().request(`/o/4fQ0yXc8Qk2mW7bZt1sLrA${end}`)).status).toBe(404)
})

/** Opens the papers on the page of a link, and returns the texts of each file. */
async function readPapers(path: string) {
	const hrefs = (await createVisitor().open(path))
		.hrefs('main a')
		.flatMap((href) => (href?.endsWith('.pdf') ? [href] : []))
	const files = await Promise.all(
		hrefs.map(async (href) => readPdf(new Uint8Array(await (await createVisitor().request(href)).arrayBuffer()))),
	)
	return { hrefs, texts: files.map(({ texts }) => texts.join('')) }
}

test('the invoice and the credit note are downloaded from the page of a link, without name and address (rules: order-link, paper-pdf)', async () => {
	await setTax(taxSettings)
	const { orderId, path } = await orderWithLink('cod')
	await changeOrderStatus(await makeStaff(), orderId, 3)
	await changeOrderStatus(await makeStaff(), orderId, 5)
	const { texts } = await readPapers(path)
	expect(texts).toEqual([
		expect.stringMatching(/Tax invoice.*₹\s1,299\.00/),
		expect.stringMatching(/Credit note.*₹\s1,299\.00/),
	])
	for (const text of texts) {
		expect(text).toContain('Copy without name and address')
		expect(text).not.toMatch(/Riya|Shah|395/)
	}
})

test('a buyer with a GSTIN is not named by the copy of a link', async () => {
	await setTax(taxSettings)
	const { orderId, path } = await orderWithLink('cod')
	await write((tx) => tx.order.update({ where: { id: orderId }, data: { buyerGstin: '27AAPFU0939F1ZV' } }))
	await changeOrderStatus(await makeStaff(), orderId, 3)
	const { texts } = await readPapers(path)
	expect(texts).toHaveLength(1)
	expect(texts[0]).not.toContain('27AAPFU0939F1ZV')
})

test('the receipt of a shop that is not registered is downloaded from the page of a link', async () => {
	const { orderId, path } = await orderWithLink('cod')
	const { hrefs, texts } = await readPapers(path)
	expect(hrefs).toEqual([`${path}/receipt.pdf`])
	expect(texts[0]).toMatch(new RegExp(`Invoice #${orderId}.*Copy without name and address`))
	expect(texts[0]).not.toMatch(/Riya|Shah|395/)
})

test('a registered shop has no paper on the page of a link before the order ships', async () => {
	await setTax(taxSettings)
	const { path } = await orderWithLink('cod')
	expect((await readPapers(path)).hrefs).toEqual([])
	expect((await createVisitor().request(`${path}/receipt.pdf`)).status).toBe(404)
})

test('the papers of an order are not found with a wrong, revoked or other link, each with the same answer', async () => {
	await setTax(taxSettings)
	const [mine, other] = [await orderWithLink('cod'), await orderWithLink('cod')]
	for (const { orderId } of [mine, other]) await changeOrderStatus(await makeStaff(), orderId, 3)
	const { id } = await read.taxDocument.findFirstOrThrow({ where: { orderId: mine.orderId } })
	const paper = `documents/${id}/document.pdf`
	const read404 = async (path: string) => {
		const response = await createVisitor().request(path)
		expect([path, response.status]).toEqual([path, 404])
		expect(response.headers.get('Cache-Control')).toBe('private, no-store')
		return response.text()
	}
	expect((await createVisitor().request(`${mine.path}/${paper}`)).status).toBe(200)
	const unknown = await read404(`/o/4fQ0yXc8Qk2mW7bZt1sLrA/${paper}`)
	expect(await read404(`${other.path}/${paper}`)).toBe(await read404(`${other.path}/documents/999999/document.pdf`))
	await (await logInAdmin()).post(`/admin/orders/${mine.orderId}/link`, { change: 'revoke' })
	expect(await read404(`${mine.path}/${paper}`)).toBe(unknown)
	expect(await read404(`/o/${mine.path.slice(4)}/receipt.pdf`)).toBe(unknown)
})

test('a customer downloads the receipt from the account, with name and address, and no other account does', async () => {
	const { buyer, orderId } = await makeOrder({ input: { paymentMethod: 'cod' } })
	const customer = await logInVisitor(buyer)
	const page = await customer.open(`/profile?tab=order&order=${orderId}`)
	const path = `/profile/orders/${orderId}/receipt.pdf`
	expect(page.hrefs('main a')).toContain(path)
	const pdf = readPdf(new Uint8Array(await (await customer.request(path)).arrayBuffer()))
	expect(pdf.texts.join('')).toMatch(/Riya.*Shah.*395/)
	expect((await (await logInCustomer()).request(path)).status).toBe(404)
	expect((await createVisitor().request(path)).headers.get('Location')).toContain('/login')
})

test('staff replace the link of an order, and the earlier one is not found', async () => {
	const { orderId, path } = await orderWithLink()
	await (await logInAdmin()).post(`/admin/orders/${orderId}/link`, { change: 'renew' })
	expect((await createVisitor().request(path)).status).toBe(404)
})

test('staff send the link of an order by WhatsApp to its buyer', async () => {
	const { orderId, path } = await orderWithLink('cod')
	const page = await (await logInAdmin()).open(`/admin/orders/${orderId}`)
	const href = page.first('#order-link a[href^="https://wa.me/"]')?.getAttribute('href') ?? ''
	expect(decodeURIComponent(href)).toContain(path)
})

test('staff show the payment QR of an unpaid order, which opens without script', async () => {
	await acceptUpi()
	const { orderId } = await orderWithLink()
	const page = await (await logInAdmin()).open(`/admin/orders/${orderId}`)
	expect(page.first('#order-link details svg[aria-label="QR code for UPI apps"]')).not.toBeNull()
})

test('a paid order has no payment QR', async () => {
	await acceptUpi()
	const { orderId } = await orderWithLink()
	await write((tx) => tx.order.update({ where: { id: orderId }, data: { paymentState: 'paid' } }))
	const page = await (await logInAdmin()).open(`/admin/orders/${orderId}`)
	expect(page.first('#order-link details')).toBeNull()
})

test('staff revoke the links of an order', async () => {
	const { orderId, path } = await orderWithLink()
	await (await logInAdmin()).post(`/admin/orders/${orderId}/link`, { change: 'revoke' })
	expect((await createVisitor().request(path)).status).toBe(404)
})
