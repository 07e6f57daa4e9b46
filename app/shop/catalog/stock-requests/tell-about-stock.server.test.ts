import path from 'node:path'
import Database from 'better-sqlite3'
import { beforeEach, expect, test, vi } from 'vitest'
import { ownFolder } from '../../../../tests/support/own-folder.ts'
import { refuseRows } from '../../../../tests/support/data/broken-table.ts'
import { onPostgresql } from '../../../../tests/support/postgresql/tested-engine.ts'
import { read, write } from '#app/adapters/db/db.server.ts'
import { settings } from '#app/adapters/settings.server.ts'
import { statesAtEachStatement } from '../../../../tests/support/faults/at-each-statement.ts'
import { waitingMail } from '../../../../tests/support/data/waiting-mail.ts'
import { makeImage, makeProduct, makeStaff, stranger } from '../../../../tests/support/data/shop-data.ts'
import { makeSizedProduct } from '../../../../tests/support/data/variant-data.ts'
import { makeOrder } from '../../../../tests/support/data/order-of.ts'
import { changeOrderStatus } from '../../orders/order.server.ts'
import { CANCELLED } from '../../words/order-status.ts'
import { deliverDueMail } from '../../letters/mail/deliver.server.ts'
import { countStock } from '../stock-count/count-stock.server.ts'
import { backToDraft, publishProduct } from '../product/drafts.server.ts'
import { deleteProduct } from '../product/product.server.ts'
import { countAsWhole } from '../variant/save-variants.server.ts'
import { askForStock } from './ask-for-stock.server.ts'
import { maxWaitingOfContact } from './stock-request-view.ts'
import { countWaiting, listStockDemand, listStockRequests, markTold } from './stock-requests.server.ts'
import { forgetOldRequests, tellAboutStock } from './tell-about-stock.server.ts'

// Set before the first import, which reads the settings. No test connects to it.
vi.hoisted(() => (process.env.SMTP_URL = 'smtp://127.0.0.1:9'))

const admin = await makeStaff()

const root = ownFolder()

const day = 24 * 60 * 60 * 1000
const later = (days: number) => new Date(Date.now() + days * day)
const tell = (now = new Date()) => tellAboutStock(now, { isEnding: () => false })
const ask = (productId: number, productColorId: number | undefined, size: string | undefined, contact: string) =>
	askForStock(productId, { productColorId, size, contact, name: 'Asha', consent: true }, stranger)
const mails = () => read.outboxMail.findMany({ where: { template: 'back-in-stock' }, orderBy: { id: 'asc' } })
const recipients = async () => (await mails()).map(({ recipient }) => recipient)
const restock = (variantId: number, remainingQty = 2) =>
	write((tx) => tx.variant.update({ where: { id: variantId }, data: { remainingQty } }))

async function sold() {
	const stock = { White: { S: 0, M: 0 } }
	const { id, colors, variants } = await makeSizedProduct({ name: 'Awaited Kurta', stock, images: [await makeImage()] })
	return { id, white: colors['White']!, small: variants['White']!['S']!, medium: variants['White']!['M']! }
}

beforeEach(() => write((tx) => tx.stockRequest.deleteMany()))

test('who waits for stock gets one mail once it is back, about the size, with the colour in its link', async () => {
	const { id, white, medium } = await sold()
	await ask(id, white, 'm', 'asha@example.com')
	await ask(id, white, 'S', 'small@example.com')
	await tell()
	expect(await recipients()).toEqual([])
	await restock(medium)
	await tell()
	await tell()
	const [mail, ...others] = await waitingMail('asha@example.com')
	expect(others).toEqual([])
	expect(mail).toMatchObject({ to: 'asha@example.com', subject: 'Back in stock: Awaited Kurta, White, size M' })
	expect(mail!.text).toContain(`/singleproduct/${id}?color=${white}`)
	expect(mail!.text).toContain('First come, first served')
	// The email repeats no input because it may go to a stranger's address.
	expect(mail!.text + mail!.html).not.toContain('Asha')
	expect(await recipients()).toEqual(['asha@example.com'])
})

