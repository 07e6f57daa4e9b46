import { expect, test } from 'vitest'
import { assertOutsideTransaction, read, afterCommit, write } from './db.server.ts'

const found = () => read.subscriber.count({ where: { phone: '919825000001' } })

test('an after-commit callback can read what the unit of work wrote', async () => {
	const counts: Promise<number>[] = []
	await write(async (tx) => {
		afterCommit(() => counts.push(found()))
		await tx.subscriber.create({ data: { name: 'Asha', nameKey: 'asha', phone: '919825000001' } })
		expect(await tx.subscriber.count()).toBe(1)
		expect(counts).toEqual([])
	})
	expect(await Promise.all(counts)).toEqual([1])
})

test('an after-commit callback never runs after a rollback, and runs at once outside a unit of work', async () => {
	const events: string[] = []
	const undone = write(async () => {
		afterCommit(() => events.push('undone'))
		throw new Error('no')
	})
	await expect(undone).rejects.toThrow('no')
	expect(events).toEqual([])
	afterCommit(() => events.push('outside'))
	expect(events).toEqual(['outside'])
})

test('an after-commit callback that awaits something else is refused inside a unit of work only', async () => {
	await expect(write(async () => assertOutsideTransaction('a mail'))).rejects.toThrow('a mail was awaited')
	expect(() => assertOutsideTransaction('a mail')).not.toThrow()
})
