import { spawn } from 'node:child_process'
import Database from 'better-sqlite3'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { getSettings } from '../settings.server.ts'
import { BusyError } from '../scheduling/limit-concurrency.ts'
import { isUniqueViolation, read, type Transaction, write } from './db.server.ts'

beforeEach(() => write((tx) => tx.offer.deleteMany()))

const texts = async () => (await read.offer.findMany({ orderBy: { id: 'asc' } })).map((offer) => offer.text)

test('database connections are configured so that acknowledged writes survive a power cut', async () => {
	const pragma = (tx: Pick<typeof read, '$queryRawUnsafe'>, name: string) =>
		tx
			.$queryRawUnsafe<Record<string, unknown>[]>(`PRAGMA ${name}`)
			.then(([row]) => Number(Object.values(row!)[0]) || Object.values(row!)[0])
	await write(async (tx) => {
		expect(await pragma(tx, 'journal_mode')).toBe('wal')
		expect(await pragma(tx, 'synchronous')).toBe(2)
		expect(await pragma(tx, 'foreign_keys')).toBe(1)
		expect(await pragma(tx, 'busy_timeout')).toBe(0n)
	})
	expect(await pragma(read, 'query_only')).toBe(1)
	expect(await pragma(read, 'foreign_keys')).toBe(1)
})

test('the read-only client cannot write', async () => {
	await expect(read.offer.create({ data: { text: 'stray' } })).rejects.toThrow(/readonly/)
	expect(await texts()).toEqual([])
})

test('neither raw queries nor reads of a row with its relations start a transaction', async () => {
	const sessions = { create: { tokenHash: 'stray', kind: 'page', expiresAt: new Date() } }
	const stray = { username: 'Stray', email: 'stray@example.com', phone: '919876543210', passwordHash: 'x', sessions }
	await expect(read.user.create({ data: stray })).rejects.toThrow('Only write() can change the database.')
	await expect(read.$transaction((tx) => tx.user.create({ data: stray }))).rejects.toThrow(
		'Only write() can change the database.',
	)
	expect(await read.user.count()).toBe(0)
	// The two rejected calls above do not block later writes.
	await write((tx) => tx.user.create({ data: stray }))
	expect(await read.session.count()).toBe(1)
})

test('a write that throws leaves nothing, and a write that arrives meanwhile is not lost', async () => {
	const other = Promise.withResolvers<void>()
	const failing = write(async (tx) => {
		await tx.offer.create({ data: { text: 'undone' } })
		await other.promise
		throw new Error('no')
	})
	const good = write((tx) => tx.offer.create({ data: { text: 'kept' } }))
	other.resolve()
	await expect(failing).rejects.toThrow('no')
	await good
	expect(await texts()).toEqual(['kept'])
})

test('uncommitted writes are invisible to readers', async () => {
	const written = Promise.withResolvers<void>()
	const looked = Promise.withResolvers<void>()
	const slow = write(async (tx) => {
		await tx.offer.create({ data: { text: 'later' } })
		written.resolve()
		await looked.promise
	})
	await written.promise
	const seen = await texts()
	looked.resolve()
	await slow
	expect(seen).toEqual([])
	expect(await texts()).toEqual(['later'])
})

test('a nested write fails at once', async () => {
	await expect(write(() => write((tx) => tx.offer.create({ data: { text: 'nested' } })))).rejects.toThrow(
		'write() was called inside write()',
	)
	await write((tx) => tx.offer.create({ data: { text: 'still works' } }))
	expect(await texts()).toEqual(['still works'])
})

test('a full queue refuses a write with a clear error and still runs the queued writes', async () => {
	const accepted: Promise<unknown>[] = []
	let refused = 0
	for (let number = 0; number < 520; number += 1) {
		try {
			accepted.push(write((tx) => tx.offer.create({ data: { text: String(number) } })))
		} catch (error) {
			expect(error).toBeInstanceOf(BusyError)
			refused += 1
		}
	}
	await Promise.all(accepted)
	expect(refused).toBe(20)
	expect(await texts()).toHaveLength(500)
})

test('a write waits for a lock held by another process', async () => {
	const script = `
		const Database = require('better-sqlite3')
		const sqlite = new Database(process.argv[1])
		sqlite.exec('BEGIN IMMEDIATE')
		process.stdout.write('locked')
		setTimeout(() => { sqlite.exec('COMMIT'); sqlite.close() }, 300)`
	const child = spawn(process.execPath, ['-e', script, getSettings().databaseFile], {
		stdio: ['ignore', 'pipe', 'inherit'],
	})
	await new Promise((resolve) => child.stdout.once('data', resolve))
	await write((tx) => tx.offer.create({ data: { text: 'patient' } }))
	expect(await texts()).toEqual(['patient'])
})

