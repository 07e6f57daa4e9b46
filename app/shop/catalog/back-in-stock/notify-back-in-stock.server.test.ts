import path from 'node:path'
import Database from 'better-sqlite3'
import { beforeEach, expect, test, vi } from 'vitest'
import { createOwnFolder } from '../../../../tests/support/own-folder.ts'
import { refuseRows } from '../../../../tests/support/data/broken-table.ts'
import { onPostgresql } from '../../../../tests/support/postgresql/tested-engine.ts'
import { read, write } from '#app/adapters/db/db.server.ts'
import { getSettings } from '#app/adapters/settings.server.ts'
import { captureStates } from '../../../../tests/support/faults/at-each-statement.ts'
import { listWaitingMail } from '../../../../tests/support/data/mail.ts'
import { makeImage, makeProduct, makeStaff, anonymousClient } from '../../../../tests/support/data/shop-data.ts'
import { makeSizedProduct } from '../../../../tests/support/data/variant-data.ts'
import { makeOrder } from '../../../../tests/support/data/orders.ts'
import { changeOrderStatus } from '../../orders/order.server.ts'
import { CANCELLED } from '../../values/order-status.ts'
import { deliverDueEmails } from '../../notifications/email/email-outbox.server.ts'
import { countStock } from '../../inventory/count-stock.server.ts'
import { unpublishProduct, publishProduct } from '../product/drafts.server.ts'
import { deleteProduct } from '../product/product.server.ts'
import { countAsWhole } from '../variant/save-variants.server.ts'
import {
	requestBackInStock,
	countWaitingRequests,
	listBackInStockDemand,
	listBackInStockRequests,
	markNotified,
} from './back-in-stock-requests.server.ts'
import { maxWaitingPerContact } from './back-in-stock-request-view.ts'
import { pruneRequests, notifyBackInStock } from './notify-back-in-stock.server.ts'

// Set before the first import, which reads the settings. No test connects to it.
vi.hoisted(() => (process.env.SMTP_URL = 'smtp://127.0.0.1:9'))

const admin = await makeStaff()

const root = createOwnFolder()

const day = 24 * 60 * 60 * 1000
const later = (days: number) => new Date(Date.now() + days * day)
const tell = (now = new Date()) => notifyBackInStock(now, { isEnding: () => false })
const ask = (productId: number, productColorId: number | undefined, size: string | undefined, contact: string) =>
	requestBackInStock(productId, { productColorId, size, contact, name: 'Asha', consent: true }, anonymousClient)
const mails = () => read.outboxMail.findMany({ where: { template: 'back-in-stock' }, orderBy: { id: 'asc' } })
const recipients = async () => (await mails()).map(({ recipient }) => recipient)
const restock = (variantId: number, remainingQty = 2) =>
	write((tx) => tx.variant.update({ where: { id: variantId }, data: { remainingQty } }))

async function sold() {
	const stock = { White: { S: 0, M: 0 } }
	const { id, colors, variants } = await makeSizedProduct({ name: 'Awaited Kurta', stock, images: [await makeImage()] })
	return { id, white: colors['White']!, small: variants['White']!['S']!, medium: variants['White']!['M']! }
}

beforeEach(() => write((tx) => tx.backInStockRequest.deleteMany()))

test('a waiting customer gets one email when the size is back, with the color in its link', async () => {
	const { id, white, medium } = await sold()
	await ask(id, white, 'm', 'asha@example.com')
	await ask(id, white, 'S', 'small@example.com')
	await tell()
	expect(await recipients()).toEqual([])
	await restock(medium)
	await tell()
	await tell()
	const [mail, ...others] = await listWaitingMail('asha@example.com')
	expect(others).toEqual([])
	expect(mail).toMatchObject({ to: 'asha@example.com', subject: 'Back in stock: Awaited Kurta, White, size M' })
	expect(mail!.text).toContain(`/singleproduct/${id}?color=${white}`)
	expect(mail!.text).toContain('First come, first served')
	// The email repeats no input because it may go to a stranger's address.
	expect(mail!.text + mail!.html).not.toContain('Asha')
	expect(await recipients()).toEqual(['asha@example.com'])
})

