import { afterEach, expect, test } from 'vitest'
import { write } from '#app/adapters/db/db.server.ts'
import { setSettings } from '../../../tests/support/data/tables.ts'
import { askForPayment, whatsAppTexts } from './whatsapp-texts.server.ts'

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

const reminderOf = (changes: Partial<typeof order> = {}) =>
	whatsAppTexts({ ...order, ...changes }).find(({ label }) => label === askForPayment)!.text

const takesUpi = () => setSettings({ 'checkout.onlineBy': 'upi', 'checkout.upiId': 'shop@okbank' })

test('the reminder of an order without an account has no link to a page', async () => {
	expect(reminderOf()).not.toContain('/profile')
})

test('the reminder of an order without an account has no sentence without its link', async () => {
	expect(reminderOf()).not.toContain('You see it at')
})

test('the reminder of an order without an account names the UPI ID and link', async () => {
	await takesUpi()
	const text = reminderOf()
	expect(text).toContain('by UPI to shop@okbank')
	expect(text).toContain('upi://pay?pa=shop@okbank&')
	expect(text).toContain('am=1299.00')
})

test('the reminder of a paid order names no UPI link', async () => {
	await takesUpi()
	expect(reminderOf({ paymentState: 'paid' })).not.toContain('upi://')
})

test('the reminder of an order with an account links to its page', async () => {
	await takesUpi()
	const text = reminderOf({ userId: 5 })
	expect(text).toContain('/profile?tab=order&order=77')
	expect(text).not.toContain('upi://')
})