test('forty who wait for two pieces are all told, once, and a phone number is left to an admin', async () => {
	const { id, white, medium } = await sold()
	const all = Array.from({ length: 40 }, (_, index) => `person${index}@example.com`)
	for (const contact of [...all, '+919876543210']) await ask(id, white, 'M', contact)
	await restock(medium, 2)
	await tell()
	expect((await recipients()).toSorted()).toEqual(all.toSorted())
	expect(await listStockDemand({ search: 'awaited', page: 1 })).toMatchObject({
		total: 1,
		items: [{ name: 'Awaited Kurta', words: 'White M', waiting: 1, remainingQty: 2 }],
	})
	const [phone] = await read.stockRequest.findMany({ where: { toldAt: null } })
	await markTold(await makeStaff(), phone!.id)
	expect(await countWaiting()).toBe(0)
})

test('a cancelled order and a count tell, an order tells nobody', async () => {
	const { orderId, productId: id, variant } = await makeOrder({ stock: 1 })
	await ask(id, variant, undefined, 'cancelled@example.com')
	await tell()
	expect(await recipients()).toEqual([])
	await changeOrderStatus(admin, orderId, CANCELLED)
	await tell()
	expect(await recipients()).toEqual(['cancelled@example.com'])
	const { id: counted, variants: colors } = await makeProduct({ stock: 0 })
	await ask(counted, colors[0], undefined, 'counted@example.com')
	await countStock(admin, { productId: counted, way: 'add', pieces: 1, reason: 'received', after: 0 })
	await tell()
	expect(await recipients()).toContain('counted@example.com')
})

test('who was told may ask again when it is sold out again, and is told again', async () => {
	const { id, white, medium } = await sold()
	for (const round of [1, 2]) {
		await restock(medium, 0)
		await ask(id, white, 'M', 'again@example.com')
		await restock(medium)
		await tell()
		expect(await recipients()).toHaveLength(round)
	}
})

test('passes side by side tell each once', async () => {
	const { id, white, medium } = await sold()
	const all = Array.from({ length: 120 }, (_, index) => `beside${index}@example.com`)
	for (const contact of all) await ask(id, white, 'M', contact)
	await restock(medium)
	await Promise.all([tell(), tell(), tell()])
	expect((await recipients()).toSorted()).toEqual(all.toSorted())
})

// The test copies the database file before each statement.
test.skipIf(onPostgresql)(
	'a shop killed before any statement of a pass has told everybody of it or nobody, and tells the rest later',
	async () => {
		const { id, white, medium } = await sold()
		for (const contact of ['one@example.com', 'two@example.com', 'three@example.com'])
			await ask(id, white, 'M', contact)
		await restock(medium)
		const { statements, states } = await statesAtEachStatement(settings().databaseFile, path.join(root, 'killed'), () =>
			tell(),
		)
		expect(statements).toBeGreaterThan(8)
		const told = states.map((state) => {
			const sqlite = new Database(state)
			const found = sqlite
				.prepare<[], string>(
					`SELECT (SELECT count(*) FROM "StockRequest" WHERE "toldAt" IS NOT NULL) || ' told, '
					|| (SELECT count(*) FROM "OutboxMail" WHERE "template" = 'back-in-stock') || ' mails'`,
				)
				.pluck()
				.get()
			sqlite.close()
			return found
		})
		expect(new Set(told)).toEqual(new Set(['0 told, 0 mails', '3 told, 3 mails']))
	},
)

