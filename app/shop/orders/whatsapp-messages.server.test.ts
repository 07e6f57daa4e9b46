import { afterEach, expect, test } from 'vitest'
import { write } from '#app/adapters/db/db.server.ts'
import { setSettings } from '../../../tests/support/data/tables.ts'
import { paymentReminderLabel, buildWhatsAppMessages } from './whatsapp-messages.server.ts'

afterEach(() => write((tx) => tx.setting.deleteMany()))

const order = {
	id: 77,
	userId: null as number | null,
	firstName: 'Riya',
	status: 1,
	paymentMethod: 'online',
	paymentState: 'due',
	totalPaise: 129_900,
	receivedPaise: 0,
	courier: null,
	trackingNumber: null,
}

const buildReminder = (changes: Partial<typeof order> = {}) =>
	buildWhatsAppMessages({ ...order, ...changes }).find(({ label }) => label === paymentReminderLabel)!.text

const takesUpi = () => setSettings({ 'checkout.onlineBy': 'upi', 'checkout.upiId': 'shop@okbank' })

test('the reminder for an order without an account has no page link', async () => {
	expect(buildReminder()).not.toContain('/profile')
})

test('the reminder for an order without an account omits the sentence about its link', async () => {
	expect(buildReminder()).not.toContain('You see it at')
})

test('the reminder for an order without an account names the UPI ID and link', async () => {
	await takesUpi()
	const text = buildReminder()
	expect(text).toContain('by UPI to shop@okbank')
	expect(text).toContain('upi://pay?pa=shop@okbank&')
	expect(text).toContain('am=1299.00')
})

test('a cancelled order has no texts', () => {
	expect(buildWhatsAppMessages({ ...order, status: 5 })).toEqual([])
})

test('the reminder for a paid order names no UPI link', async () => {
	await takesUpi()
	expect(buildReminder({ paymentState: 'paid' })).not.toContain('upi://')
})

test('the reminder for an order with an account links to its page', async () => {
	await takesUpi()
	const text = buildReminder({ userId: 5 })
	expect(text).toContain('/profile?tab=order&order=77')
	expect(text).not.toContain('upi://')
})
