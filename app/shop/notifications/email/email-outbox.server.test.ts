import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { read, write } from '#app/adapters/db/db.server.ts'
import { startJobs, stopJobs } from '#app/adapters/scheduling/jobs.server.ts'
import { type MailServer, getPart, type ReceivedMail, createSmtpError } from '../../../../tests/support/mail-server.ts'
import { makeAdmin, makeStaff } from '../../../../tests/support/data/shop-data.ts'
import { makeOrder } from '../../../../tests/support/data/orders.ts'
import { readPdf } from '../../../../tests/support/read-pdf.ts'
import { setSetting } from '../../../../tests/support/data/tables.ts'
import { setTax, taxSettings } from '../../../../tests/support/data/tax-data.ts'
import { changeOrderStatus } from '../../orders/order.server.ts'
import { SHIPPED } from '../../values/order-status.ts'
import { sendDueNotifications } from '../dispatch-notifications.server.ts'
import { deliverDueEmails } from './email-outbox.server.ts'

// The server must be ready before the first import, which reads the settings.
const server: MailServer = await vi.hoisted(async () => {
	const { startMailServer } = await import('../../../../tests/support/mail-server.ts')
	const started = await startMailServer()
	Object.assign(process.env, {
		SMTP_URL: started.url,
		SHOP_NAME: 'Zari\r\nBcc: all@evil.example',
		SHOP_EMAIL: 'hello@shop.test',
	})
	return started
})

const minute = 60_000
const later = (minutes: number) => new Date(Date.now() + minutes * minute)

/** Runs one delivery, `minutes` from now. */
function deliverDue(minutes = 0, abort = new AbortController().signal) {
	return deliverDueEmails({ isEnding: () => false, abort }, () => later(minutes))
}

async function order(email = 'riya@example.com', changes = {}) {
	const placed = await makeOrder({ pricePaise: 179_800, quantity: 2, input: { email, ...changes } })
	await sendDueNotifications()
	return placed
}

function readEmail(orderId: number) {
	return read.outboxMail.findFirstOrThrow({ where: { orderId } })
}

beforeEach(async () => {
	server.reset()
	await write((tx) => tx.outboxMail.deleteMany())
	// Only the customers' emails are tested.
	await setSetting('mail.tellOrders', false)
})

afterAll(() => server.stop())

test('an order confirmation reaches the server once, from the shop, with all ordered items', async () => {
	const { orderId } = await order()
	await deliverDue()
	await deliverDue()
	expect(server.log.logins).toEqual(['shop:p@ss/word'])
	expect(server.received).toHaveLength(1)
	const [mail] = server.received as [ReceivedMail]
	expect(mail).toMatchObject({ from: 'hello@shop.test', to: ['riya@example.com'] })
	expect(mail.headers).toMatchObject({ to: 'riya@example.com', 'auto-submitted': 'auto-generated' })
	expect(mail.messageId).toMatch(/^<[\w-]+-order-confirmation-\d+@shop\.test>$/)
	const text = getPart(mail.source, 'text/plain')
	expect(text).toContain(`http://shop.test/order-confirmation?orderId=${orderId}`)
	expect(text).toContain('2 × ₹ 1,798.00 = ₹ 3,596.00')
	expect(getPart(mail.source, 'text/html')).toContain('₹ 3,596.00')
	expect(await readEmail(orderId)).toMatchObject({
		state: 'sent',
		attempts: 1,
		sentAt: expect.any(Date),
		leasedUntil: null,
		lastError: null,
	})
})

test('neither the shop name nor an address can add headers or recipients to an order confirmation', async () => {
	const { orderId } = await order()
	await write((tx) =>
		tx.outboxMail.updateMany({ where: { orderId }, data: { recipient: 'riya@example.com\r\nBcc: two@evil.example' } }),
	)
	const { orderId: second } = await order('x@example.com', { firstName: 'Riya\r\nBcc: three@evil.example' })
	await deliverDue()
	expect(await readEmail(orderId)).toMatchObject({ state: 'failed' })
	expect(await readEmail(second)).toMatchObject({ state: 'sent' })
	expect(server.received).toHaveLength(1)
	const [mail] = server.received as [ReceivedMail]
	expect(mail.to).toEqual(['x@example.com'])
	expect(mail.headers).not.toHaveProperty('bcc')
	expect(mail.headers.from).toBe('"Zari Bcc: all@evil.example" <hello@shop.test>')
	expect(mail.headers.subject).toBe(`Your order #${second} at Zari Bcc: all@evil.example`)
})

