import { expect, test } from 'vitest'
import { createErrorReports, maxKnown, maxPending, withoutPersonalData } from './error-reports.server.ts'

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
	const reported: Report[] = []
	const failures: string[] = []
	const post = (_: string, body: string) => {
		reported.push(JSON.parse(body) as Report)
		return Promise.resolve()
	}
	const report = createErrorReports('http://watch.test', (reason) => failures.push(reason), {
		post,
		clock: () => now,
		pauseMs: 0,
	})
	return { reported, failures, report, pass: (ms: number) => (now += ms) }
}

const failed = (message: string) => ({ what: 'a job failed', error: new TypeError(message), request: undefined })

test('an error is reported once a minute with its count and without personal data', async () => {
	const { reported, report, pass } = reports()
	for (let time = 0; time < 5; time += 1) report(failed('no mail to asha@example.com, 9198765 43210'))
	report(failed('another'))
	await expect.poll(() => reported.length).toBe(2)
	expect(reported[0]).toMatchObject({ error: 'TypeError: no mail to [email], [number]', times: 1 })
	pass(59_000)
	report(failed('no mail to ravi@example.com, 9198765 43211'))
	pass(1_000)
	report(failed('no mail to asha@example.com, 9198765 43210'))
	await expect.poll(() => reported.length).toBe(3)
	expect(reported[2]).toMatchObject({ what: 'a job failed', times: 6 })
})

test('an error of a request is reported with its id, route and response status', async () => {
	const { reported, report } = reports()
	const request: { requestId: string; route: string; status?: number } = { requestId: 'r1', route: 'cart' }
	report({ what: 'a request failed', error: 'thrown text', request })
	request.status = 500
	await expect
		.poll(() => reported)
		.toMatchObject([{ requestId: 'r1', route: 'cart', status: 500, error: 'thrown text' }])
})

test('many different errors leave only a few queued and a few remembered', async () => {
	const { reported, report } = reports()
	for (let number = 0; number < 1_000; number += 1) report(failed(`at ${number}`))
	await expect.poll(() => reported.length).toBe(maxPending)
	// The first error is evicted by the errors after it.
	for (let number = 0; number < maxKnown; number += 1) report(failed(`at ${2_000 + number}`))
	await expect.poll(() => reported.length).toBe(2 * maxPending)
	report(failed('at 0'))
	await expect.poll(() => reported.length).toBe(2 * maxPending + 1)
})

test('an address that rejects a report still receives the next error', async () => {
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
	['550 5.1.1 <asha.k+shop@mail.example.in>: Recipient rejected', '550 5.1.1 <[email]>: Recipient rejected'],
	['no such person: to=आशा@example.com, later', 'no such person: to=[email], later'],
	['call +919876543210 or 98765 43210', 'call [number] or [number]'],
	['GST number 24ABCDE1234F1Z5 is not valid', 'GST number [tax number] is not valid'],
])('an error that contains %j is reported as %j (rule: log-privacy)', (said, reported) => {
	expect(withoutPersonalData(said)).toBe(reported)
})

test.each([
	'Error: no such table: main.Order\n    at run (/srv/shop/node_modules/@prisma/client/runtime/client.js:12:3456)',
	'SQLITE_BUSY after 20000 ms at line 123456',
	'at file:///srv/node_modules/.pnpm/pino@10.4.0/node_modules/pino/lib/proto.js:9:1',
])('an error report keeps where and why something failed: %j', (said) => {
	expect(withoutPersonalData(said)).toBe(said)
})
