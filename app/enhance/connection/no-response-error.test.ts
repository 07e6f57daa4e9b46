import { expect, test } from 'vitest'
import { describeFormFailure, describeShortFormFailure, NoResponseError } from './fetch-complete.ts'

const unexpected = 'An unexpected error occurred. Please try again.'
const unreachable = 'Failed to connect to the server. Please try again later.'

test.each([
	['no response', 0, unreachable],
	['the page of another server', 200, unexpected],
	['a 500 that is no page', 500, unexpected],
	['a proxy that cannot reach the shop', 502, unreachable],
	['a proxy that cannot reach the shop', 503, unreachable],
	['a proxy that cannot reach the shop', 504, unreachable],
])('the daily updates name %s with status %i (rule: odd-response)', (_, status, message) => {
	expect(describeShortFormFailure(new NoResponseError(true, status))).toBe(message)
})

test('the daily updates do not ask for another attempt after too many', () => {
	expect(describeShortFormFailure(new NoResponseError(true, 429))).toMatch(/^Too many attempts/)
})

test.each([
	[0, /^There was no response/],
	[200, /^There was no response/],
	[404, /^This was not accepted \(404\)\./],
	[500, /^An unexpected error occurred\. Please try again\. What you entered is still here\.$/],
	[502, /^There was no response/],
])('a form without a response of the shop, with status %i, keeps its input', (status, message) => {
	expect(describeFormFailure(new NoResponseError(true, status), false)).toMatch(message)
})