/** Fails because of a deferred foreign key. The driver stays in the transaction. */
async function failsAtCommit(tx: Transaction) {
	await tx.$executeRawUnsafe('PRAGMA defer_foreign_keys = ON')
	await tx.$executeRawUnsafe(
		'INSERT INTO "CartItem" (userId, productColorId, quantity, createdAt) VALUES (999, 999, 1, 1)',
	)
}

test('a failed COMMIT is rolled back, so that later writes are not lost (prisma/orm#29933)', async () => {
	await expect(write(failsAtCommit)).rejects.toThrow()
	await write((tx) => tx.offer.create({ data: { text: 'after' } }))
	const outside = new Database(getSettings().databaseFile, { readonly: true })
	expect(outside.prepare('SELECT text FROM "Offer"').all()).toEqual([{ text: 'after' }])
	outside.close()
})

test('a unique constraint violation is recognized by its columns', async () => {
	const subscribe = () =>
		write((tx) => tx.subscriber.create({ data: { name: 'A', nameKey: 'a', phone: '919800000000' } }))
	await subscribe()
	const error = await subscribe().catch((thrown: unknown) => thrown)
	expect(isUniqueViolation(error, 'phone')).toBe(true)
	expect(isUniqueViolation(error, 'name')).toBe(false)
})

test('a write that throws in a batch is rolled back alone, with its after-commit callbacks', async () => {
	const results = await Promise.allSettled([
		write((tx) => tx.offer.create({ data: { text: 'first' } })),
		write(async (tx) => {
			await tx.offer.create({ data: { text: 'undone' } })
			void tx.offer.create({ data: { text: 'forgotten' } }).catch(() => undefined)
			throw new Error('no')
		}),
		write((tx) => tx.offer.create({ data: { text: 'last' } })),
	])
	expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
	expect(await texts()).toEqual(['first', 'last'])
})

test('the transaction of a finished write cannot be used any more', async () => {
	let kept: Transaction | undefined
	const together = [
		write(async (tx) => {
			kept = tx
		}),
		write(async (tx) => {
			await tx.offer.create({ data: { text: 'own' } })
			expect(() => kept!.offer).toThrow('This write() has ended')
		}),
	]
	await Promise.all(together)
	expect(await texts()).toEqual(['own'])
})

test('a slow write keeps its transaction: its late statements are rolled back with the rest', async () => {
	vi.useFakeTimers({ toFake: ['setTimeout'] })
	onTestFinished(() => void vi.useRealTimers())
	const slow = write(async (tx) => {
		await tx.offer.create({ data: { text: 'early' } })
		await vi.advanceTimersByTimeAsync(60_000)
		await tx.prepared.insert('Offer', { text: 'late', createdAt: 1 })
		throw new Error('and undone')
	})
	await expect(slow).rejects.toThrow('and undone')
	expect(await texts()).toEqual([])
})

test('no write in a batch resolves before the shared COMMIT, and none resolves when it fails', async () => {
	const outside = new Database(getSettings().databaseFile, { readonly: true })
	const seen = () => outside.prepare('SELECT text FROM "Offer" ORDER BY "id"').pluck().all()
	await Promise.all(
		['a', 'b', 'c'].map((text) =>
			write((tx) => tx.offer.create({ data: { text } })).then(() => expect(seen()).toEqual(['a', 'b', 'c'])),
		),
	)
	const together = await Promise.allSettled([
		write((tx) => tx.offer.create({ data: { text: 'with it' } })),
		write(failsAtCommit),
	])
	expect(together.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
	expect(seen()).toEqual(['a', 'b', 'c'])
	outside.close()
})

test('a SQLite rollback undoes every write batched into that transaction, but no later write', async () => {
	const together = await Promise.allSettled([
		write((tx) => tx.offer.create({ data: { text: 'with it' } })),
		write((tx) => tx.$executeRawUnsafe('ROLLBACK').then(() => Promise.reject(new Error('the disk is full')))),
	])
	expect(together.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
	await write((tx) => tx.offer.create({ data: { text: 'after' } }))
	expect(await texts()).toEqual(['after'])
})
