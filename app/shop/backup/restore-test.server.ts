import { mkdtempSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { type BackgroundProgram, startProgram } from '#app/adapters/background-program.server.ts'
import { findMissingSqliteMigrations } from '#app/adapters/db/sqlite/migrate.server.ts'
import { getFreeBytes } from '#app/adapters/disk.server.ts'
import { createFileRecord } from '#app/adapters/files.server.ts'
import { getSettings } from '#app/adapters/settings.server.ts'
import { readBackupRecord } from './backup.server.ts'
import { downloadNewest, getOffSiteLocation } from './off-site.server.ts'
import { verifyBackup } from './verify-backup.server.ts'

const day = 24 * 60 * 60 * 1000
const week = 7 * day

const recordSchema = z.object({
	at: z.coerce.date(),
	file: z.string(),
	problem: z.string().nullable(),
	orders: z.number(),
	images: z.number(),
})
type RestoreTest = z.infer<typeof recordSchema>

const recordFile = createFileRecord('last-restore-test.json', recordSchema)

/** Reads the result of the last restore test. `null` when there was none. */
export const readRestoreTest = recordFile.read

/**
 * Verifies the newest backup in a temporary folder, which it deletes, and records the result (rule: off-site). The
 * newest backup is that of the off-site destination or, if there is none, the last successful local one.
 */
export async function testRestore(at = new Date()): Promise<RestoreTest> {
	const { dataDir } = getSettings()
	const folder = mkdtempSync(path.join(dataDir, 'restore-test-'))
	const record: RestoreTest = { at, file: '', problem: null, orders: 0, images: 0 }
	try {
		const file = await getBackupToTest(folder, record)
		if ((await getFreeBytes(dataDir)) < statSync(file).size) throw new Error(`there is not enough space in ${dataDir}`)
		const database = path.join(folder, 'shop.db')
		const { sums, files } = await verifyBackup(file, database)
		findMissingSqliteMigrations(database)
		record.orders = sums.orders
		record.images = files.filter(({ name }) => name.startsWith('originals/')).length
	} catch (error) {
		record.problem = (error as Error).message
	} finally {
		rmSync(folder, { recursive: true, force: true })
	}
	await recordFile.keep(record)
	return record
}

async function getBackupToTest(folder: string, record: RestoreTest): Promise<string> {
	const where = await getOffSiteLocation()
	const fetched = path.join(folder, 'shop.tar')
	const name = where === '' ? undefined : await downloadNewest(where, fetched)
	const local = readBackupRecord().lastGood?.made?.file
	record.file = name ?? local ?? ''
	if (name) return fetched
	if (!local) throw new Error('there is no backup')
	return local
}

/**
 * Returns true a week after a successful test, a day after a failed one, and when there was no test yet. Returns false
 * while there is no successful backup.
 */
export function isRestoreTestDue(now: Date): boolean {
	if (!readBackupRecord().lastGood) return false
	const last = readRestoreTest()
	return !last || now.getTime() - last.at.getTime() > (last.problem ? day : week)
}

let running: BackgroundProgram | undefined

/** Starts the weekly test in a separate process when it is due and does not run yet. */
export function testRestoreIfDue(now: Date): void {
	if (running || !isRestoreTestDue(now)) return
	running = startProgram('restore-test')
	void running.ended.finally(() => (running = undefined))
}

/** Stops a running test. A stopped test records no result, so it is repeated after the shop's next start. */
export async function stopRestoreTest(): Promise<void> {
	running?.stop()
	await running?.ended
}
