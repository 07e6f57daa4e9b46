import { expect, test } from 'vitest'
import { read } from '#app/adapters/db/db.server.ts'
import { createUnpaidOrder } from '../../support/data/orders.ts'
import { makeAdmin } from '../../support/data/shop-data.ts'
import { type LoggedIn, logInVisitor, logInAdmin } from '../../support/pages/logged-in.ts'
import { getSection, getText } from '../../support/pages/shopper-page.ts'

type Seen = Awaited<ReturnType<LoggedIn['open']>>

const owner = await logInAdmin()

const form = 'main form[action$="/payment"]'
const getPaymentSection = (page: Seen) => getSection(page, 'Payment')
const getButtonText = (page: Seen) => page.first(`${form} button`)?.textContent?.trim()
const getCustomerView = async (buyer: number, id: number, fact = 'Payment') => {
	const person = await logInVisitor(buyer)
	const pages = [
		await person.open(`/profile?tab=order&order=${id}`),
		await person.open(`/order-confirmation?orderId=${id}`),
	]
	return pages.map(({ document }) =>
		getText([...document.querySelectorAll('dt')].find((term) => term.textContent === fact)?.nextElementSibling ?? null),
	)
}

test('COD cash is marked as collected, then as received, each with its reference, and the customer sees the payment status', async () => {
	const { id, buyer } = await createUnpaidOrder('cod')
	const due = await owner.open(`/admin/orders/${id}`)
	expect(getText(getPaymentSection(due))).toContain('Cash due')
	expect(getButtonText(due)).toBe('Mark as collected')
	expect(await getCustomerView(buyer, id, 'Cash due on delivery')).toEqual(Array(2).fill('₹ 1,299.00'))
	const collected = await owner.submit({ reference: '<b>AWB 7' }, { form })
	expect(collected.words('[role=status]')).toBe(`Order #${id} is marked as collected.`)
	expect(getText(getPaymentSection(collected))).toMatch(/^PaymentCollected.*Cash collected by courier ?<b>AWB 7Owner, /)
	expect(getButtonText(collected)).toBe('Mark as received')
	const remitted = await owner.submit({}, { form })
	expect(getText(getPaymentSection(remitted)).startsWith('PaymentReceived')).toBe(true)
	expect(getButtonText(remitted)).toBe(undefined)
	expect(await getCustomerView(buyer, id)).toEqual(['Paid in cash.', 'Paid in cash.'])
})

test('the list, the packing slip and the invoice show the amount due, and that it is paid', async () => {
	for (const [way, kind, expected] of [
		['cod', 'collected', ['COD Pending', 'Collect ₹ 1,299.00 in cash', 'Due: ₹ 1,299.00']],
		['online', 'paid', ['Not paid Pending Waiting for payment', 'Not paid yet: do not ship yet', 'Due: ₹ 1,299.00']],
	] as const) {
		const { id } = await createUnpaidOrder(way)
		const listNotices = async () => [
			(await owner.open(`/admin/orders?search=${id}`)).words('tbody tr'),
			(await owner.open(`/admin/orders/${id}/packing-slip`)).text,
			(await owner.open(`/admin/orders/${id}/invoice`)).text,
		]
		const before = await listNotices()
		for (const [place, said] of expected.entries()) expect(before[place]).toContain(said)
		await owner.post(`/admin/orders/${id}/payment`, { kind, reference: '', seenTotalPaise: '129900' })
		const [row, slip, invoice] = await listNotices()
		expect(row).toContain(way === 'cod' ? 'COD collected' : 'Paid Pending')
		expect(slip).toContain('Paid, nothing to collect')
		expect(invoice).not.toContain('Due:')
	}
})

test('a reference used for another order needs confirmation on a page, and is saved on the second press', async () => {
	const utr = '4123 4567 8905'
	for (const [index, { id }] of [await createUnpaidOrder('online'), await createUnpaidOrder('online')].entries()) {
		await owner.open(`/admin/orders/${id}`)
		const sent = await owner.submit({ reference: utr }, { form })
		expect(sent.status).toBe(index === 0 ? 200 : 409)
		if (index === 0) continue
		expect(sent.text).toContain('Use this reference?')
		expect(sent.text).toContain('The reference 412345678905 was already used to pay order #')
		const done = await owner.submit({}, { form: `form[action="/admin/orders/${id}/payment"]` })
		expect(done.words('[role=status]')).toBe(`Order #${id} is marked as paid.`)
	}
})

test('a packer sees whether an order is paid, and has no payment button', async () => {
	const { id } = await createUnpaidOrder('online')
	const packer = await logInVisitor(await makeAdmin('packer'))
	const page = await packer.open(`/admin/orders/${id}`)
	expect(getText(getPaymentSection(page)).includes('Unpaid')).toBe(true)
	expect(getButtonText(page)).toBe(undefined)
})

test.each([
	[{ kind: 'paid', seenTotalPaise: '' }, ' is ₹ 1,299.00. Please open it again.'],
	[{ kind: 'collected', seenTotalPaise: '129900' }, 'cannot be marked as collected now. Please open it again.'],
])('an invalid payment update is rejected with a message: %o', async (fields, sentence) => {
	const { id } = await createUnpaidOrder('online')
	await owner.post(`/admin/orders/${id}/payment`, fields)
	expect((await owner.open(`/admin/orders/${id}`)).text).toContain(sentence)
	expect(await read.paymentEntry.count({ where: { orderId: id } })).toBe(0)
})
