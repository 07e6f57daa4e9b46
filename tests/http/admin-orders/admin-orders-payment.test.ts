import { expect, test } from 'vitest'
import { read } from '#app/adapters/db/db.server.ts'
import { orderToPay } from '../../support/data/order-of.ts'
import { makeAdmin } from '../../support/data/shop-data.ts'
import { type LoggedIn, loggedIn, loggedInAdmin } from '../../support/pages/logged-in.ts'
import { sectionOf, wordsOf } from '../../support/pages/shopper-page.ts'

type Seen = Awaited<ReturnType<LoggedIn['open']>>

const owner = await loggedInAdmin()

const form = 'main form[action$="/payment"]'
const partOf = (page: Seen) => sectionOf(page, 'Payment')
const buttonOf = (page: Seen) => page.first(`${form} button`)?.textContent?.trim()
const seenByCustomer = async (buyer: number, id: number, fact = 'Payment') => {
	const person = await loggedIn(buyer)
	const pages = [
		await person.open(`/profile?tab=order&order=${id}`),
		await person.open(`/order-confirmation?orderId=${id}`),
	]
	return pages.map(({ document }) =>
		wordsOf([...document.querySelectorAll('dt')].find((term) => term.textContent === fact)?.nextElementSibling ?? null),
	)
}

test('cash is marked as collected, then as remitted, each with its reference, and the customer reads where it stands', async () => {
	const { id, buyer } = await orderToPay('cod')
	const due = await owner.open(`/admin/orders/${id}`)
	expect(wordsOf(partOf(due))).toContain('To collect')
	expect(buttonOf(due)).toBe('Mark as collected')
	expect(await seenByCustomer(buyer, id, 'Please have ready in cash')).toEqual(Array(2).fill('₹ 1,299.00'))
	const collected = await owner.submit({ reference: '<b>AWB 7' }, { form })
	expect(collected.words('[role=status]')).toBe(`Order #${id} is marked as collected.`)
	expect(wordsOf(partOf(collected))).toMatch(/^PaymentCollected.*Collected ?<b>AWB 7Owner, /)
	expect(buttonOf(collected)).toBe('Mark as remitted')
	const remitted = await owner.submit({}, { form })
	expect(wordsOf(partOf(remitted)).startsWith('PaymentRemitted')).toBe(true)
	expect(buttonOf(remitted)).toBe(undefined)
	expect(await seenByCustomer(buyer, id)).toEqual(['Paid in cash.', 'Paid in cash.'])
})

test('the list, the packing slip and the invoice say what is due, and that it is paid', async () => {
	for (const [way, kind, expected] of [
		['cod', 'collected', ['Cash To confirm', 'Collect ₹ 1,299.00 in cash', 'Due: ₹ 1,299.00']],
		['online', 'paid', ['Not paid Waiting', 'Not paid yet: do not send it yet', 'Due: ₹ 1,299.00']],
	] as const) {
		const { id } = await orderToPay(way)
		const told = async () => [
			(await owner.open(`/admin/orders?search=${id}`)).words('tbody tr'),
			(await owner.open(`/admin/orders/${id}/packing-slip`)).text,
			(await owner.open(`/admin/orders/${id}/invoice`)).text,
		]
		const before = await told()
		for (const [place, said] of expected.entries()) expect(before[place]).toContain(said)
		await owner.post(`/admin/orders/${id}/payment`, { kind, reference: '', seenTotalPaise: '129900' })
		const [row, slip, invoice] = await told()
		expect(row).toContain(way === 'cod' ? 'Cash with courier' : 'Paid To confirm')
		expect(slip).toContain('Paid, nothing to collect')
		expect(invoice).not.toContain('Due:')
	}
})

test('a reference that has paid another order is asked about on a page, and marked at the second press', async () => {
	const utr = '4123 4567 8905'
	for (const [index, { id }] of [await orderToPay('online'), await orderToPay('online')].entries()) {
		await owner.open(`/admin/orders/${id}`)
		const sent = await owner.submit({ reference: utr }, { form })
		expect(sent.status).toBe(index === 0 ? 200 : 409)
		if (index === 0) continue
		expect(sent.text).toContain('Is this reference right?')
		expect(sent.text).toContain('The reference 412345678905 has paid order #')
		const done = await owner.submit({}, { form: `form[action="/admin/orders/${id}/payment"]` })
		expect(done.words('[role=status]')).toBe(`Order #${id} is marked as paid.`)
	}
})

test('a packer sees whether an order is paid, and has no button', async () => {
	const { id } = await orderToPay('online')
	const packer = await loggedIn(await makeAdmin('packer'))
	const page = await packer.open(`/admin/orders/${id}`)
	expect(wordsOf(partOf(page)).includes('Unpaid')).toBe(true)
	expect(buttonOf(page)).toBe(undefined)
})

test.each([
	[{ kind: 'paid', seenTotalPaise: '' }, 'comes to ₹ 1,299.00. Please open it again.'],
	[{ kind: 'collected', seenTotalPaise: '129900' }, 'cannot be marked as collected now. Please open it again.'],
])('what cannot be marked is refused in words: %o', async (fields, sentence) => {
	const { id } = await orderToPay('online')
	await owner.post(`/admin/orders/${id}/payment`, fields)
	expect((await owner.open(`/admin/orders/${id}`)).text).toContain(sentence)
	expect(await read.paymentEntry.count({ where: { orderId: id } })).toBe(0)
})
