import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { calls } from '#app/http/api/calls/all-calls.ts'
import { call } from '../../support/api.ts'
import { fuzz } from '../../support/long-tests.ts'
import { randomCalls } from '../../support/data/random-calls.ts'
import { openRandomShop } from '../../support/data/random-shop.ts'
import { listBrokenInvariants } from '../../support/data/shop-invariants.ts'

const { seed, numRuns } = fuzz

const shop = await openRandomShop()

afterAll(() => shop.close())

/** These calls need a payment at a service or a received payment, which no API call can create. */
const needMoney = ['startPayment', 'refundOrder']

test(
	`${numRuns} random requests cause no server error and leave no trace of one`,
	{ timeout: 180_000 + numRuns * 20 },
	async () => {
		const answered = new Map<string, Set<number>>()
		const ask = async (one: typeof randomCalls extends fc.Arbitrary<infer T> ? T : never) => {
			// Fails if the OpenAPI document does not describe the response.
			const { status, text } = await shop.send(one)
			if (status >= 500) throw new Error(`answered ${status}: ${text}`)
			answered.set(one.id, (answered.get(one.id) ?? new Set()).add(status))
		}
		await fc.assert(fc.asyncProperty(randomCalls, ask), { seed, numRuns })

		expect((await call('GET', '/products/paginated')).status).toBe(200)
		expect(listBrokenInvariants()).toEqual([])
		expect('polluted' in {}).toBe(false)
		if (numRuns < 1500) return
		// A test with almost no successes would prove nothing; one or two calls may never succeed by chance.
		const never = calls.filter(({ id, status = 200 }) => !answered.get(id)?.has(status))
		expect(
			never
				.map(({ id }) => id)
				.filter((id) => !needMoney.includes(id))
				.slice(3),
		).toEqual([])
	},
)
