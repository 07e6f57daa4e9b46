import { expect, test } from 'vitest'
import { yieldToEventLoop } from './event-loop.ts'

test('of all who wait for a tick of their own one goes on in each tick of the event loop, in their order', async () => {
	let round = 0
	let isOver = false
	const count = () => {
		round += 1
		if (!isOver) setImmediate(count)
	}
	setImmediate(count)
	const met: number[] = []
	const order: string[] = []
	const wait = async (name: string) => {
		await yieldToEventLoop()
		met.push(round)
		order.push(name)
	}
	await Promise.all(['one', 'two', 'three', 'four'].map(wait))
	isOver = true
	expect(order).toEqual(['one', 'two', 'three', 'four'])
	expect(new Set(met).size).toBe(4)
})
