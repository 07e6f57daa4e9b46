import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { write } from '#app/adapters/db/db.server.ts'
import { makeBackup } from '#app/shop/backup/make-backup.server.ts'
import { tellDue } from '#app/shop/letters/after-the-act.server.ts'
import { addWebhook } from '#app/shop/letters/webhooks/webhooks.server.ts'
import { ownFolder } from '../support/own-folder.ts'
import { run, shopIn } from '../support/faults/backups.ts'
import { orderCall, orderIn } from '../support/faults/buyers.ts'
import { rowsIn } from '../support/database-file.ts'
import { checkOut, checkoutInput, makeCustomerWith, makeProduct } from '../support/data/shop-data.ts'
import { loggedInAdmin } from '../support/pages/logged-in.ts'
import { startMailServer } from '../support/mail-server.ts'
import { startShop, onThisDatabase } from '../support/running-shop.ts'

const root = ownFolder()
const folder = path.join(root, 'restored')
const mails = await startMailServer()
afterAll(() => mails.stop())

interface Row {
	id: number
	state: string
	attempts: number
	words: string | null
}

const rows = (sql: string) => rowsIn<Row>(path.join(folder, 'shop.db'), sql)

const mailsOf = (order: number) =>
	rows(`SELECT id, state, attempts, "lastError" AS words FROM "OutboxMail" WHERE "orderId" = ${order}`)
const newsOf = (order: number) =>
	rows(`SELECT id, state, attempts, "lastAnswer" AS words FROM "WebhookDelivery"
		WHERE json_extract(body, '$.order.number') = ${order}`)
const sentTo = (recipient: string) => mails.received.filter(({ to }) => to.includes(recipient))
const words = 'held back when the shop was restored: it may have been sent before'
const heldBack = [expect.objectContaining({ state: 'failed', attempts: 0, words })]

const { id, variants } = await makeProduct({ stock: 50, pricePaise: 10_000 })
const owner = await loggedInAdmin()
const Cookie = [...owner.cookies].map((pair) => pair.join('=')).join('; ')
await addWebhook({ userId: owner.userId, isAdmin: true, role: 'owner' }, 'https://systems.example/news')
// The started shop sends requests only to public addresses.
await write((tx) => tx.webhook.updateMany({ data: { url: 'https://127.0.0.1/news' } }))
const order = async (email: string) =>
	(await checkOut(await makeCustomerWith([variants[0]!, 1]), { input: checkoutInput({ email }) })).orderId
const told = await order('told@example.com')
await tellDue()
const untold = await order('untold@example.com')
await write((tx) =>
	tx.stockRequest.create({ data: { productId: id, name: 'Asha', contact: 'waits@example.com', waitingKey: 'waits' } }),
)
const call = await orderCall(variants[0]!)
const { file } = await makeBackup(path.join(root, 'backups'))
const said = (await run('restore', file, shopIn(folder))).out
const shop = await startShop(folder, { ...onThisDatabase(), ...shopIn(folder), SMTP_URL: mails.url })
const later = orderIn(await shop.ask(...call))

test('the restore says how much it holds back', () => {
	expect(said).toMatch(/ \d+ mails, 1 news for systems, and the letters of 1 acts\./)
})

test('what comes after the restore is sent as always, after all that is due before it', async () => {
	await expect.poll(() => mailsOf(later).map(({ state }) => state)).toEqual(['sent'])
	await expect.poll(() => newsOf(later).map(({ attempts }) => attempts > 0)).toEqual([true])
})

test('a restored shop sends no mail that waited at the backup or was not written yet (rule: backup-restore)', () => {
	for (const order of [told, untold]) expect(mailsOf(order)).toEqual(heldBack)
})

test('a restored shop tells nobody of stock that was back at the backup already', () => {
	const mail = rows(
		`SELECT id, state, attempts, "lastError" AS words FROM "OutboxMail" WHERE recipient = 'waits@example.com'`,
	)
	expect(mail).toEqual(heldBack)
})

test('a restored shop tells no system what waited at the backup or was not written yet (rule: backup-restore)', () => {
	for (const order of [told, untold]) expect(newsOf(order)).toEqual(heldBack)
})

test('the mail server has got nothing but what came after the restore', () => {
	expect(mails.received.filter(({ headers }) => !headers.subject?.includes(`#${later}`))).toEqual([])
})

test('what was held back is sent by hand', async () => {
	const page = await shop.ask('/admin/mails', { headers: { Cookie, Accept: 'text/html' } })
	expect(page.body).toContain(words)
	const [mail] = mailsOf(untold)
	await shop.ask(`/admin/mails/${mail!.id}/send`, { headers: { Cookie }, body: { redirectTo: '/admin/mails' } })
	await expect.poll(() => mailsOf(untold).map(({ state }) => state)).toEqual(['sent'])
	expect(sentTo('untold@example.com')).toHaveLength(1)
})