test('forty customers waiting for two units each get one email, and phone numbers are left to an admin', async () => {
	const { id, white, medium } = await sold()
	const all = Array.from({ length: 40 }, (_, index) => `person${index}@example.com`)
	for (const contact of [...all, '+919876543210']) await ask(id, white, 'M', contact)
	await restock(medium, 2)
	await tell()
	expect((await recipients()).toSorted()).toEqual(all.toSorted())
	expect(await listBackInStockDemand({ search: 'awaited', page: 1 })).toMatchObject({
		total: 1,
		items: [{ name: 'Awaited Kurta', variantName: 'White M', waiting: 1, remainingQty: 2 }],
	})
	const [phone] = await read.backInStockRequest.findMany({ where: { notifiedAt: null } })
	await markNotified(await makeStaff(), phone!.id)
	expect(await countWaitingRequests()).toBe(0)
})

test('a cancelled order and an inventory count trigger emails, an order does not', async () => {
	const { orderId, productId: id, variant } = await makeOrder({ stock: 1 })
	await ask(id, variant, undefined, 'cancelled@example.com')
	await tell()
	expect(await recipients()).toEqual([])
	await changeOrderStatus(admin, orderId, CANCELLED)
	await tell()
	expect(await recipients()).toEqual(['cancelled@example.com'])
	const { id: counted, variants: colors } = await makeProduct({ stock: 0 })
	await ask(counted, colors[0], undefined, 'counted@example.com')
	await countStock(admin, { productId: counted, way: 'add', quantity: 1, reason: 'received', after: 0 })
	await tell()
	expect(await recipients()).toContain('counted@example.com')
})

test('a notified customer can request again after the next sell-out and is notified again', async () => {
	const { id, white, medium } = await sold()
	for (const round of [1, 2]) {
		await restock(medium, 0)
		await ask(id, white, 'M', 'again@example.com')
		await restock(medium)
		await tell()
		expect(await recipients()).toHaveLength(round)
	}
})

test('concurrent runs notify each customer once', async () => {
	const { id, white, medium } = await sold()
	const all = Array.from({ length: 120 }, (_, index) => `beside${index}@example.com`)
	for (const contact of all) await ask(id, white, 'M', contact)
	await restock(medium)
	await Promise.all([tell(), tell(), tell()])
	expect((await recipients()).toSorted()).toEqual(all.toSorted())
})

// The test copies the database file before each statement.
test.skipIf(onPostgresql)(
	'a run killed at any statement has notified all or none, and the next run notifies the rest',
	async () => {
		const { id, white, medium } = await sold()
		for (const contact of ['one@example.com', 'two@example.com', 'three@example.com'])
			await ask(id, white, 'M', contact)
		await restock(medium)
		const { statements, states } = await captureStates(getSettings().databaseFile, path.join(root, 'killed'), () =>
			tell(),
		)
		expect(statements).toBeGreaterThan(8)
		const results = states.map((state) => {
			const sqlite = new Database(state)
			const found = sqlite
				.prepare<[], string>(
					`SELECT (SELECT count(*) FROM "BackInStockRequest" WHERE "notifiedAt" IS NOT NULL) || ' notified, '
					|| (SELECT count(*) FROM "OutboxMail" WHERE "template" = 'back-in-stock') || ' mails'`,
				)
				.pluck()
				.get()
			sqlite.close()
			return found
		})
		expect(new Set(results)).toEqual(new Set(['0 notified, 0 mails', '3 notified, 3 mails']))
	},
)

test('possible spam gets no email until it is requested again without a sign of spam (rule: possible-spam)', async () => {
	const { id, white, medium } = await sold()
	const request = {
		productColorId: white,
		size: 'M',
		contact: 'asha@example.com',
		name: 'Asha',
		consent: true as const,
	}
	await requestBackInStock(id, { ...request, isPossibleSpam: true }, anonymousClient)
	await restock(medium)
	await tell()
	expect(await recipients()).toEqual([])
	await restock(medium, 0)
	await requestBackInStock(id, request, anonymousClient)
	await restock(medium)
	await tell()
	expect(await recipients()).toEqual(['asha@example.com'])
})

