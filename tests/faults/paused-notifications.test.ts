import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { write } from '#app/adapters/db/db.server.ts'
import { makeBackup } from '#app/shop/backup/backup.server.ts'
import { sendDueNotifications } from '#app/shop/notifications/dispatch-notifications.server.ts'
import { addWebhook } from '#app/shop/notifications/webhooks/webhooks.server.ts'
import { createOwnFolder } from '../support/own-folder.ts'
import { run, getShopSettings } from '../support/faults/backups.ts'
import { sendOrder, parseOrderNumber } from '../support/faults/buyers.ts'
import { queryRows } from '../support/database-file.ts'
import { checkOut, createCheckoutInput, makeCustomerWith, makeProduct } from '../support/data/shop-data.ts'
import { logInAdmin } from '../support/pages/logged-in.ts'
import { startMailServer } from '../support/mail-server.ts'
import { startShop, startShopOnThisDatabase } from '../support/running-shop.ts'

const root = createOwnFolder()
const folder = path.join(root, 'restored')
const mails = await startMailServer()
afterAll(() => mails.stop())

interface Row {
	id: number
	state: string
	attempts: number
	reason: string | null
}

const rows = (sql: string) => queryRows<Row>(path.join(folder, 'shop.db'), sql)

const listMails = (order: number) =>
	rows(`SELECT id, state, attempts, "lastError" AS reason FROM "OutboxMail" WHERE "orderId" = ${order}`)
const listWebhookDeliveries = (order: number) =>
	rows(`SELECT id, state, attempts, "lastAnswer" AS reason FROM "WebhookDelivery"
		WHERE json_extract(body, '$.order.number') = ${order}`)
const sentTo = (recipient: string) => mails.received.filter(({ to }) => to.includes(recipient))
const reason = 'held back when the shop was restored: it may already have been sent'
const paused = [expect.objectContaining({ state: 'failed', attempts: 0, reason })]

const { id, variants } = await makeProduct({ stock: 50, pricePaise: 10_000 })
const owner = await logInAdmin()
const Cookie = [...owner.cookies].map((pair) => pair.join('=')).join('; ')
await addWebhook({ userId: owner.userId, isAdmin: true, role: 'owner' }, 'https://systems.example/news')
// The started shop sends requests only to public addresses.
await write((tx) => tx.webhook.updateMany({ data: { url: 'https://127.0.0.1/news' } }))
const order = async (email: string) =>
	(await checkOut(await makeCustomerWith([variants[0]!, 1]), { input: createCheckoutInput({ email }) })).orderId
const notified = await order('notified@example.com')
await sendDueNotifications()
const unnotified = await order('unnotified@example.com')
await write((tx) =>
	tx.backInStockRequest.create({
		data: { productId: id, name: 'Asha', contact: 'waits@example.com', waitingKey: 'waits' },
	}),
)
const call = await sendOrder(variants[0]!)
const { file } = await makeBackup(path.join(root, 'backups'))
const said = (await run('restore', file, getShopSettings(folder))).out
const shop = await startShop(folder, { ...startShopOnThisDatabase(), ...getShopSettings(folder), SMTP_URL: mails.url })
const later = parseOrderNumber(await shop.ask(...call))

test('the restore reports how much it pauses', () => {
	expect(said).toMatch(/ \d+ emails, 1 webhook deliveries, and the notifications of 1 activities\./)
})

test('notifications created after the restore are sent normally, after everything due before it', async () => {
	await expect.poll(() => listMails(later).map(({ state }) => state)).toEqual(['sent'])
	await expect.poll(() => listWebhookDeliveries(later).map(({ attempts }) => attempts > 0)).toEqual([true])
})

test('a restored shop sends no email that was waiting at the backup or not yet written (rule: backup-restore)', () => {
	for (const order of [notified, unnotified]) expect(listMails(order)).toEqual(paused)
})

test('a restored shop sends no back-in-stock notification for stock that was already back at the backup', () => {
	const mail = rows(
		`SELECT id, state, attempts, "lastError" AS reason FROM "OutboxMail" WHERE recipient = 'waits@example.com'`,
	)
	expect(mail).toEqual(paused)
})

test('a restored shop sends no webhook that was waiting at the backup or not yet written (rule: backup-restore)', () => {
	for (const order of [notified, unnotified]) expect(listWebhookDeliveries(order)).toEqual(paused)
})

test('the mail server received only emails created after the restore', () => {
	expect(mails.received.filter(({ headers }) => !headers.subject?.includes(`#${later}`))).toEqual([])
})

test('paused notifications are sent manually', async () => {
	const page = await shop.ask('/admin/emails', { headers: { Cookie, Accept: 'text/html' } })
	expect(page.body).toContain(reason)
	const [mail] = listMails(unnotified)
	await shop.ask(`/admin/emails/${mail!.id}/send`, { headers: { Cookie }, body: { redirectTo: '/admin/emails' } })
	await expect.poll(() => listMails(unnotified).map(({ state }) => state)).toEqual(['sent'])
	expect(sentTo('unnotified@example.com')).toHaveLength(1)
})
