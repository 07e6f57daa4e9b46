import { Client } from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { createDatabase } from '../../../../tests/support/postgresql/shared-server.ts'
import { BusyError } from '../../scheduling/limit-concurrency.ts'
import type { Engine } from '../engine.ts'
import { openPostgresql } from './engine.server.ts'
import { UnreachableError } from './pools.server.ts'

let client: Client
let engine: Engine

beforeAll(async () => {
	const url = await createDatabase()
	client = new Client(url)
	await client.connect()
	await client.query('CREATE TABLE "Counted" ("number" INTEGER)')
	await client.query(
		`INSERT INTO "Lease" ("name", "holder", "process", "since", "until") VALUES ('work', '', '', 0, 0)`,
	)
	engine = openPostgresql(url)
})
afterAll(async () => {
	await engine.close()
	await client.end()
})

/** Runs concurrent units that each count the rows and add the count. Returns the number of runs. */
async function countTogether(
	units: number,
	hasRead: (runs: number) => unknown = () => {},
	names?: string[],
): Promise<number> {
	let runs = 0
	const count = () =>
		engine.write(async ({ prepared }) => {
			const run = (runs += 1)
			const [counted] = await prepared.rows<{ count: number }>('SELECT count(*) AS "count" FROM "Counted"')
			await hasRead(run)
			await prepared.rows('INSERT INTO "Counted" VALUES (?)', counted!.count)
		}, names)
	await Promise.all(Array.from({ length: units }, count))
	return runs
}

test("units that read each other's writes behave as if serialized, and run serially after the first conflicts", async () => {
	// Both units have read before one of them writes, so one of them conflicts and runs again.
	const bothHaveRead = Promise.withResolvers<void>()
	const waits = (run: number) => (run === 2 ? bothHaveRead.resolve() : bothHaveRead.promise)
	expect(await countTogether(2, waits)).toBe(3)
	// Concurrent units would conflict with all others.
	expect(await countTogether(24)).toBeLessThan(3 * 24)
	// Units that name the same resource wait for each other, and none runs again.
	expect(await countTogether(24, () => {}, ['the count', 'another'])).toBe(24)
	const { rows } = await client.query<{ number: number }>('SELECT "number" FROM "Counted" ORDER BY "number"')
	expect(rows.map(({ number }) => number)).toEqual(rows.map((_, index) => index))
})

test('units with disjoint locks run concurrently, and all other units wait', async () => {
	const ended: string[] = []
	const bothRun = Promise.withResolvers<void>()
	const mayEnd = Promise.withResolvers<void>()
	let running = 0
	const named = (name: string) =>
		engine.write(
			async ({ prepared }) => {
				await prepared.rows('SELECT 1')
				if ((running += 1) === 2) bothRun.resolve()
				await mayEnd.promise
				ended.push(name)
			},
			[name, `more of ${name}`],
		)
	const units = [named('one'), named('one, too')]
	await bothRun.promise
	units.push(engine.write(async ({ prepared }) => void (await prepared.rows('SELECT 1'), ended.push('all'))))
	const waiting = async () => (await client.query('SELECT FROM pg_locks WHERE NOT "granted"')).rowCount
	await expect.poll(waiting).toBe(1)
	mayEnd.resolve()
	await Promise.all(units)
	expect(ended.at(-1)).toBe('all')
})

/** Fails after a twentieth of a second instead of eight seconds. */
const impatiently = 'SET LOCAL lock_timeout = 50'

test.each([
	['others', 'LOCK TABLE "WriteTurn" IN EXCLUSIVE MODE', () => countTogether(1)],
	[
		'a row that another changes',
		'UPDATE "Counted" SET "number" = "number"',
		() =>
			engine.write(async ({ prepared }) => {
				await prepared.rows(impatiently)
				await prepared.rows('UPDATE "Counted" SET "number" = "number" + 1')
			}),
	],
	[
		'a row that another changes, by Prisma',
		'UPDATE "Lease" SET "until" = "until"',
		() =>
			engine.write(async (tx) => {
				await tx.prepared.rows(impatiently)
				await tx.lease.updateMany({ data: { detail: 'changed' } })
			}),
	],
])('a unit that waits too long for %s is refused with a clear error and writes nothing', async (_, lock, write) => {
	const rows = async () =>
		(await client.query('SELECT "number", "detail" FROM "Counted", "Lease" ORDER BY "number"')).rows
	const before = await rows()
	await client.query(`BEGIN; ${lock}`)
	await expect(write()).rejects.toThrow(new BusyError('The shop is very busy. Please try again in a moment.'))
	await client.query('COMMIT')
	expect(await rows()).toEqual(before)
	await countTogether(1)
	expect(await rows()).toHaveLength(before.length + 1)
})

test('a write that loses its connection between two statements fails, and later writes succeed', async () => {
	const lost = engine.write(async ({ prepared }) => {
		const [own] = await prepared.rows<{ pid: number }>('SELECT pg_backend_pid() AS "pid"')
		await client.query('SELECT pg_terminate_backend($1)', [own!.pid])
		const left = async () => (await client.query('SELECT FROM pg_stat_activity WHERE "pid" = $1', [own!.pid])).rowCount
		await expect.poll(left).toBe(0)
		await prepared.rows('SELECT 1')
	})
	await expect(lost).rejects.toThrow(UnreachableError)
	expect(await countTogether(1)).toBe(1)
})

test('a slow unit keeps its transaction: its late statements are rolled back with the rest', async () => {
	vi.useFakeTimers({ toFake: ['setTimeout'] })
	onTestFinished(() => void vi.useRealTimers())
	const slow = engine.write(async ({ prepared }) => {
		await vi.advanceTimersByTimeAsync(60_000)
		await prepared.rows('INSERT INTO "Counted" VALUES (-1)')
		throw new Error('and undone')
	})
	await expect(slow).rejects.toThrow('and undone')
	expect((await client.query('SELECT 1 FROM "Counted" WHERE "number" = -1')).rowCount).toBe(0)
})