test('an email arrives once after a mail server outage', async () => {
	const { orderId } = await order()
	await server.stop()
	expect(await deliverDue(), 'rests while the server is away').toBe(30_000)
	const waiting = await readEmail(orderId)
	expect(waiting).toMatchObject({
		state: 'waiting',
		attempts: 1,
		leasedUntil: null,
		lastError: expect.stringContaining('ECONNREFUSED'),
	})
	expect(waiting.nextAttemptAt.getTime()).toBeGreaterThan(later(0.7).getTime())
	await server.start()
	await deliverDue(0.5)
	expect(server.log.connections, 'not before its time').toBe(0)
	await deliverDue(2)
	await deliverDue(500)
	expect(server.received).toHaveLength(1)
	expect(await readEmail(orderId)).toMatchObject({ state: 'sent', attempts: 2, lastError: null })
})

test('a mail server outage is not retried for every queued email', async () => {
	for (let count = 0; count < 5; count += 1) await order()
	await server.stop()
	await deliverDue()
	await server.start()
	expect(await read.outboxMail.count({ where: { attempts: 0 } })).toBe(2)
})

test.each([
	['the recipient', { onRecipient: () => raise(550, 'No such user') }, '550 No such user'],
	['the content', { onMessage: () => raise(554, 'Spam') }, '554 Spam'],
])(
	'an email whose %s the mail server permanently refuses is not retried, and the others are sent',
	async (_, behaviour, message) => {
		const { orderId } = await order('nobody@example.com')
		server.behave(behaviour)
		await deliverDue()
		expect(await readEmail(orderId)).toMatchObject({
			state: 'failed',
			attempts: 1,
			leasedUntil: null,
			lastError: expect.stringContaining(message),
		})
		server.behave({})
		const { orderId: other } = await order()
		await deliverDue(500)
		expect(server.received.map(({ to }) => to)).toEqual([['riya@example.com']])
		expect(await readEmail(other)).toMatchObject({ state: 'sent' })
	},
)

test('an email fails after a mail server outage of a day', async () => {
	const { orderId } = await order()
	server.behave({ onRecipient: () => raise(450, 'Later') })
	let minutes = 0
	while ((await readEmail(orderId)).state === 'waiting') {
		await deliverDue(minutes)
		minutes += 60
		expect(minutes, 'given up at last').toBeLessThan(30 * 60)
	}
	expect(minutes).toBeGreaterThan(24 * 60)
	expect(await readEmail(orderId)).toMatchObject({ state: 'failed', lastError: expect.stringContaining('450 Later') })
})

test('an email interrupted by a shutdown stays queued for the next start', async () => {
	const { orderId } = await order()
	const stopping = new AbortController()
	server.behave({
		onMessage() {
			stopping.abort()
			return new Promise<never>(() => {})
		},
	})
	await deliverDue(0, stopping.signal)
	expect(await readEmail(orderId)).toMatchObject({ state: 'waiting', attempts: 1, leasedUntil: null })
})

function raise(code: number, message: string): never {
	throw createSmtpError(code, message)
}

/** Starts another process on the same database. */
function deliveringProcess() {
	const child = spawn(process.execPath, ['tests/support/deliver-mail.ts'], { stdio: ['ignore', 'ignore', 'inherit'] })
	return { child, ended: once(child, 'exit') as Promise<[number | null, string | null]> }
}

test('a crash between sending and marking repeats the email once, with the same Message-ID', async () => {
	const { orderId } = await order()
	const { child, ended } = deliveringProcess()
	const taken: ReceivedMail[] = []
	server.behave({
		async onMessage(mail) {
			taken.push(mail)
			if (taken.length > 1) return
			child.kill('SIGKILL')
			await ended
		},
	})
	expect(await ended).toEqual([null, 'SIGKILL'])
	expect(await readEmail(orderId)).toMatchObject({ state: 'sending', attempts: 1 })
	await deliverDue(1)
	expect(taken, 'the lease of the dead one still holds').toHaveLength(1)
	await deliverDue(3)
	await deliverDue(500)
	expect(taken).toHaveLength(2)
	expect(taken[1]!.messageId).toBe(taken[0]!.messageId)
	expect(taken[1]!.headers.date).toBe(taken[0]!.headers.date)
	expect(await readEmail(orderId)).toMatchObject({ state: 'sent', attempts: 2 })
})

