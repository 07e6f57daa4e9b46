import { EventEmitter } from 'node:events'
import type { ServerResponse } from 'node:http'
import { expect, test } from 'vitest'
import { createLoadGuard } from './load-guard.ts'

const answer = () => new EventEmitter() as unknown as ServerResponse

test('one network gets 1,200 rendered answers a minute, and then none until the minute is over', async () => {
	const guard = createLoadGuard({ rateLimits: true })
	const ask = async (network: string) => {
		const res = answer()
		const refusal = await guard(network, res)
		res.emit('prefinish')
		return refusal
	}
	for (let number = 0; number < 1_200; number += 1) expect(await ask('192.0.2.1')).toBeUndefined()
	expect(await ask('192.0.2.1')).toMatchObject({ status: 429, wait: expect.any(Number) })
	expect(await ask('192.0.2.2')).toBeUndefined()
})

test('at most 150 answers are rendered at once: the next is refused until one is done or given up', async () => {
	const guard = createLoadGuard({ rateLimits: false })
	const making = Array.from({ length: 150 }, answer)
	for (const res of making) expect(await guard('192.0.2.1', res)).toBeUndefined()
	expect(await guard('192.0.2.2', answer())).toEqual({
		status: 503,
		message: 'The shop is very busy. Please try again in a moment.',
		wait: 2,
	})
	making[0]!.emit('prefinish')
	making[0]!.emit('close')
	expect(await guard('192.0.2.2', answer())).toBeUndefined()
	expect(await guard('192.0.2.2', answer())).toMatchObject({ status: 503 })
	making[1]!.emit('close')
	expect(await guard('192.0.2.2', answer())).toBeUndefined()
})

test('one network gets half of the rendered answers at once, and the others the rest', async () => {
	const guard = createLoadGuard({ rateLimits: true })
	const making = Array.from({ length: 75 }, answer)
	for (const res of making) expect(await guard('192.0.2.1', res)).toBeUndefined()
	expect(await guard('192.0.2.1', answer())).toMatchObject({ status: 503 })
	expect(await guard('192.0.2.2', answer())).toBeUndefined()
	making[0]!.emit('close')
	expect(await guard('192.0.2.1', answer())).toBeUndefined()
})
