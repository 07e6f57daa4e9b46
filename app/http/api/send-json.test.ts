import { setImmediate as yieldTick } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { streamJson } from './send-json.server.ts'

/** Returns batches of one row and counts reads and cancellation. */
function countedBatches(count: number) {
	const seen = { read: 0, isOver: false }
	async function* batches() {
		try {
			while (seen.read < count) {
				seen.read += 1
				yield [seen.read]
			}
		} finally {
			seen.isOver = true
		}
	}
	return { seen, batches: batches() }
}

const toJson = (row: number) => ({ row })

test('a list of zero, one or several batches is one JSON list', async () => {
	for (const count of [0, 1, 5]) {
		const response = await streamJson(countedBatches(count).batches, toJson)
		expect(await response.json()).toEqual(Array.from({ length: count }, (_, index) => ({ row: index + 1 })))
	}
})

test('a slow client of a JSON list never has more than one batch waiting', async () => {
	const { seen, batches } = countedBatches(1_000)
	const response = await streamJson(batches, toJson)
	const reader = response.body!.getReader()
	for (let taken = 0; taken < 20; taken += 1) {
		await yieldTick()
		expect(seen.read).toBe(taken + 1)
		await reader.read()
	}
	await reader.cancel()
	expect(seen.isOver).toBe(true)
})
