import { afterAll, expect, test } from 'vitest'
import { read, write } from '#app/adapters/db/db.server.ts'
import { makeOrder } from '../../support/data/orders.ts'
import { logInCustomer, type LoggedIn, logInAdmin } from '../../support/pages/logged-in.ts'
import { listAnnouncements, getText } from '../../support/pages/shopper-page.ts'

let utr = 200_000_000_000

await write((tx) => tx.setting.deleteMany())
const owner = await logInAdmin()
await owner.open('/admin/settings/checkout')
await owner.submit({ onlineBy: 'upi', upiId: 'shop@okbank', upiName: 'Shop & Co', upiCode: '5691' }, { button: 'Save' })

afterAll(() => write((tx) => tx.setting.deleteMany()))

async function ordered(paymentMethod: 'online' | 'cod' = 'online') {
	const { buyer, orderId: id } = await makeOrder({ pricePaise: 129_950, input: { paymentMethod } })
	return { buyer: await logInCustomer(buyer), id }
}

const form = 'form[action$="/pay"]'
const linkOn = (page: Awaited<ReturnType<LoggedIn['open']>>) => page.first('a[href^="upi:"]')?.getAttribute('href')
const payment = (page: Awaited<ReturnType<LoggedIn['open']>>) =>
	getText([...page.all('dt')].find((term) => term.textContent === 'Payment')?.nextElementSibling)

test('the pages of an online order show a QR code, its link and a form for the reference, without JavaScript', async () => {
	const { buyer, id } = await ordered()
	for (const path of [
		`/order-confirmation?orderId=${id}`,
		`/profile?tab=order&order=${id}`,
		`/profile/orders/${id}/pay`,
	]) {
		const page = await buyer.open(path)
		expect(linkOn(page), path).toBe(
			`upi://pay?pa=shop@okbank&pn=Shop%20%26%20Co&mc=5691&tr=ORDER${id}&tn=Order%20${id}&am=1299.50&cu=INR`,
		)
		expect(page.first('svg[aria-label="QR code for UPI apps"] path')?.getAttribute('d')).toMatch(/^M/)
		const fields = page.all(`${form} input`).map((field) => field.getAttribute('name'))
		expect(fields, path).toEqual(['utr'])
	}
})

test('the customer reports the payment, the owner confirms it from the bank, and both see the status', async () => {
	const { buyer, id } = await ordered()
	const reference = String((utr += 1))
	await buyer.open(`/order-confirmation?orderId=${id}`)
	const wrong = await buyer.submit({ utr: '12345' }, { form })
	expect(wrong.status).toBe(400)
	expect(wrong.words('#upi-utr-error')).toBe(
		'Please enter the 12 digits of the payment reference (UTR) from your UPI app.',
	)
	expect(wrong.first('#upi-utr')?.getAttribute('value')).toBe('12345')
	const said = await buyer.submit({ utr: `${reference.slice(0, 4)} ${reference.slice(4)}` }, { form })
	expect(said.path).toBe(`/profile?tab=order&order=${id}`)
	expect(listAnnouncements(said)).toContain('Thank you. We will check the payment in our bank account.')
	expect(payment(said)).toBe('We are checking your payment.')
	expect(said.text.includes(reference)).toBe(true)
	expect(linkOn(said)).toBe(undefined)

	const list = await owner.open('/admin/orders?payment=claimed')
	expect(list.words('tbody')).toContain(`#${id}`)
	expect((await owner.open('/admin')).words('main a[href$="payment=claimed"]')).toContain(
		'payment to check with your bank',
	)
	const order = await owner.open(`/admin/orders/${id}`)
	expect(order.words('main')).toContain(`Customer reports: ₹ 1,299.50 paid by UPI, reference ${reference}`)
	expect((await owner.open(`/admin/orders/${id}/packing-slip`)).text).toContain('do not ship yet')
	await owner.open(`/admin/orders/${id}`)
	const done = await owner.submit({}, { form: 'form[action$="/claim"]', button: 'Yes, mark as paid' })
	expect(listAnnouncements(done)).toContain(`Order #${id} is marked as paid.`)
	expect(payment(await buyer.open(`/profile?tab=order&order=${id}`))).toBe('Paid.')
	expect(await read.paymentEntry.findMany({ where: { orderId: id } })).toMatchObject([
		{ kind: 'paid', amountPaise: 129_950, provider: 'upi', reference },
	])
	const gone = await buyer.open(`/profile/orders/${id}/pay`)
	expect(gone.status).toBe(404)
	expect(linkOn(gone)).toBe(undefined)
})

test('a payment that the owner does not find is due again, with a message on the page', async () => {
	const { buyer, id } = await ordered()
	const reference = String((utr += 1))
	await buyer.open(`/profile/orders/${id}/pay`)
	await buyer.submit({ utr: reference }, { form })
	await owner.open(`/admin/orders/${id}`)
	const done = await owner.submit({}, { form: 'form[action$="/claim"]', button: 'No, not found' })
	expect(listAnnouncements(done)).toContain(`Order #${id} is unpaid again. The customer was notified.`)
	const page = await buyer.open(`/profile?tab=order&order=${id}`)
	expect(payment(page)).toBe('Not paid yet.')
	expect(linkOn(page) !== undefined).toBe(true)
	expect(page.words('main')).toContain(`We could not find a payment with the reference ${reference}.`)
	const other = await ordered()
	await other.buyer.open(`/profile/orders/${other.id}/pay`)
	expect((await other.buyer.submit({ utr: reference }, { form })).path).toContain('tab=order')
})

test('a COD order offers UPI as another payment method, on its own page', async () => {
	const { buyer, id } = await ordered('cod')
	for (const path of [`/order-confirmation?orderId=${id}`, `/profile?tab=order&order=${id}`]) {
		const page = await buyer.open(path)
		const link = page.first(`main a[href="/profile/orders/${id}/pay"]`)
		expect(getText(link), path).toBe('Pay by UPI instead')
		expect(linkOn(page), path).toBe(undefined)
	}
	expect(linkOn(await buyer.open(`/profile/orders/${id}/pay`))).toContain('am=1299.50')
})

test('another customer finds no payment page', async () => {
	const { id } = await ordered()
	const other = await logInCustomer()
	expect((await other.open(`/profile/orders/${id}/pay`)).status).toBe(404)
	const answer = await other.post(`/profile/orders/${id}/pay`, { utr: String((utr += 1)) })
	expect(answer.status).toBe(404)
})
