import { expect, test } from 'vitest'
import { memoizeByVersion } from '#app/adapters/cache/cache.ts'
import { write } from '#app/adapters/db/db.server.ts'
import { getCatalogVersion } from './catalog-version.server.ts'

const change = () =>
	write((tx) =>
		tx.color.create({
			data: { name: `Color ${Math.random()}`, nameKey: `color ${Math.random()}`, hexCode: '#123456' },
		}),
	)

function counted(most: number) {
	const asked: string[] = []
	const load = memoizeByVersion(getCatalogVersion, most, async (name: string, page: number) => {
		asked.push(`${name} ${page}`)
		return { name, page }
	})
	return { asked, load }
}

test('a memoized query runs once, also for concurrent callers', async () => {
	const { asked, load } = counted(10)
	const answers = await Promise.all([load('a', 1), load('a', 1), load('a', 2)])
	await load('a', 1)
	expect(asked).toEqual(['a 1', 'a 2'])
	expect(answers[1]).toBe(answers[0])
	expect(answers[2]).toEqual({ name: 'a', page: 2 })
})

test('a catalog change makes a memoized query run again', async () => {
	const { asked, load } = counted(10)
	await load('a', 1)
	await change()
	await load('a', 1)
	await load('a', 1)
	expect(asked).toEqual(['a 1', 'a 1'])
})

test('a write that shoppers do not see keeps memoized results', async () => {
	const { asked, load } = counted(10)
	await load('a', 1)
	await write((tx) => tx.subscriber.create({ data: { name: 'Asha', nameKey: 'asha', phone: `${Math.random()}` } }))
	await load('a', 1)
	expect(asked).toEqual(['a 1'])
})

test('a failure is not memoized', async () => {
	let isBroken = true
	const load = memoizeByVersion(getCatalogVersion, 10, async () => {
		if (isBroken) throw new Error('away')
		return 'here'
	})
	await expect(load()).rejects.toThrow('away')
	isBroken = false
	expect(await load()).toBe('here')
})

test('the least recently requested memoized result is evicted first', async () => {
	const { asked, load } = counted(2)
	for (const name of ['a', 'b', 'a', 'c', 'a', 'b']) await load(name, 1)
	expect(asked).toEqual(['a 1', 'b 1', 'c 1', 'b 1'])
})
