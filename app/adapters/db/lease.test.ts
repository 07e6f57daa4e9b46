import { hostname } from 'node:os'
import { spawnSync } from 'node:child_process'
import { beforeEach, expect, test } from 'vitest'
import { getProcessIdentity } from '../processes/process-identity.ts'
import { read, write } from './db.server.ts'
import { endLease, getLease, acquireLease } from './lease.server.ts'

const name = 'work'
const lasts = 60_000

beforeEach(() => write((tx) => tx.lease.deleteMany()))

/** Creates a lease of another process, on this machine or elsewhere. */
function createForeignLease({ process: identity = getProcessIdentity(process.pid), until = Date.now() + lasts } = {}) {
	const data = { name, holder: 'another', process: identity, since: new Date(1), until: new Date(until) }
	return write((tx) => tx.lease.create({ data }))
}
const holder = async () => (await read.lease.findUnique({ where: { name } }))?.holder

test('a lease is extended by its holder, counts from when it was acquired, and ends', async () => {
	expect(await getLease(name)).toBeUndefined()
	expect(await acquireLease(name, { lasts })).toBe(true)
	const since = (await getLease(name))!.since
	expect(await acquireLease(name, { lasts: 2 * lasts, detail: '1 of 2' })).toBe(true)
	expect(await getLease(name)).toEqual({ since, detail: '1 of 2' })
	expect((await read.lease.findUniqueOrThrow({ where: { name } })).until.getTime()).toBeGreaterThan(
		since.getTime() + lasts,
	)
	await endLease(name)
	expect(await getLease(name)).toBeUndefined()
})

test('the lease of another process is neither taken over nor released before it expires (rule: background-work)', async () => {
	await createForeignLease()
	expect(await acquireLease(name, { lasts })).toBe(false)
	await endLease(name)
	expect(await holder()).toBe('another')
	await write((tx) => tx.lease.updateMany({ data: { until: new Date(Date.now() - 1) } }))
	expect(await getLease(name)).toBeUndefined()
	expect(await acquireLease(name, { lasts })).toBe(true)
	expect(await holder()).not.toBe('another')
})

test('a process that ended on this machine loses its lease at once, even if its process id is reused', async () => {
	const { pid } = spawnSync(process.execPath, ['-e', ''])
	const own = JSON.parse(getProcessIdentity(process.pid)) as object
	for (const gone of [
		{ ...own, pid },
		{ ...own, began: '1' },
	]) {
		await write((tx) => tx.lease.deleteMany())
		await createForeignLease({ process: JSON.stringify(gone) })
		expect(await acquireLease(name, { lasts })).toBe(true)
	}
})

test('a lease of a process on another machine or in another container ends only when it expires', async () => {
	const own = JSON.parse(getProcessIdentity(process.pid)) as object
	for (const elsewhere of [
		{ ...own, host: `not ${hostname()}`, pid: 1 },
		{ ...own, space: 'pid:[1]', pid: 1 },
		// The same host after a reboot.
		{ ...own, boot: 'another', pid: 1, began: '1' },
	]) {
		await write((tx) => tx.lease.deleteMany())
		await createForeignLease({ process: JSON.stringify(elsewhere) })
		expect(await acquireLease(name, { lasts })).toBe(false)
	}
})
