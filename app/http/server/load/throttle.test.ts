import { setImmediate as nextRound } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createThrottle, recordConnection } from './load-guard.ts'

/** Returns the growing number of these requests that have begun. */
function ask(mayBegin: ReturnType<typeof createThrottle>, network: string, count: number) {
	const begun = { count: 0 }
	const begin = async () => {
		await mayBegin(network)
		begun.count += 1
	}
	for (let number = 0; number < count; number += 1) void begin()
	return begun
}

test('two requests of one network start in one event loop tick, and the rest in the next ticks', async () => {
	const begun = ask(createThrottle(), '192.0.2.1', 5)
	await nextRound()
	expect(begun.count).toBe(2)
	await nextRound()
	expect(begun.count).toBe(4)
	await nextRound()
	expect(begun.count).toBe(5)
})

test('requests of one network do not delay another', async () => {
	const mayBegin = createThrottle()
	ask(mayBegin, '192.0.2.1', 100)
	const other = ask(mayBegin, '192.0.2.2', 2)
	await nextRound()
	expect(other.count).toBe(2)
})

test('no request starts in a tick in which a client connects, for at most 200 ticks in a row', async () => {
	const begun = ask(createThrottle(), '192.0.2.1', 1)
	for (let round = 0; round < 200; round += 1) {
		recordConnection()
		await nextRound()
	}
	expect(begun.count).toBe(0)
	recordConnection()
	await nextRound()
	expect(begun.count).toBe(1)
})
