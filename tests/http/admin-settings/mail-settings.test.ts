import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { beforeEach, expect, test, vi } from 'vitest'
import { write } from '#app/adapters/db/db.server.ts'
import { getSettings } from '#app/adapters/settings.server.ts'
import { logInAdmin } from '../../support/pages/logged-in.ts'

// Set before the settings are read.
vi.hoisted(() => (process.env.SMTP_URL = ''))

const mailPage = '/admin/settings/mail'
const folder = path.join(getSettings().dataDir, 'mail')
const person = await logInAdmin()

beforeEach(() => write((tx) => tx.setting.deleteMany()))

const announced = () => person.words('.toasts')
const getValue = (field: string) => person.first(`#mail-${field}`)?.getAttribute('value')
const sendTest = (to: string) => person.submit({ to }, { button: 'Send test email' })
const testMails = () =>
	(existsSync(folder) ? readdirSync(folder) : [])
		.filter((name) => name.includes('-test-'))
		.map((name) => readFileSync(path.join(folder, name), 'utf8'))

test('emails come from the configured sender: the shop, until the owner saves another one', async () => {
	await person.open(mailPage)
	expect(getValue('senderName')).toBe('Zari Lane')
	expect(getValue('senderAddress')).toBe('hello@example.com')
	await person.submit({ senderName: 'Orders, Loom', senderAddress: 'orders@loom.example' }, { button: 'Save' })
	expect(announced()).toBe('Settings saved')
	await sendTest('riya@example.com')
	expect(announced()).toBe('Email is not set up: the test email was saved as a file')
	expect(testMails().at(-1)).toMatch(/^From: "Orders, Loom" <orders@loom\.example>$/m)
	expect(testMails().at(-1)).toMatch(/^To: riya@example\.com$/m)
})

test('a test email to an invalid address is rejected, and none is created', async () => {
	const before = testMails().length
	await person.open(mailPage)
	await sendTest('nobody')
	expect(announced()).toBe('Please enter an email address')
	expect(testMails()).toHaveLength(before)
})

test('owner emails about orders and messages are switched separately, and the page shows recipients and delivery status', async () => {
	const page = await person.open(mailPage)
	expect(page.text).toContain(
		'Sent to hello@example.com, the email address of the shop, once an email server is connected. See below.',
	)
	expect(page.text).toContain(`Until then, emails are saved as files in ${folder}.`)
	const isOn = (field: string) => person.first(`#mail-${field}`)?.hasAttribute('checked')
	expect(isOn('tellOrders')).toBe(true)
	expect(isOn('tellMessages')).toBe(true)
	await person.submit({ tellOrders: [] }, { button: 'Save' })
	expect(isOn('tellOrders')).toBe(false)
	expect(isOn('tellMessages')).toBe(true)
	await person.open('/admin/settings/shop')
	await person.submit({ name: 'Loom', email: '' }, { button: 'Save' })
	expect((await person.open(mailPage)).text).toContain(
		'No emails are sent to you: the shop has no email address in its settings.',
	)
	expect(getValue('senderName'), 'the name of the shop').toBe('Loom')
})