test('a pass whose write fails tells nobody, and the next one everybody', async () => {
	const { id, white, medium } = await sold()
	for (const contact of ['a@example.com', 'b@example.com']) await ask(id, white, 'M', contact)
	await restock(medium)
	const mend = await refuseRows('INSERT', 'OutboxMail', `NEW."recipient" = 'b@example.com'`)
	await expect(tell()).rejects.toThrow()
	expect(await recipients()).toEqual([])
	expect(await countWaiting()).toBe(2)
	await mend()
	await tell()
	expect(await recipients()).toEqual(['a@example.com', 'b@example.com'])
})

test('who was to be told of a product that became a draft meanwhile is told once it is published', async () => {
	const { id, white, medium } = await sold()
	await ask(id, white, 'M', 'draft@example.com')
	await restock(medium)
	await tell()
	await backToDraft(admin, id)
	await deliverDueMail({ isEnding: () => false, abort: new AbortController().signal })
	expect(await recipients()).toEqual([])
	expect(await countWaiting()).toBe(1)
	await tell()
	expect(await recipients()).toEqual([])
	await publishProduct(admin, id)
	await tell()
	await tell()
	expect(await recipients()).toEqual(['draft@example.com'])
	expect(await countWaiting()).toBe(0)
})

test('requests go after 180 days, and 30 days after they were answered, with their mail', async () => {
	const { id, white, medium } = await sold()
	await ask(id, white, 'M', 'told@example.com')
	await ask(id, white, 'S', 'waits@example.com')
	await restock(medium)
	await tell()
	await forgetOldRequests(later(29))
	expect(await read.stockRequest.count()).toBe(2)
	expect(await recipients()).toEqual(['told@example.com'])
	await forgetOldRequests(later(31))
	expect(await read.stockRequest.count()).toBe(1)
	expect(await recipients()).toEqual([])
	await forgetOldRequests(later(181))
	expect(await read.stockRequest.count()).toBe(0)
})

test('a deleted product takes its requests along, and a mail that was not sent yet', async () => {
	const { id, white, medium } = await sold()
	await ask(id, white, 'M', 'told@example.com')
	await ask(id, white, 'S', 'waits@example.com')
	await restock(medium)
	await tell()
	await deleteProduct(await makeStaff(), id)
	expect(await read.stockRequest.count()).toBe(0)
	expect(await recipients()).toEqual([])
})

test('a size that is removed takes its requests along; counted as a whole, who waits for sizes waits once', async () => {
	const { id, white, small } = await sold()
	for (const size of ['S', 'M']) await ask(id, white, size, 'both@example.com')
	await ask(id, white, 'S', 'small@example.com')
	await write((tx) => tx.variant.delete({ where: { id: small } }))
	expect(await countWaiting()).toBe(1)
	const again = await sold()
	for (const size of ['S', 'M']) await ask(again.id, again.white, size, 'both@example.com')
	await write((tx) => countAsWhole(tx, again.id, { reason: 'edited' }, 0))
	const askedFor = { productId: again.id, productColorId: again.white, variantId: null }
	expect((await listStockRequests(askedFor, 1)).items).toMatchObject([{ contact: 'both@example.com' }])
	// The same contact requests the whole color again, which is already known.
	await ask(again.id, again.white, undefined, 'both@example.com')
	expect((await listStockRequests(askedFor, 1)).total).toBe(1)
	await write((tx) => tx.product.update({ where: { id: again.id }, data: { remainingQty: 1, originalQty: 1 } }))
	await tell()
	expect(await recipients()).toEqual(['both@example.com'])
})

test('a contact that fills its room loses its oldest request only', async () => {
	const { id, white, small } = await sold()
	await ask(id, white, 'S', 'many@example.com')
	for (let number = 1; number <= maxWaitingOfContact; number += 1) {
		const { id: other, variants } = await makeProduct({ stock: 0 })
		await ask(other, variants[0], undefined, 'many@example.com')
	}
	expect(await countWaiting()).toBe(maxWaitingOfContact)
	expect((await listStockRequests({ productId: id, productColorId: white, variantId: small }, 1)).total).toBe(0)
})
