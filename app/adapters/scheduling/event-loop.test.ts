import { expect, test } from 'vitest'
import { yieldToEventLoop } from './event-loop.ts'

test('each event loop tick resumes one waiter, in order', async () => {
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
