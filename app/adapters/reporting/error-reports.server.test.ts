import { expect, test } from 'vitest'
import { createErrorReports, maxKnown, maxWaiting, withoutPersonalData } from './error-reports.server.ts'

// Rule: error-reports.

interface Report {
	what: string
	error: string
	times: number
	requestId?: string
	status?: number
}

function reports() {
	let now = 1_000_000
	const told: Report[] = []
	const failures: string[] = []
	const post = (_: string, body: string) => {
		told.push(JSON.parse(body) as Report)
		return Promise.resolve()
	}
	const report = createErrorReports('http://watch.test', (reason) => failures.push(reason), {
		post,
		clock: () => now,
		pauseMs: 0,
	})
	return { told, failures, report, pass: (ms: number) => (now += ms) }
}

const failed = (words: string) => ({ what: 'a job failed', error: new TypeError(words), request: undefined })

test('the same error is told once a minute, with how often it happened, and without whom it is about', async () => {
	const { told, report, pass } = reports()
	for (let time = 0; time < 5; time += 1) report(failed('no mail to asha@example.com, 9198765 43210'))
	report(failed('another'))
	await expect.poll(() => told.length).toBe(2)
	expect(told[0]).toMatchObject({ error: 'TypeError: no mail to [e-mail], [number]', times: 1 })
	pass(59_000)
	report(failed('no mail to ravi@example.com, 9198765 43211'))
	pass(1_000)
	report(failed('no mail to asha@example.com, 9198765 43210'))
	await expect.poll(() => told.length).toBe(3)
	expect(told[2]).toMatchObject({ what: 'a job failed', times: 6 })
})

test('an error of a request is told with its id, route and the status that it was answered with', async () => {
	const { told, report } = reports()
	const request: { requestId: string; route: string; status?: number } = { requestId: 'r1', route: 'cart' }
	report({ what: 'a request failed', error: 'thrown text', request })
	request.status = 500
	await expect.poll(() => told).toMatchObject([{ requestId: 'r1', route: 'cart', status: 500, error: 'thrown text' }])
})

test('however many different errors there are, few wait, and few are known', async () => {
	const { told, report } = reports()
	for (let number = 0; number < 1_000; number += 1) report(failed(`at ${number}`))
	await expect.poll(() => told.length).toBe(maxWaiting)
	// The first error is evicted by the errors after it.
	for (let number = 0; number < maxKnown; number += 1) report(failed(`at ${2_000 + number}`))
	await expect.poll(() => told.length).toBe(2 * maxWaiting)
	report(failed('at 0'))
	await expect.poll(() => told.length).toBe(2 * maxWaiting + 1)
})

test('an address that does not take a report is told of the next error all the same', async () => {
	const asked: string[] = []
	const failures: string[] = []
	const post = (_: string, body: string) => {
		asked.push(body)
		return Promise.reject(new Error('it answered 500'))
	}
	const report = createErrorReports('http://watch.test', (reason) => failures.push(reason), { post, pauseMs: 0 })
	report(failed('one'))
	report(failed('two'))
	await expect.poll(() => failures).toEqual(['it answered 500', 'it answered 500'])
	expect(asked.length).toBe(2)
})

test.each([
	['550 5.1.1 <asha.k+shop@mail.example.in>: Recipient rejected', '550 5.1.1 <[e-mail]>: Recipient rejected'],
	['no such person: to=आशा@example.com, later', 'no such person: to=[e-mail], later'],
	['call +919876543210 or 98765 43210', 'call [number] or [number]'],
	['GST number 24ABCDE1234F1Z5 is not valid', 'GST number [tax number] is not valid'],
])('an error that says %j is told as %j (rule: log-privacy)', (said, told) => {
	expect(withoutPersonalData(said)).toBe(told)
})

test.each([
	'Error: no such table: main.Order\n    at run (/srv/shop/node_modules/@prisma/client/runtime/client.js:12:3456)',
	'SQLITE_BUSY after 20000 ms at line 123456',
	'at file:///srv/node_modules/.pnpm/pino@10.4.0/node_modules/pino/lib/proto.js:9:1',
])('where and why something failed stays: %j', (said) => {
	expect(withoutPersonalData(said)).toBe(said)
})
