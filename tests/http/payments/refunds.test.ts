import { expect, test } from 'vitest'
import { read } from '#app/adapters/db/db.server.ts'
import { createUnpaidOrder } from '../../support/data/orders.ts'
import { logInVisitor, logInAdmin } from '../../support/pages/logged-in.ts'
import { getText } from '../../support/pages/shopper-page.ts'

const owner = await logInAdmin()

async function makePaid() {
	const { id, buyer } = await createUnpaidOrder()
	await owner.post(`/admin/orders/${id}/payment`, { kind: 'paid', reference: '', seenTotalPaise: '129900' })
	return { id, buyer }
}

const form = 'form[action$="/refund"]'
const refunds = (orderId: number) => read.paymentEntry.count({ where: { orderId, kind: 'refunded' } })

test('a partial refund is made on the order page, then the rest of the cancelled order after a prompt', async () => {
	const { id, buyer } = await makePaid()
	await owner.open(`/admin/orders/${id}`)
	const part = await owner.submit({ amount: '299.50', reference: '<i>UTR 1' }, { form })
	expect(part.words('[role=status]')).toBe(`₹ 299.50 of order #${id} was recorded as refunded.`)
	expect(part.words('main')).toMatch(/Partly refunded.*Refunded ?<i>UTR 1Owner, .*–₹.299\.50/)
	await owner.post(`/admin/orders/${id}/cancel`, { reason: '' })
	const list = await owner.open('/admin/orders?payment=to-refund')
	const row = [...list.all('tbody tr')].find((line) => getText(line).includes(`#${id}`))
	expect(getText(row ?? null)).toContain('Refund due')
	const cancelled = await owner.open(`/admin/orders/${id}`)
	expect(cancelled.words('main')).toContain('Refund due: ₹ 999.50')
	expect(cancelled.first(`${form} [name=amount]`)?.getAttribute('value')).toBe('999.5')
	const customer = await logInVisitor(buyer)
	expect((await customer.open(`/profile?tab=order&order=${id}`)).text).toContain('You will be refunded.')
	await owner.open(`/admin/orders/${id}`)
	const rest = await owner.submit({}, { form })
	expect(rest.words('main')).not.toContain('Refund due')
	expect(rest.first(form)).toBeNull()
	expect((await customer.open(`/profile?tab=order&order=${id}`)).text).toContain('Refunded.')
})

test('a rejected refund keeps the input, with the error beside its field', async () => {
	const { id } = await makePaid()
	for (const [amount, status, sentence] of [
		['1.005', 400, 'Please enter rupees with at most two decimals'],
		['1299.01', 409, `Only ₹ 1,299.00 of order #${id} can still be refunded.`],
	] as const) {
		await owner.open(`/admin/orders/${id}`)
		const page = await owner.submit({ amount, reference: 'UTR of mine' }, { form })
		expect(page.status).toBe(status)
		expect(page.text).toContain(sentence)
		expect(page.first(`${form} [name=reference]`)?.getAttribute('value')).toBe('UTR of mine')
		expect(page.first(`${form} [name=amount]`)?.getAttribute('aria-invalid')).toBe('true')
	}
	expect(await refunds(id)).toBe(0)
})

test('the same refund form sent twice is one refund', async () => {
	const { id } = await makePaid()
	const page = await owner.open(`/admin/orders/${id}`)
	const value = (name: string) => page.first(`${form} [name=${name}]`)!.getAttribute('value')!
	const fields = { amount: '100', reference: '', key: value('key'), seenRefundedPaise: value('seenRefundedPaise') }
	const [one, other] = await Promise.all([0, 1].map(() => owner.post(`/admin/orders/${id}/refund`, fields)))
	expect(one!.status).toBe(303)
	expect(other!.status).toBe(303)
	expect(await refunds(id)).toBe(1)
})
