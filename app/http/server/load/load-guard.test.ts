import { EventEmitter } from 'node:events'
import type { ServerResponse } from 'node:http'
import { expect, test } from 'vitest'
import { createLoadGuard, type LoadGuard } from './load-guard.ts'

const answer = () => Object.assign(new EventEmitter(), { writeHead: () => {} }) as unknown as ServerResponse
const waits = () => new Promise<'waits'>((resolve) => setImmediate(() => resolve('waits')))

/** Starts requests that wait for their turn. */
function fill(guard: LoadGuard, count: number, network: string): ServerResponse[] {
	const answers = Array.from({ length: count }, answer)
	for (const res of answers) void guard.turn(network, res)
	return answers
}

const outcome = (guard: LoadGuard, network: string) => Promise.race([guard.turn(network, answer()), waits()])

test('one network gets 1,200 responses a minute, and then none until the minute ends', async () => {
	const guard = createLoadGuard({ rateLimits: true })
	for (let number = 0; number < 1_200; number += 1) expect(await guard.count('192.0.2.1')).toBeUndefined()
	expect(await guard.count('192.0.2.1')).toMatchObject({ status: 429, wait: expect.any(Number) })
	expect(await guard.count('192.0.2.1')).toMatchObject({ status: 429, wait: expect.any(Number) })
	expect(await guard.count('192.0.2.2')).toBeUndefined()
})

test('the shop produces at most 150 responses at once and refuses the next until one finishes or is aborted', async () => {
	const guard = createLoadGuard({ rateLimits: false })
	const making = fill(guard, 150, '192.0.2.1')
	expect(await outcome(guard, '192.0.2.2')).toEqual({
		status: 503,
		message: 'The shop is very busy. Please try again in a moment.',
		wait: 2,
	})
	making[0]!.emit('prefinish')
	making[0]!.emit('close')
	expect(await outcome(guard, '192.0.2.2')).toBe('waits')
	expect(await outcome(guard, '192.0.2.2')).toMatchObject({ status: 503 })
	making[149]!.emit('close')
	expect(await outcome(guard, '192.0.2.2')).toBe('waits')
})

test('one network gets half of the concurrent responses, and the others get the rest', async () => {
	const guard = createLoadGuard({ rateLimits: true })
	const making = fill(guard, 75, '192.0.2.1')
	expect(await outcome(guard, '192.0.2.1')).toMatchObject({ status: 503 })
	expect(await outcome(guard, '192.0.2.2')).toBeUndefined()
	making[74]!.emit('close')
	expect(await outcome(guard, '192.0.2.1')).toBe('waits')
})
