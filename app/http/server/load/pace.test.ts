import { setImmediate as nextRound } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createPace } from './pace.ts'
import { noteConnection } from './rounds.ts'

/** Returns the growing number of these requests that have begun. */
function ask(mayBegin: ReturnType<typeof createPace>, network: string, count: number) {
	const begun = { count: 0 }
	const begin = async () => {
		await mayBegin(network)
		begun.count += 1
	}
	for (let number = 0; number < count; number += 1) void begin()
	return begun
}

test('two requests of one network begin in a round of the event loop, and the rest in the next ones', async () => {
	const begun = ask(createPace(), '192.0.2.1', 5)
	await nextRound()
	expect(begun.count).toBe(2)
	await nextRound()
	expect(begun.count).toBe(4)
	await nextRound()
	expect(begun.count).toBe(5)
})

test('what one network asks for holds up no other', async () => {
	const mayBegin = createPace()
	ask(mayBegin, '192.0.2.1', 100)
	const other = ask(mayBegin, '192.0.2.2', 2)
	await nextRound()
	expect(other.count).toBe(2)
})

test('nothing begins in a round in which somebody connects, for at most 200 in a row', async () => {
	const begun = ask(createPace(), '192.0.2.1', 1)
	for (let round = 0; round < 200; round += 1) {
		noteConnection()
		await nextRound()
	}
	expect(begun.count).toBe(0)
	noteConnection()
	await nextRound()
	expect(begun.count).toBe(1)
})
