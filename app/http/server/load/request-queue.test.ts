import { EventEmitter } from 'node:events'
import type { ServerResponse } from 'node:http'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createRequestQueue } from './load-guard.ts'

const answer = () => Object.assign(new EventEmitter(), { writeHead: () => {} }) as unknown as ServerResponse
let turns: ReturnType<typeof createRequestQueue>
let begun: string[]

beforeEach(() => {
	vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
	turns = createRequestQueue({ all: 3, perNetwork: 2 })
	begun = []
})
afterEach(() => void vi.useRealTimers())

/** Returns responses by name, such as `asha 1`, that were all requested at once. */
async function request(...names: string[]) {
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

test('one network has no more slots than its own, and the next network gets one at once', async () => {
	await request('asha 1', 'asha 2', 'asha 3', 'bina 1')
	expect(begun).toEqual(['asha 1', 'asha 2', 'bina 1'])
})

test('a slot is freed when the response head is sent, and the next waiting request starts', async () => {
	const [first] = await request('asha 1', 'asha 2', 'asha 3')
	await send(first!)
	expect(begun).toEqual(['asha 1', 'asha 2', 'asha 3'])
})

test('each waiting network gets one slot before the first gets its second', async () => {
	const all = await request('asha 1', 'asha 2', 'bina 1', 'chitra 1', 'chitra 2', 'bina 2', 'asha 3')
	for (const res of all.slice(0, 4)) await send(res)
	expect(begun.slice(3)).toEqual(['chitra 1', 'bina 2', 'asha 3', 'chitra 2'])
})

test('a request aborted while waiting gets no slot, and one aborted in its slot frees it', async () => {
	const [first, , third] = await request('asha 1', 'asha 2', 'asha 3', 'asha 4')
	third!.emit('close')
	first!.emit('close')
	await settled()
	expect(begun).toEqual(['asha 1', 'asha 2', 'asha 4'])
})

test('a request that waits for something else loses its slot after a quarter of a second', async () => {
	await request('asha 1', 'asha 2', 'asha 3')
	vi.advanceTimersByTime(250)
	await settled()
	expect(begun).toEqual(['asha 1', 'asha 2', 'asha 3'])
})
