import { EventEmitter } from 'node:events'
import fs from 'node:fs'
import type { Server } from 'node:http'
import { expect, test, vi } from 'vitest'
import { read, write } from '#app/adapters/db/db.server.ts'
import { createLogDestination } from '#app/adapters/log.server.ts'
import { BusyError } from '#app/adapters/scheduling/limit-concurrency.ts'
import { limitConnections } from '#app/http/server/open-port.ts'
import { createCachedHtml, maxHtmlBytes } from '#app/http/page/cached-html.server.ts'
import { storeImage } from '#app/shop/media/image.server.ts'
import { deleteOldGuesses, countGuess } from '#app/shop/people/password/password.server.ts'
import { saveSubmission, createBrowserKey } from '#app/shop/people/session/form-drafts.server.ts'
import { openSession } from '#app/shop/people/session/session.server.ts'
import { pruneSentEmails } from '#app/shop/notifications/email/email-outbox.server.ts'
import { createImageBytes } from '../support/data/images.ts'
import { makeAdmin, makeCustomer } from '../support/data/shop-data.ts'
import { splitList } from '../support/split-list.ts'
import { listNames, product } from './sources.ts'

// Fills each bounded structure beyond its bound (docs/decisions/024-load.md). Others are tested next to their code.

const megabyte = 1024 * 1024

/** Returns how many of `count` concurrent calls are rejected as too many. */
async function countRefused(count: number, work: (index: number) => Promise<unknown>): Promise<number> {
	const results = await Promise.allSettled(Array.from({ length: count }, async (_, index) => work(index)))
	return results.filter((result) => result.status === 'rejected' && result.reason instanceof BusyError).length
}

test('the 201st connection from one network is closed', () => {
	const server = new EventEmitter()
	limitConnections(server as Server, () => false)
	const sockets = Array.from({ length: 201 }, () =>
		Object.assign(new EventEmitter(), { remoteAddress: '192.0.2.1', destroy: vi.fn() }),
	)
	for (const socket of sockets) server.emit('connection', socket)
	expect(sockets.filter(({ destroy }) => destroy.mock.calls.length > 0)).toEqual([sockets.at(-1)])
})

test('the cache of rendered page parts is bounded, and evicts the oldest first', () => {
	const most = maxHtmlBytes / megabyte
	const shown = Array.from({ length: most * 5 }, () => ({}))
	const render = vi.fn(() => 'x'.repeat(megabyte / 4))
	const renderAll = (what: object[]) => {
		const page = createCachedHtml(render, 'full')
		for (const each of what) page.inPage(page.html(each, '', () => null))
	}
	renderAll(shown)
	render.mockClear()
	// The newest are requested first, before any of them is evicted.
	renderAll(shown.slice(-most * 4 + 1))
	expect(render).not.toHaveBeenCalled()
	renderAll(shown.slice(0, most))
	expect(render).toHaveBeenCalledTimes(most)
})

test('one image is decoded at a time, forty wait in the queue, and later ones get a busy response', async () => {
	const images = await Promise.all(
		Array.from({ length: 1 + 40 + 3 }, (_, index) => createImageBytes(`#1020${(16 + index).toString(16)}`)),
	)
	expect(await countRefused(images.length, (index) => storeImage(images[index]!))).toBe(3)
})

test('one megabyte of log lines is buffered while the disk is full; later lines are dropped and counted', () => {
	vi.spyOn(fs, 'write').mockImplementation(() => {})
	const written = vi.spyOn(fs, 'writeSync').mockReturnValue(0)
	const destination = createLogDestination(1)
	for (let index = 0; index < 30; index += 1) destination.write(`${'x'.repeat(megabyte / 10)}\n`)
	destination.flushSync()
	const [, text] = written.mock.calls[0]!
	expect(text.length).toBeGreaterThan(megabyte * 0.8)
	expect(text.length).toBeLessThan(megabyte + 200)
	expect(text).toMatch(/"lost":\d+,/)
})

const kept = (network: string, { browser = createBrowserKey(), path = '/form', userId = 0, bytes = 0 } = {}) =>
	saveSubmission(
		browser,
		{ userId: userId || null, network },
		{ path, fields: [['text', 'x'.repeat(bytes)]], isPartial: false },
	)

test('five forms of one browser wait for a login', async () => {
	const browser = createBrowserKey()
	for (let index = 0; index <= 5; index += 1) await kept('192.0.2.1', { browser, path: `/form/${index}` })
	expect(await read.formDraft.count()).toBe(5)
})

test.each([
	['a visitor', 1, async () => 0],
	['a customer', 16, makeCustomer],
	['the staff', 64, makeAdmin],
])('a form of %s that waits for a login is smaller than %i KB', async (_, kilobytes, account) => {
	const userId = await account()
	expect(await kept('192.0.2.1', { userId, bytes: kilobytes * 1024 })).toBe(false)
	expect(await kept('192.0.2.1', { userId, bytes: kilobytes * 1024 - 100 })).toBe(true)
})