test('a run whose write fails notifies nobody, and the next run notifies everybody', async () => {
	const { id, white, medium } = await sold()
	for (const contact of ['a@example.com', 'b@example.com']) await ask(id, white, 'M', contact)
	await restock(medium)
	const mend = await refuseRows('INSERT', 'OutboxMail', `NEW."recipient" = 'b@example.com'`)
	await expect(tell()).rejects.toThrow()
	expect(await recipients()).toEqual([])
	expect(await countWaitingRequests()).toBe(2)
	await mend()
	await tell()
	expect(await recipients()).toEqual(['a@example.com', 'b@example.com'])
})

test('a customer waiting for a product that became a draft is notified once it is published', async () => {
	const { id, white, medium } = await sold()
	await ask(id, white, 'M', 'draft@example.com')
	await restock(medium)
	await tell()
	await unpublishProduct(admin, id)
	await deliverDueEmails({ isEnding: () => false, abort: new AbortController().signal })
	expect(await recipients()).toEqual([])
	expect(await countWaitingRequests()).toBe(1)
	await tell()
	expect(await recipients()).toEqual([])
	await publishProduct(admin, id)
	await tell()
	await tell()
	expect(await recipients()).toEqual(['draft@example.com'])
	expect(await countWaitingRequests()).toBe(0)
})

test('requests are deleted after 180 days, and 30 days after they were answered, with their email', async () => {
	const { id, white, medium } = await sold()
	await ask(id, white, 'M', 'notified@example.com')
	await ask(id, white, 'S', 'waits@example.com')
	await restock(medium)
	await tell()
	await pruneRequests(later(29))
	expect(await read.backInStockRequest.count()).toBe(2)
	expect(await recipients()).toEqual(['notified@example.com'])
	await pruneRequests(later(31))
	expect(await read.backInStockRequest.count()).toBe(1)
	expect(await recipients()).toEqual([])
	await pruneRequests(later(181))
	expect(await read.backInStockRequest.count()).toBe(0)
})

test('deleting a product deletes its requests and unsent emails', async () => {
	const { id, white, medium } = await sold()
	await ask(id, white, 'M', 'notified@example.com')
	await ask(id, white, 'S', 'waits@example.com')
	await restock(medium)
	await tell()
	await deleteProduct(await makeStaff(), id)
	expect(await read.backInStockRequest.count()).toBe(0)
	expect(await recipients()).toEqual([])
})

test('deleting a size deletes its requests, and tracking per product merges requests for several sizes', async () => {
	const { id, white, small } = await sold()
	for (const size of ['S', 'M']) await ask(id, white, size, 'both@example.com')
	await ask(id, white, 'S', 'small@example.com')
	await write((tx) => tx.variant.delete({ where: { id: small } }))
	expect(await countWaitingRequests()).toBe(1)
	const again = await sold()
	for (const size of ['S', 'M']) await ask(again.id, again.white, size, 'both@example.com')
	await write((tx) => countAsWhole(tx, again.id, { reason: 'edited' }, 0))
	const askedFor = { productId: again.id, productColorId: again.white, variantId: null }
	expect((await listBackInStockRequests(askedFor, 1)).items).toMatchObject([{ contact: 'both@example.com' }])
	// The same contact requests the whole color again, which is already known.
	await ask(again.id, again.white, undefined, 'both@example.com')
	expect((await listBackInStockRequests(askedFor, 1)).total).toBe(1)
	await write((tx) => tx.product.update({ where: { id: again.id }, data: { remainingQty: 1, originalQty: 1 } }))
	await tell()
	expect(await recipients()).toEqual(['both@example.com'])
})

test('a contact at its limit loses only its oldest request', async () => {
	const { id, white, small } = await sold()
	await ask(id, white, 'S', 'many@example.com')
	for (let number = 1; number <= maxWaitingPerContact; number += 1) {
		const { id: other, variants } = await makeProduct({ stock: 0 })
		await ask(other, variants[0], undefined, 'many@example.com')
	}
	expect(await countWaitingRequests()).toBe(maxWaitingPerContact)
	expect((await listBackInStockRequests({ productId: id, productColorId: white, variantId: small }, 1)).total).toBe(0)
})