test('concurrent delivery loops, two in other processes, send each email once', async () => {
	const recipients = Array.from({ length: 24 }, (_, index) => `customer${index}@example.com`)
	for (const email of recipients) await order(email)
	const others = [deliveringProcess(), deliveringProcess()]
	// All three are connected before one claims anything.
	const connected = new Promise<void>((resolve) => {
		server.behave({
			async onMessage() {
				if (server.log.connections >= 7) resolve()
				await connected
			},
		})
	})
	// The others start slowly on a busy machine, and a message waits only a while for its answer. Each opens three
	// connections.
	await vi.waitFor(() => expect(server.log.connections).toBeGreaterThanOrEqual(4), { timeout: 120_000 })
	await Promise.all([deliverDue(), ...others.map(({ ended }) => ended)])
	expect(server.received.flatMap(({ to }) => to).toSorted()).toEqual(recipients.toSorted())
	expect(await read.outboxMail.count({ where: { state: 'sent', attempts: 1 } })).toBe(24)
})

test('the delivery loop delivers as soon as an order is saved', async () => {
	startJobs((context) => deliverDueEmails(context))
	try {
		const arrived = new Promise<ReceivedMail>((resolve) => server.behave({ onMessage: resolve }))
		const { orderId } = await order()
		expect((await arrived).headers.subject).toContain(`#${orderId} `)
	} finally {
		await stopJobs(5_000)
	}
	expect(await read.outboxMail.findFirst()).toMatchObject({ state: 'sent' })
})

test('the delivery loop never makes an order wait for the mail server', async () => {
	startJobs((context) => deliverDueEmails(context))
	try {
		const arrived = new Promise<void>((resolve) => {
			server.behave({
				onMessage() {
					resolve()
					return new Promise<never>(() => {})
				},
			})
		})
		await order()
		await arrived
		// The server stalls on the first email, and orders continue.
		for (let count = 0; count < 5; count += 1) await order()
		expect(await read.outboxMail.groupBy({ by: ['state'], _count: true, orderBy: { state: 'asc' } })).toEqual([
			{ state: 'sending', _count: 1 },
			{ state: 'waiting', _count: 5 },
		])
	} finally {
		await stopJobs(0)
	}
	expect(server.received).toEqual([])
	expect(await read.outboxMail.count({ where: { state: 'waiting' } }), 'closing lets go of the mail under way').toBe(6)
})

test("an order notification refused by a member's address is dropped and does not count as failed", async () => {
	server.behave({ onRecipient: () => raise(550, 'No such user') })
	const { orderId } = await order()
	const packer = await makeAdmin('packer')
	const mail = { template: 'order-news', recipient: 'meena@example.com', payload: { placedId: orderId } }
	await write(async (tx) => {
		await tx.outboxMail.deleteMany()
		await tx.user.update({
			where: { id: packer },
			data: { email: mail.recipient, orderAlertsAt: new Date() },
		})
		await tx.outboxMail.create({ data: mail })
	})
	await deliverDue()
	expect(await read.outboxMail.count()).toBe(0)
})

test('the email of a shipped order has the invoice attached as a PDF file (rule: paper-pdf)', async () => {
	const file = await shipAndDeliver('invoiced@example.com')
	expect(file.headers).toMatch(/filename="?invoice-INV-\d{4}-\d{5}\.pdf/)
	expect(file.headers).toContain('Content-Transfer-Encoding: base64')
	expect(file.headers).toContain('Content-Disposition: attachment')
	expect(readPdf(file.content).texts.join('')).toContain('Tax invoice')
	expect(await read.outboxMail.count({ where: { template: 'order-shipped', state: 'sent' } })).toBe(1)
})

test('an email to another address than that of the account has no invoice attached, since it may be a stranger’s', async () => {
	await expect(shipAndDeliver('stranger@example.com', 'account@example.com')).rejects.toThrow('has no file')
	expect(getPart(server.received[0]!.source, 'text/plain')).toContain('/bill/')
})

/** Ships an order of this address and returns the file in its email. */
async function shipAndDeliver(email: string, accountEmail = email) {
	await setTax(taxSettings)
	const { orderId, buyer } = await order(email)
	await write((tx) => tx.user.update({ where: { id: buyer }, data: { email: accountEmail } }))
	await write((tx) => tx.outboxMail.deleteMany())
	await changeOrderStatus(await makeStaff(), orderId, SHIPPED)
	await sendDueNotifications()
	server.reset()
	await deliverDue()
	await setTax({})
	const { source } = server.received.find((mail) => mail.to.includes(email))!
	const [, headers, body] = /(Content-Type: application\/pdf[\s\S]*?)\r\n\r\n([\s\S]*?)\r\n--/.exec(source) ?? []
	if (!headers || !body) throw new Error('This email has no file.')
	return { headers, content: Buffer.from(body, 'base64') }
}
