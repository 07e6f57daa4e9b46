import { expect, test } from 'vitest'
import { createRateLimiter } from '#app/adapters/rate-limiter.ts'
import { runInRequest, type CurrentRequest } from '#app/adapters/reporting/current-request.ts'
import { buildRateLimitHeaders } from './common-headers.server.ts'

const createRequest = (): CurrentRequest => ({ requestId: 'a', route: '/x' })

test('a response has no rate limit headers when nothing was counted', () => {
	expect(buildRateLimitHeaders(createRequest())).toEqual({})
})

test('every limit that counted the request is listed with its policy and what is left', async () => {
	const request = createRequest()
	const [one, other] = [
		createRateLimiter({ keyPrefix: 'headers-one', points: 3, duration: 60 }),
		createRateLimiter({ keyPrefix: 'headers-other', points: 10, duration: 600 }),
	]
	await runInRequest(request, async () => [await one.take('a'), await one.take('a'), await other.take('a')])
	expect(buildRateLimitHeaders(request)).toEqual({
		'RateLimit-Policy': '"headers-one";q=3;w=60, "headers-other";q=10;w=600',
		RateLimit: '"headers-one";r=1;t=60, "headers-other";r=9;t=600',
	})
})

test('a used up limit has nothing left', async () => {
	const request = createRequest()
	const limiter = createRateLimiter({ keyPrefix: 'headers-full', points: 1, duration: 60 })
	await runInRequest(request, async () => [await limiter.take('a'), await limiter.take('a')])
	expect(buildRateLimitHeaders(request).RateLimit).toBe('"headers-full";r=0;t=60')
})

test('a returned attempt counts as left', async () => {
	const request = createRequest()
	const limiter = createRateLimiter({ keyPrefix: 'headers-returned', points: 5, duration: 60 })
	await runInRequest(request, async () => [await limiter.take('a'), await limiter.uncount('a')])
	expect(buildRateLimitHeaders(request).RateLimit).toBe('"headers-returned";r=5;t=60')
})

test('a client does not learn how much of a shared limit others have used', async () => {
	const request = createRequest()
	const limiter = createRateLimiter({ keyPrefix: 'headers-shared', points: 5, duration: 60, isShared: true })
	await runInRequest(request, () => limiter.take('all'))
	expect(buildRateLimitHeaders(request)).toEqual({})
})