test('a thousand forms wait for a login, a hundred per network, and the network with the most loses its oldest', async () => {
	await write(async (tx) => {
		await tx.formDraft.deleteMany()
		const row = { path: '/form', fields: [], isPartial: false, expiresAt: new Date(Date.now() + 60_000) }
		await tx.formDraft.createMany({
			data: Array.from({ length: 1_000 }, (_, index) => ({
				...row,
				browserHash: `browser ${index}`,
				network: index < 100 ? '192.0.2.1' : `2001:db8:0:${index % 30}`,
			})),
		})
	})
	await kept('192.0.2.1')
	expect(await read.formDraft.count({ where: { network: '192.0.2.1' } })).toBe(100)
	await kept('192.0.2.2')
	expect(await read.formDraft.count({ where: { network: '192.0.2.1' } })).toBe(99)
	expect(await read.formDraft.count()).toBe(1_000)
})

test('the newest hundred sessions of an account are kept', async () => {
	const userId = await makeCustomer()
	const expiresAt = new Date(Date.now() + 60_000)
	const row = { userId, kind: 'page', expiresAt }
	await write((tx) =>
		tx.session.createMany({ data: Array.from({ length: 100 }, (_, index) => ({ ...row, tokenHash: `old ${index}` })) }),
	)
	await openSession(userId, 'page')
	const kept = await read.session.findMany({ where: { userId }, orderBy: { id: 'asc' }, select: { tokenHash: true } })
	expect(kept).toHaveLength(100)
	expect(kept[0]!.tokenHash).toBe('old 1')
})

test('an email without an order is deleted 30 days after it was sent', async () => {
	const mail = { template: 'password-reset', recipient: 'asha@example.com', payload: {}, state: 'sent' }
	const days = (count: number) => new Date(Date.now() - count * 24 * 60 * 60 * 1000)
	await write((tx) =>
		tx.outboxMail.createMany({
			data: [31, 29].map((count) => ({ ...mail, nextAttemptAt: days(count), sentAt: days(count) })),
		}),
	)
	await pruneSentEmails(new Date())
	expect(await read.outboxMail.count()).toBe(1)
})

test('password guesses expire after 15 minutes', async () => {
	vi.useFakeTimers({ toFake: ['Date'] })
	for (let index = 0; index < 5; index += 1) await countGuess([{ key: 'asha', max: 3 }])
	expect(await read.guessCount.count()).toBe(1)
	vi.advanceTimersByTime(15 * 60_000 + 1)
	await deleteOldGuesses()
	expect(await read.guessCount.count()).toBe(0)
	vi.useRealTimers()
})

/** Structures that grow with the process; docs/decisions/024-load.md gives the bound of each. */
const held = splitList(`
	app/adapters/cache/cache.ts
	app/adapters/db/sqlite/connection.server.ts app/adapters/pdf/pdf-pen.server.ts app/adapters/pdf/pdf.server.ts
	app/adapters/reporting/error-reports.server.ts app/adapters/secret.server.ts app/http/api/json-cache.server.ts
	app/http/limit.server.ts app/http/page/cached-html.server.ts app/http/page/page-cache.server.ts
	app/http/server/load/load-guard.ts app/http/server/stop-gracefully.ts
	app/i18n/translate.ts
	app/shop/catalog/color/color-filter.server.ts app/shop/catalog/listing/find-products.server.ts
	app/shop/catalog/listing/listing-filters.server.ts app/shop/catalog/search/search-catalog.server.ts
	app/shop/import/file/product-table.server.ts app/shop/import/file/workbook/workbook-worker.server.ts
	app/shop/import/images/images.server.ts app/shop/import/import-work.server.ts app/shop/media/encode-rendition.server.ts
	app/shop/media/image.server.ts app/shop/media/rendition-queue.server.ts app/shop/media/video.server.ts
	app/shop/people/password/password.server.ts
`)
/** Structures that are fixed once the file is loaded. */
const fixed = new RegExp(
	[
		/^app\/adapters\/couriers\/shiprocket-client\./,
		/^app\/(ui\/|enhance\/|routes\/admin\/settings\/plain-cards|shop\/values\/product-columns\.)/,
		/^app\/http\/(server\/request-log|session\/(guards|request-middleware)|api\/json-or-page)/,
		/^app\/shop\/(feeds\/product-feeds\.|catalog\/(color\/|search-queries\/search-queries\.)|search\/tokenize\.)/,
		/^app\/shop\/import\/(run-import|translation-(list|sources)|draft\/product-cells|woocommerce\/woo-rows)\./,
	]
		.map(({ source }) => source)
		.join('|'),
)

test('each file with a cache, a queue or a count is listed with its bound', () => {
	const grows = [
		/^(?:export )?const \w+(?:: [^=]+)? = (?:new Map[<(]|new Set[<(]|\[\]$|limitConcurrency\()/m,
		/new (?:LRUCache|SegmentedCache)[<(]|= createVersionedCache</,
		/^\t(?:const|let) (?:counts|open|sockets|rendering) = new/m,
	]
	const growing = listNames(product.filter(({ text }) => grows.some((pattern) => pattern.test(text))))
	expect(growing.filter((file) => held.includes(file) || !fixed.test(file)).toSorted()).toEqual(held)
})

test('attempts are counted within a time window', () => {
	const terms = product.flatMap(({ text }) =>
		[...text.matchAll(/createRateLimiter\((\{.*)\)/g)].map(([, terms]) => terms!),
	)
	expect(terms.filter((one) => !one.includes('duration'))).toEqual([])
})
