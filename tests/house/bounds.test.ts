import { EventEmitter } from 'node:events'
import fs, { readdirSync, readFileSync } from 'node:fs'
import type { Server } from 'node:http'
import { describe, expect, test, vi } from 'vitest'
import { SegmentedCache } from '#app/adapters/cache/segmented-cache.ts'
import { read, write } from '#app/adapters/db/db.server.ts'
import { createLogDestination } from '#app/adapters/log-destination.ts'
import {
	maxKnown as maxErrorsKnown,
	maxWaiting as maxErrorsWaiting,
} from '#app/adapters/reporting/error-reports.server.ts'
import * as settingsModule from '#app/adapters/settings.server.ts'
import { BusyError } from '#app/adapters/scheduling/limit-concurrency.ts'
import { limitConnections } from '#app/http/server/connection-limit.ts'
import { createLoadGuard } from '#app/http/server/load-guard.ts'
import { createCachedHtml, maxHtmlBytes } from '#app/http/page/cached-html.server.ts'
import { maxWaiting, maxPageBytes } from '#app/http/page/page-cache.server.ts'
import { maxPayloadBytes } from '#app/http/page/payloads.server.ts'
import { maxBulkProducts } from '#app/shop/catalog/bulk/bulk-limits.ts'
import { maxFetchedMb } from '#app/shop/catalog/import/import-limits.ts'
import { storeImage } from '#app/shop/media/image.server.ts'
import { forgetOldGuesses, takeGuess } from '#app/shop/people/password/guesses.server.ts'
import { rememberNetwork } from '#app/shop/people/password/known-network.server.ts'
import { keepSubmission, newBrowserKey } from '#app/shop/people/session/pending-submission.server.ts'
import { hashPassword } from '#app/shop/people/password/password.server.ts'
import { rateLimit } from '#app/shop/rate-limit.server.ts'
import {
	claimLimit,
	contactLimit,
	type OperationLimit,
	orderLimit,
	paymentLimit,
	ownImageLimit,
	reviewLimit,
	stockRequestLimit,
	subscriptionLimit,
} from '#app/shop/rate-limits.ts'
import { fromJson, toJson } from '#app/ui/loader-json.ts'
import { imageBytes } from '../support/data/images.ts'
import { makeCustomer } from '../support/data/shop-data.ts'
import { readMarkdown } from '../support/read-markdown.ts'

await vi.hoisted(() => import('../support/data/quick-passwords.ts'))

// docs/decisions/024-load.md: each line is filled beyond its bound, by its own numbers.

const decision = readMarkdown('docs/decisions/024-load.md')

/** What is bounded, and how far. */
function rowsOf(heads: string): [what: string, bound: string][] {
	const lines = /\n\|[-|]+\|\n((?:\|.*\n)+)/
		.exec(decision.slice(decision.indexOf(`\n${heads}\n`)))![1]!
		.trim()
		.split('\n')
	return lines.map((line) => {
		const [what, ...cells] = line
			.split('|')
			.slice(1, -2)
			.map((cell) => cell.trim())
		return [what!, cells.join(' ')]
	})
}

const table = new Map(
	['| what | at most | beyond it |', '| done | an account | a network | beyond it |'].flatMap(rowsOf),
)
const megabyte = 1024 * 1024
const source = (file: string) => readFileSync(file, 'utf8')
const inCode = (count: number) => count.toString().replace(/\B(?=(\d{3})+$)/g, '_')

/** Of `count` simultaneous ones. */
async function refusedOf(count: number, work: (index: number) => Promise<unknown>): Promise<number> {
	const results = await Promise.allSettled(Array.from({ length: count }, async (_, index) => work(index)))
	const reasons = results.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : []))
	expect(reasons.filter((reason) => !(reason instanceof BusyError))).toEqual([])
	return reasons.length
}

