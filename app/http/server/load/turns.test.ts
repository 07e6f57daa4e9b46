import { EventEmitter } from 'node:events'
import type { ServerResponse } from 'node:http'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createTurns } from './turns.ts'

const answer = () => Object.assign(new EventEmitter(), { writeHead: () => {} }) as unknown as ServerResponse
let turns: ReturnType<typeof createTurns>
let begun: string[]

beforeEach(() => {
	vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
	turns = createTurns({ all: 3, ofOneNetwork: 2 })
	begun = []
})
afterEach(() => void vi.useRealTimers())

/** Returns responses by name, such as `asha 1`, that were all requested at once. */
async function askFor(...names: string[]) {
	const answers = names.map((name) => {
		const res = answer()
		void turns.take(name.split(' ')[0]!, res).then(() => begun.push(name))
		return res
	})
	await settled()
	return answers
}

const settled = () => new Promise((resolve) => setImmediate(resolve))

async function send(res: ServerResponse) {
	res.writeHead(200)
	await settled()
}

test('one network has no more turns than its own, whatever waits, and the next gets one at once', async () => {
	await askFor('asha 1', 'asha 2', 'asha 3', 'bina 1')
	expect(begun).toEqual(['asha 1', 'asha 2', 'bina 1'])
})

test('a turn ends with the head of its answer, and who waits is next', async () => {
	const [first] = await askFor('asha 1', 'asha 2', 'asha 3')
	await send(first!)
	expect(begun).toEqual(['asha 1', 'asha 2', 'asha 3'])
})

test('networks that wait for a turn get one each before the first of them gets its next', async () => {
	const all = await askFor('asha 1', 'asha 2', 'bina 1', 'chitra 1', 'chitra 2', 'bina 2', 'asha 3')
	for (const res of all.slice(0, 4)) await send(res)
	expect(begun.slice(3)).toEqual(['chitra 1', 'bina 2', 'asha 3', 'chitra 2'])
})

test('who gives up waiting for a turn gets none, and who gives up in it makes room', async () => {
	const [first, , third] = await askFor('asha 1', 'asha 2', 'asha 3', 'asha 4')
	third!.emit('close')
	first!.emit('close')
	await settled()
	expect(begun).toEqual(['asha 1', 'asha 2', 'asha 4'])
})

test('a turn of one who waits for something else is over after a quarter of a second', async () => {
	await askFor('asha 1', 'asha 2', 'asha 3')
	vi.advanceTimersByTime(250)
	await settled()
	expect(begun).toEqual(['asha 1', 'asha 2', 'asha 3'])
})
