import { afterEach, expect, test } from 'vitest'
import { write } from '#app/adapters/db/db.server.ts'
import { setSettings } from '../../../tests/support/data/tables.ts'
import { paymentReminderLabel, buildWhatsAppMessages } from './whatsapp-messages.server.ts'

afterEach(() => write((tx) => tx.setting.deleteMany()))

const order = {
	id: 77,
	firstName: 'Riya',
	status: 1,
	paymentMethod: 'online',
	paymentState: 'due',
	totalPaise: 129_900,
	receivedPaise: 0,
	paymentExpiresAt: null as Date | null,
	courier: null,
	trackingNumber: null,
	locale: null as string | null,
}

const link = 'https://shop.example/o/4fQ0yXc8Qk2mW7bZt1sLrA'

async function buildReminder(changes: Partial<typeof order> = {}, url = '') {
	const messages = await buildWhatsAppMessages({ ...order, ...changes }, url)
	return messages.find(({ label }) => label === paymentReminderLabel)!.text
}

const takesUpi = () => setSettings({ 'checkout.onlineBy': 'upi', 'checkout.upiId': 'shop@okbank' })

test('the reminder for an order without a link has no page link', async () => {
	expect(await buildReminder()).not.toContain('/o/')
})

test('the reminder for an order without a link omits the sentence about its link', async () => {
	expect(await buildReminder()).not.toContain('You see it at')
})

test('the reminder for an order without a link names the UPI ID and link', async () => {
	await takesUpi()
	const text = await buildReminder()
	expect(text).toContain('by UPI to shop@okbank')
	expect(text).toContain('upi://pay?pa=shop@okbank&')
	expect(text).toContain('am=1299.00')
})

test('a cancelled order has no texts', async () => {
	expect(await buildWhatsAppMessages({ ...order, status: 5 }, link)).toEqual([])
})

test('the reminder for a paid order names no UPI link', async () => {
	await takesUpi()
	expect(await buildReminder({ paymentState: 'paid' })).not.toContain('upi://')
})

test('the reminder for an order with a link contains it instead of the UPI link', async () => {
	await takesUpi()
	const text = await buildReminder({}, link)
	expect(text).toContain(link)
	expect(text).not.toContain('upi://')
})
