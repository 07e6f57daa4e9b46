import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { expect, test, vi } from 'vitest'
import { getPart } from '../../tests/support/mail-server.ts'
import { type Mail, sendMail } from './mailer.server.ts'
import { getSettings } from './settings.server.ts'

vi.hoisted(() => Object.assign(process.env, { MAIL_FROM: 'ज़री Lane <orders@shop.test>' }))

const mail: Mail = {
	from: getSettings().mailFrom,
	to: 'riya@example.com',
	subject: 'Your order\r\nBcc: two@evil.example\u0000',
	html: '<p>₹ 1,798.00</p>',
	text: 'ज़री: ₹ 1,798.00\nhttp://localhost:3000/reset-password/abcdefghijklmnopqrstuvwxyz012345\n',
	name: '20261121T101500000Z-order-confirmation-7',
	createdAt: new Date('2026-11-21T10:15:00Z'),
}
const folder = path.join(getSettings().dataDir, 'mail')
const never = new AbortController().signal

test('without a mail server, an email becomes a file only its owner can read, and resending reuses the file', async () => {
	await sendMail(mail, never)
	await sendMail(mail, never)
	expect(readdirSync(folder)).toEqual([`${mail.name}.eml`])
	const file = path.join(folder, `${mail.name}.eml`)
	expect(statSync(file).mode & 0o777).toBe(0o600)
	expect(statSync(folder).mode & 0o777).toBe(0o700)
	const source = readFileSync(file, 'utf8')
	expect(source).toContain(`Message-ID: <${mail.name}@shop.test>\n`)
	expect(source).toContain('Date: Sat, 21 Nov 2026 10:15:00 +0000\n')
	expect(source).toContain('To: riya@example.com\n')
	expect(getPart(source, 'text/plain').trim()).toBe(mail.text.trim())
	expect(getPart(source, 'text/html')).toContain('₹ 1,798.00')
})

test("an email's text cannot start a new header", () => {
	const source = readFileSync(path.join(folder, `${mail.name}.eml`), 'utf8')
	expect(source).toContain('Subject: Your order Bcc: two@evil.example\n')
	expect(source).not.toMatch(/^bcc/im)
	expect(source).toMatch(/^From: =\?UTF-8\?.* <orders@shop\.test>$/ms)
})

test.each([
	'',
	'riya@example.com, two@evil.example',
	'riya@example.com\r\nBcc: two@evil.example',
	'Riya <riya@example.com>',
])('%j is not a valid email recipient', async (to) => {
	await expect(sendMail({ ...mail, to, name: 'refused' }, never)).rejects.toMatchObject({ reason: 'refused' })
	expect(readdirSync(folder)).not.toContain('refused.eml')
})

test('an email with an unsubscribe link says where a mail program posts to unsubscribe, and others do not', async () => {
	const unsubscribeUrl = `https://shop.test/saved/stop/${'x'.repeat(120)}`
	await sendMail({ ...mail, name: 'stopped', unsubscribeUrl }, never)
	const source = readFileSync(path.join(folder, 'stopped.eml'), 'utf8')
	expect(source).toContain(`\nList-Unsubscribe: <${unsubscribeUrl}>\n`)
	expect(source).toContain('\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\n')
	expect(readFileSync(path.join(folder, `${mail.name}.eml`), 'utf8')).not.toContain('List-Unsubscribe')
})