/** Megabytes, asked for by one network or two. */
function heldBy(rooms: { probationary: number; protected: number }, networks: string[]): number {
	const cache = new SegmentedCache<string>(rooms)
	const keys = Array.from({ length: 200 }, (_, index) => `page ${index}`)
	for (const key of keys) {
		cache.set(key, 'page', megabyte / 4, networks[0]!)
		for (const network of networks) cache.get(key, network)
	}
	return keys.filter((key) => cache.peek(key)).length / 4
}

/** One network's requests, in turn or all at once. */
async function guarded(rateLimits: boolean, count: number, areDone: boolean) {
	const guard = createLoadGuard({ rateLimits })
	const answers: (number | undefined)[] = []
	for (let index = 0; index < count; index += 1) {
		const answer = new EventEmitter()
		answers.push((await guard('192.0.2.1', answer as never))?.status)
		if (areDone) answer.emit('close')
	}
	return answers
}

/** Also that they refuse the next one. */
async function checkLimits(most: OperationLimit, seconds: number, [account, network]: number[]) {
	expect(most).toMatchObject({ account, network, seconds })
	vi.spyOn(settingsModule, 'settings').mockReturnValue({ ...settingsModule.settings(), rateLimits: true })
	const limit = rateLimit(most)
	const allowed = async (userId: number | null) => {
		for (let count = 0; ; count += 1)
			if (
				await limit({ userId, network: userId ? '192.0.2.1' : '192.0.2.2' }).then(
					() => false,
					() => true,
				)
			)
				return count
	}
	expect([await allowed(7), await allowed(null)]).toEqual([account, network])
	vi.restoreAllMocks()
}

