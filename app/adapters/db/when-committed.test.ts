import { expect, test } from 'vitest'
import { assertOutsideTransaction, read, whenCommitted, write } from './db.server.ts'

const found = () => read.subscriber.count({ where: { phone: '919825000001' } })

test('what waits for a unit of work can read what it has written', async () => {
	const seen: Promise<number>[] = []
	await write(async (tx) => {
		whenCommitted(() => seen.push(found()))
		await tx.subscriber.create({ data: { name: 'Asha', nameKey: 'asha', phone: '919825000001' } })
		expect(await tx.subscriber.count()).toBe(1)
		expect(seen).toEqual([])
	})
	expect(await Promise.all(seen)).toEqual([1])
})

test('what waits for a unit of work that is undone never happens, and without one it happens at once', async () => {
	const acts: string[] = []
	const undone = write(async () => {
		whenCommitted(() => acts.push('undone'))
		throw new Error('no')
	})
	await expect(undone).rejects.toThrow('no')
	expect(acts).toEqual([])
	whenCommitted(() => acts.push('outside'))
	expect(acts).toEqual(['outside'])
})

test('work that waits for something else is refused in a unit of work only', async () => {
	await expect(write(async () => assertOutsideTransaction('a mail'))).rejects.toThrow('a mail was awaited')
	expect(() => assertOutsideTransaction('a mail')).not.toThrow()
})
