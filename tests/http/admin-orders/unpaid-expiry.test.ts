import { afterEach, beforeEach, expect, test } from 'vitest'
import { read, write } from '#app/adapters/db/db.server.ts'
import { dayMs, formatIndianDate } from '#app/shop/values/dates.ts'
import { createUnpaidOrder } from '../../support/data/orders.ts'
import { setSettings } from '../../support/data/tables.ts'
import { logInAdmin } from '../../support/pages/logged-in.ts'
import { getFieldError, getFieldValue, listAnnouncements } from '../../support/pages/shopper-page.ts'

// Rule: unpaid-expiry.

const staff = await logInAdmin()

beforeEach(() => setSettings({ 'checkout.onlineBy': 'upi', 'checkout.upiId': 'shop@okbank' }))
afterEach(() => write((tx) => tx.setting.deleteMany()))

async function findDeadline(id: number) {
	const { paymentExpiresAt } = await read.order.findUniqueOrThrow({ where: { id }, select: { paymentExpiresAt: true } })
	return paymentExpiresAt
}

test('staff extend an unpaid order by 24 hours', async () => {
	const { id } = await createUnpaidOrder()
	const before = (await findDeadline(id))!
	await staff.open(`/admin/orders/${id}`)
	const done = await staff.submit({}, { button: 'Add 24 hours' })
	expect(done.path).toBe(`/admin/orders/${id}`)
	expect(await findDeadline(id)).toEqual(new Date(before.getTime() + dayMs))
})

test('staff keep an unpaid order without a limit', async () => {
	const { id } = await createUnpaidOrder()
	await staff.open(`/admin/orders/${id}`)
	const done = await staff.submit({}, { button: 'Remove deadline' })
	expect(listAnnouncements(done)).toEqual([`Order #${id} has no payment deadline.`])
	expect(await findDeadline(id)).toBeNull()
})

test('staff choose the last day of an unpaid order', async () => {
	const { id } = await createUnpaidOrder()
	const lastDay = formatIndianDate(new Date(Date.now() + 10 * dayMs))
	await staff.open(`/admin/orders/${id}/deadline`)
	await staff.submit({ lastDay }, { button: 'Save' })
	expect(formatIndianDate((await findDeadline(id))!)).toBe(lastDay)
})

test.each(['2020-01-31', '2999-01-31', '', 'tomorrow'])('the day %j is refused next to its field', async (lastDay) => {
	const { id } = await createUnpaidOrder()
	await staff.open(`/admin/orders/${id}/deadline`)
	const refused = await staff.submit({ lastDay }, { button: 'Save' })
	expect(refused.status).toBe(400)
	expect(getFieldError(refused, 'lastDay')).not.toBe('')
	expect(getFieldValue(refused, 'lastDay') ?? '').toBe(lastDay)
})

test('a change that no page offers is refused', async () => {
	const { id } = await createUnpaidOrder()
	const before = await findDeadline(id)
	const { status } = await staff.post(`/admin/orders/${id}/deadline`, { change: 'tomorrow' })
	expect(status).toBe(400)
	expect(await findDeadline(id)).toEqual(before)
})

test('the page of a paid order shows no deadline', async () => {
	const { id } = await createUnpaidOrder()
	await write((tx) => tx.order.update({ where: { id }, data: { paymentState: 'paid' } }))
	expect((await staff.open(`/admin/orders/${id}`)).text).not.toContain('Add 24 hours')
})

test('the deadline of an order that waits for no payment leads back to the order', async () => {
	const { id } = await createUnpaidOrder('cod')
	expect((await staff.open(`/admin/orders/${id}/deadline`)).path).toBe(`/admin/orders/${id}`)
})

test('the hours until unpaid orders are cancelled are set on the checkout settings', async () => {
	await staff.open('/admin/settings/checkout')
	await staff.submit({ unpaidHours: '12' }, { button: 'Save' })
	expect(await read.setting.findUnique({ where: { key: 'checkout.unpaidHours' } })).toMatchObject({ value: 12 })
})

test.each(['-1', '721', 'two days'])('%j hours are refused next to their field', async (unpaidHours) => {
	await staff.open('/admin/settings/checkout')
	const refused = await staff.submit({ unpaidHours }, { button: 'Save' })
	expect(getFieldError(refused, 'unpaidHours')).toBe('Please enter 0 to 720 hours')
})