const checks: Record<string, (...numbers: number[]) => unknown> = {
	'connections, all and of one network': (all, ofOne) => {
		expect(source('app/http/server/open-port.ts')).toContain(`server.maxConnections = ${inCode(all)}`)
		const server = new EventEmitter()
		limitConnections(server as Server, () => false)
		const sockets = Array.from({ length: ofOne + 1 }, () =>
			Object.assign(new EventEmitter(), { remoteAddress: '192.0.2.1', destroy: vi.fn() }),
		)
		for (const socket of sockets) server.emit('connection', socket)
		expect(sockets.filter(({ destroy }) => destroy.mock.calls.length > 0)).toEqual([sockets.at(-1)])
	},
	'answers in the making, all and of one network': async (all, ofOne) => {
		const answers = await guarded(false, all + 1, false)
		expect([answers.slice(0, -1).some(Boolean), answers.at(-1)]).toEqual([false, 503])
		const ofNetwork = await guarded(true, ofOne + 1, false)
		expect([ofNetwork.slice(0, -1).some(Boolean), ofNetwork.at(-1)]).toEqual([false, 503])
	},
	'answers made for one network': async (most) => {
		const answers = await guarded(true, most + 1, true)
		expect([answers.slice(0, -1).some(Boolean), answers.at(-1)]).toEqual([false, 429])
	},
	'cached pages': (ofOne, ofSeveral) =>
		expect([heldBy(maxPageBytes, ['asha']), heldBy(maxPageBytes, ['asha', 'bina'])]).toEqual([ofOne, ofSeveral]),
	'hydration payloads of cached pages': (ofOne, ofSeveral) =>
		expect([heldBy(maxPayloadBytes, ['asha']), heldBy(maxPayloadBytes, ['asha', 'bina'])]).toEqual([ofOne, ofSeveral]),
	'rendered parts of pages': (megabytes) => {
		expect(maxHtmlBytes).toBe(megabytes * megabyte)
		const shown = Array.from({ length: megabytes * 5 }, () => ({}))
		const render = vi.fn(() => 'x'.repeat(megabyte / 4))
		const askFor = (what: object[]) => {
			const page = createCachedHtml(render, 'full')
			for (const each of what) page.inPage(page.html(each, '', () => null))
		}
		askFor(shown)
		render.mockClear()
		// The newest first, before any of them goes.
		askFor(shown.slice(-megabytes * 4 + 1))
		expect(render).not.toHaveBeenCalled()
		askFor(shown.slice(0, megabytes))
		expect(render).toHaveBeenCalledTimes(megabytes)
	},
	'pages that wait to be compressed better': (most) => expect(maxWaiting).toBe(most),
	'password hashes': async (atOnce, waiting) =>
		expect(await refusedOf(atOnce + waiting + 3, () => hashPassword('a password'))).toBe(3),
	'images being decoded': async (atOnce, waiting) => {
		const images = await Promise.all(
			Array.from({ length: atOnce + waiting + 3 }, (_, index) => imageBytes(`#1020${(16 + index).toString(16)}`)),
		)
		expect(await refusedOf(images.length, (index) => storeImage(images[index]!))).toBe(3)
	},
	'writes to the database': async (most) =>
		expect(await refusedOf(most + 3, () => write(async () => undefined))).toBe(3),
	'log lines that cannot be written': (megabytes) => {
		vi.spyOn(fs, 'write').mockImplementation(() => {})
		const written = vi.spyOn(fs, 'writeSync').mockReturnValue(0)
		const destination = createLogDestination(1)
		for (let index = 0; index < 30; index += 1) destination.write(`${'x'.repeat(megabyte / 10)}\n`)
		destination.flushSync()
		const [, text] = written.mock.calls[0]!
		expect(text.length).toBeGreaterThan(megabytes * megabyte * 0.8)
		expect(text.length).toBeLessThan(megabytes * megabyte + 200)
		expect(text).toMatch(/"lost":\d+,/)
		vi.restoreAllMocks()
	},
	'a body of somebody without a session': (seconds) =>
		expect(source('app/http/server/late-request.ts')).toContain(`visitor: ${inCode(seconds * 1000)} }`),
	'forms that wait for a log-in': async (ofAll, ofBrowser, kilobytes) => {
		const keep = (browser: string, path: string, text = '') =>
			keepSubmission(browser, null, { path, fields: [['text', text]], isPartial: false })
		const browser = newBrowserKey()
		for (let index = 0; index <= ofBrowser; index += 1) await keep(browser, `/form/${index}`)
		expect(await read.pendingSubmission.count()).toBe(ofBrowser)
		expect(await keep(browser, '/large', 'x'.repeat(kilobytes * 1024))).toBe(false)
		for (let index = 0; index < ofAll; index += 100)
			await Promise.all(Array.from({ length: 100 }, () => keep(newBrowserKey(), '/form')))
		expect(await read.pendingSubmission.count()).toBe(ofAll)
	},
	'orders in ten minutes': (...most) => checkLimits(orderLimit, 600, most),
	'payments said to be made by UPI in ten minutes': (...most) => checkLimits(claimLimit, 600, most),
	'payments begun in ten minutes': (...most) => checkLimits(paymentLimit, 600, most),
	'reviews in ten minutes': (...most) => checkLimits(reviewLimit, 600, most),
	'contact messages, subscriptions, and back-in-stock requests, in three minutes': async (...most) => {
		for (const limit of [contactLimit, subscriptionLimit, stockRequestLimit]) await checkLimits(limit, 180, most)
	},
	'images of the own account in ten minutes': (...most) => checkLimits(ownImageLimit, 600, most),
	'pieces of an order (`ORDER_MAX_PER_LINE`, `ORDER_MAX_PIECES`)': (ofOne, inAll) => {
		expect(settingsModule.parseSettings({})).toMatchObject({ orderMaxPerLine: ofOne, orderMaxPieces: inAll })
	},
	'unpaid cash orders (`ORDER_MAX_OPEN_CASH`)': (...most) => {
		expect(most.map(() => settingsModule.parseSettings({}).orderMaxOpenCash)).toEqual(most)
	},
	'counters of guesses': async (minutes) => {
		vi.useFakeTimers({ toFake: ['Date'] })
		for (let index = 0; index < 5; index += 1) await takeGuess([{ key: 'asha', most: 3 }])
		expect(await read.guessCount.count()).toBe(1)
		vi.advanceTimersByTime(minutes * 60_000 + 1)
		await forgetOldGuesses()
		expect(await read.guessCount.count()).toBe(0)
		vi.useRealTimers()
	},
	'known networks of an account': async (most) => {
		const userId = await makeCustomer()
		for (let index = 0; index < most + 3; index += 1)
			await write((tx) => rememberNetwork(tx, userId, `192.0.2.${index}`))
		expect(await read.knownNetwork.count({ where: { userId } })).toBe(most)
	},
	'answers of the JSON API that are cached': (megabytes) =>
		expect(source('app/http/api/json-cache.server.ts')).toContain(`maxSize: ${megabytes} * 1024 * 1024`),
	'counts and lists of ids of listings': (most, bySize) => {
		expect(source('app/shop/catalog/listing/find-products.server.ts')).toContain(`maxSize: ${inCode(most)},`)
		expect(bySize).toBe(most)
	},
	'colours of a listing, counted': (most) =>
		expect(source('app/shop/catalog/color/color-counts.server.ts')).toContain(`maxSize: ${most},`),
	'sizes of a listing, counted': (most) =>
		expect(source('app/shop/catalog/listing/size-filter.server.ts')).toContain(`maxSize: ${most},`),
	'answers of loaders as texts': (most) => {
		const value = { page: 0 }
		const text = toJson(value)
		for (let page = 1; page < most; page += 1) toJson({ page })
		expect(fromJson(text)).toBe(value)
		toJson({ page: most })
		expect(fromJson(text)).not.toBe(value)
	},
	'signed cookies known to be right': (most) =>
		expect(source('app/adapters/secret.server.ts')).toContain(`mostChecked = ${inCode(most)}\n`),
	'prepared statements of a connection': (most, letters) => {
		const code = source('app/adapters/db/sqlite/statement-cache.server.ts')
		expect([code.includes(`maxStatements = ${most}\n`), code.includes(`maxSqlLength = ${inCode(letters)}\n`)]).toEqual([
			true,
			true,
		])
	},
	'words of product names, for what was meant': (most) =>
		expect(source('app/shop/search/name-words.server.ts')).toContain(`mostWords = ${inCode(most)}\n`),
	'renditions that wait to be made': () =>
		expect(source('app/shop/media/renditions.server.ts')).toContain('wanted.filter(isMissing)'),
	'attempts that are counted (log-ins, codes, forms)': () => {
		const limiters = filesUnder('app').flatMap((file) =>
			[...source(file).matchAll(/createRateLimiter\((\{.*)\)/g)].map(([, terms]) => terms!),
		)
		expect(limiters.filter((terms) => terms.startsWith('{') && !terms.includes('duration'))).toEqual([])
	},
	'imports that are being applied': (atOnce) =>
		expect(source('app/shop/catalog/import/import-work.server.ts')).toContain(
			`oneAtATime = limitConcurrency(${atOnce})`,
		),
	'pictures that an import fetches': (atOnce, megabytes, seconds) => {
		expect(source('app/shop/catalog/import/images/fetch-image.server.ts')).toContain(`limitConcurrency(${atOnce})`)
		expect(maxFetchedMb).toBe(megabytes)
		expect(source('app/adapters/internet/fetch-file.server.ts')).toContain(`wholeMs: ${inCode(seconds * 1000)} }`)
	},
	'products of one bulk act': (products) => expect(maxBulkProducts).toBe(products),
	'mails that tell the owner of contact messages': (mails) =>
		expect(source('app/shop/mail/tell-owner.server.ts')).toContain(`messagesAnHour = ${inCode(mails)}\n`),
	'errors that wait for `ERROR_WEBHOOK_URL`': (waiting, seconds, different) => {
		// Filled in app/adapters/reporting/error-reports.server.test.ts.
		expect([maxErrorsWaiting, maxErrorsKnown]).toEqual([waiting, different])
		expect(source('app/adapters/reporting/error-reports.server.ts')).toContain(`pauseMs = ${inCode(seconds * 1000)} }`)
	},
	'how the last backup went': (letters) =>
		expect(source('app/adapters/background-program.server.ts')).toContain(`maxErrorLength = ${inCode(letters)}\n`),
}

function filesUnder(folder: string): string[] {
	const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
	const files = entries
		.filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !entry.name.includes('.test.'))
		.map((entry) => `${entry.parentPath}/${entry.name}`)
	return files.filter((file) => !/\/generated(-postgresql)?\//.test(file))
}

describe('what is held at most', () => {
	test.each([...table])('the bound of docs/decisions/024-load.md on %s holds: %s', async (what, bound) => {
		const numbers = [...bound.matchAll(/\d[\d,]*/g)].map(([number]) => Number(number.replaceAll(',', '')))
		await checks[what]?.(...numbers)
		expect(Object.keys(checks)).toContain(what)
	})

	test('every check of a bound has its line in docs/decisions/024-load.md', () => {
		expect(Object.keys(checks).filter((what) => !table.has(what))).toEqual([])
	})
})

/** What grows with the process, by file, and its line of the table. */
const held: Record<string, string> = {
	'app/adapters/cache/segmented-cache.ts': 'cached pages',
	'app/adapters/cache/versioned-cache.ts': 'answers of the JSON API that are cached',
	'app/adapters/db/sqlite/statement-cache.server.ts': 'prepared statements of a connection',
	'app/adapters/secret.server.ts': 'signed cookies known to be right',
	'app/adapters/reporting/error-reports.server.ts': 'errors that wait for `ERROR_WEBHOOK_URL`',
	'app/http/api/json-cache.server.ts': 'answers of the JSON API that are cached',
	'app/http/server/connection-limit.ts': 'connections, all and of one network',
	'app/http/server/load-guard.ts': 'answers in the making, all and of one network',
	'app/http/server/stop-gracefully.ts': 'connections, all and of one network',
	'app/http/page/cached-html.server.ts': 'rendered parts of pages',
	'app/http/page/page-cache.server.ts': 'answers in the making, all and of one network',
	'app/http/page/payloads.server.ts': 'hydration payloads of cached pages',
	'app/shop/catalog/listing/find-products.server.ts': 'counts and lists of ids of listings',
	'app/shop/catalog/import/images/fetch-image.server.ts': 'pictures that an import fetches',
	'app/shop/catalog/listing/size-filter.server.ts': 'sizes of a listing, counted',
	'app/shop/catalog/import/import-work.server.ts': 'imports that are being applied',
	'app/shop/catalog/color/color-counts.server.ts': 'colours of a listing, counted',
	'app/shop/media/derive.server.ts': 'answers in the making, all and of one network',
	'app/shop/media/image.server.ts': 'images being decoded',
	'app/shop/media/renditions.server.ts': 'renditions that wait to be made',
	'app/shop/media/video.server.ts': 'answers in the making, all and of one network',
	'app/shop/people/password/password.server.ts': 'password hashes',
	'app/ui/loader-json.ts': 'answers of loaders as texts',
}
const attempts = 'attempts that are counted (log-ins, codes, forms)'
/** Fixed when the file is read. */
const fixed = /^app\/(ui\/|http\/(session\/(guards|origin)|api\/unsupported-methods)|shop\/catalog\/color\/)/

test('no cache, queue or counter of the code is without a line of docs/decisions/024-load.md', () => {
	const grows =
		/^(?:export )?const \w+(?:: [^=]+)? = (?:new Map[<(]|new Set[<(]|\[\]$|limitConcurrency\()|new (?:LRUCache|SegmentedCache)[<(]|= createVersionedCache<|= createRateLimiter\(|^\t(?:const|let) (?:held|open|sockets|rendering) = new/m
	const limiters = (file: string) =>
		/createRateLimiter\(/.test(source(file)) && !/new LRUCache|new SegmentedCache/.test(source(file))
	const growing = filesUnder('app').filter((file) => grows.test(source(file)))
	expect(growing.filter((file) => !(file in held) && !limiters(file) && !fixed.test(file))).toEqual([])
	expect([...Object.values(held), attempts].filter((what) => !table.has(what))).toEqual([])
	expect(Object.keys(held).filter((file) => !growing.includes(file))).toEqual([])
})
