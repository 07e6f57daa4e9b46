import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { beforeEach, expect, test, vi } from 'vitest'
import { write } from '#app/adapters/db/db.server.ts'
import { settings } from '#app/adapters/settings.server.ts'
import { loggedInAdmin } from '../../support/pages/logged-in.ts'

// Set before the settings are read.
vi.hoisted(() => (process.env.SMTP_URL = ''))

const mailPage = '/admin/settings/mail'
const folder = path.join(settings().dataDir, 'mail')
const person = await loggedInAdmin()

beforeEach(() => write((tx) => tx.setting.deleteMany()))

const announced = () => person.words('.toasts')
const valueOf = (field: string) => person.first(`#mail-${field}`)?.getAttribute('value')
const sendTest = (to: string) => person.submit({ to }, { button: 'Send a test mail' })
const testMails = () =>
	(existsSync(folder) ? readdirSync(folder) : [])
		.filter((name) => name.includes('-test-'))
		.map((name) => readFileSync(path.join(folder, name), 'utf8'))

test('mails come from whom the settings say: the shop, until the owner saves another sender', async () => {
	await person.open(mailPage)
	expect(valueOf('senderName')).toBe('Zari Lane')
	expect(valueOf('senderAddress')).toBe('hello@example.com')
	await person.submit({ senderName: 'Orders, Loom', senderAddress: 'orders@loom.example' }, { button: 'Save' })
	expect(announced()).toBe('Settings saved')
	await sendTest('riya@example.com')
	expect(announced()).toBe('No mail server is set: the test mail is kept as a file')
	expect(testMails().at(-1)).toMatch(/^From: "Orders, Loom" <orders@loom\.example>$/m)
	expect(testMails().at(-1)).toMatch(/^To: riya@example\.com$/m)
})

test('a test mail to what is no address is refused: none is written', async () => {
	const before = testMails().length
	await person.open(mailPage)
	await sendTest('nobody')
	expect(announced()).toBe('Please enter an e-mail address')
	expect(testMails()).toHaveLength(before)
})

test('mails to the owner of orders and messages are switched each alone, and the page says to whom they go and whether they reach anybody', async () => {
	const page = await person.open(mailPage)
	expect(page.text).toContain(
		`To hello@example.com, the e-mail address of the shop. No mail server is set: kept as files in ${folder}.`,
	)
	const isOn = (field: string) => person.first(`#mail-${field}`)?.hasAttribute('checked')
	expect(isOn('tellOrders')).toBe(true)
	expect(isOn('tellMessages')).toBe(true)
	await person.submit({ tellOrders: [] }, { button: 'Save' })
	expect(isOn('tellOrders')).toBe(false)
	expect(isOn('tellMessages')).toBe(true)
	await person.open('/admin/settings/shop')
	await person.submit({ name: 'Loom', email: '' }, { button: 'Save' })
	expect((await person.open(mailPage)).text).toContain('no e-mail address in its settings: nothing is sent to you.')
	expect(valueOf('senderName'), 'the name of the shop').toBe('Loom')
})
