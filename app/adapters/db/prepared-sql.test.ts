import { expect, test } from 'vitest'
import { makeProduct } from '../../../tests/support/data/shop-data.ts'
import { readPrepared } from './sql.server.ts'
import { read, type Transaction, write } from './db.server.ts'

const textsSql = 'SELECT "text" FROM "Offer" WHERE "text" LIKE ? ORDER BY "id"'
const texts = async (pattern: string) =>
	(await readPrepared<{ text: string }>(textsSql, pattern)).map(({ text }) => text)

test('a row added by raw SQL equals one added by Prisma', async () => {
	const createdAt = Date.UTC(2026, 10, 22, 4)
	const id = await write(async ({ prepared }) => prepared.insert('Offer', { text: 'by hand', createdAt }))
	expect(await read.offer.findUnique({ where: { id } })).toEqual({
		id,
		text: 'by hand',
		createdAt: new Date(createdAt),
		position: 0,
	})
	expect(await readPrepared('SELECT * FROM "Offer" WHERE "id" = ?', id)).toEqual([
		{ id, text: 'by hand', createdAt, position: 0 },
	])
})

test('raw SQL and Prisma share one transaction: each sees the other, and both are rolled back when it throws', async () => {
	const work = async (tx: Transaction) => {
		await tx.offer.create({ data: { text: 'act one' } })
		await tx.prepared.insert('Offer', { text: 'act two', createdAt: 0 })
		await tx.prepared.rows(`UPDATE "Offer" SET "text" = "text" || '!' WHERE "text" LIKE 'act %'`)
		return (await tx.offer.findMany({ where: { text: { startsWith: 'act ' } } })).map(({ text }) => text)
	}
	const undone = write(async (tx) => {
		await work(tx)
		throw new Error('no')
	})
	const kept = write(work)
	await expect(undone).rejects.toThrow('no')
	expect(await kept).toEqual(['act one!', 'act two!'])
	expect(await texts('act %')).toEqual(['act one!', 'act two!'])
})

test('refused raw SQL can be run again, and nothing is written outside a transaction', async () => {
	const add = (id: number) =>
		write(async ({ prepared }) => prepared.insert('Offer', { id, text: 'twice', createdAt: 0 }))
	await add(900_001)
	await expect(add(900_001)).rejects.toThrow(/unique constraint/i)
	expect(await add(900_002)).toBe(900_002)
	await expect(readPrepared(`DELETE FROM "Offer" WHERE "text" = 'twice'`)).rejects.toThrow(/read-?only/)
})

test('rows added together keep the given order, and columns that only some rows set are null in the others', async () => {
	const { id: productId } = await makeProduct()
	const movement = { productId, remaining: 0, reason: 'created', createdAt: 0 }
	await write(({ prepared }) =>
		prepared.insertAll('StockMovement', [
			{ ...movement, change: 1 },
			{ ...movement, change: 2, size: 'M' },
		]),
	)
	const rows = await readPrepared<{ change: number; size: string | null }>(
		'SELECT "change", "size" FROM "StockMovement" WHERE "reason" = ? AND "createdAt" = 0 ORDER BY "id"',
		'created',
	)
	expect(rows).toEqual([
		{ change: 1, size: null },
		{ change: 2, size: 'M' },
	])
})
