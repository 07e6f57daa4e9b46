import { getRefusal } from '../../../tests/support/data/refusals.ts'
import { readdirSync, utimesSync } from 'node:fs'
import path from 'node:path'
import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { onPostgresql } from '../../../tests/support/postgresql/tested-engine.ts'
import { read, write } from '#app/adapters/db/db.server.ts'
import { getImportPath } from '#app/adapters/import-files.server.ts'
import { getSettings } from '#app/adapters/settings.server.ts'
import { makeStaff } from '../../../tests/support/data/shop-data.ts'
import { getImportReport } from './import-report.server.ts'
import {
	acceptImport,
	beginImport,
	deleteOldImports,
	storeUploadedImage,
	saveProductFile,
} from './pending-import.server.ts'
import { findProgress, stopImports, waitForImport } from './import-work.server.ts'
import { applyImport, checkImport } from './run-import.server.ts'

const admin = await makeStaff()
const customer = { userId: 1, isAdmin: false }
const everything = { show: 'all', page: 1 } as const

async function uploaded(count: number, name = 'item') {
	const id = await beginImport()
	const lines = Array.from({ length: count }, (_, number) => `${name}-${number},Item ${number},10`)
	await saveProductFile(id, Buffer.from(['Handle,Title,Variant Price', ...lines].join('\n')))
	await acceptImport(admin, id, { fileName: 'some\u0007.csv', imageCount: 0 })
	return id
}

async function checked(count: number, name?: string) {
	const id = await uploaded(count, name)
	checkImport(id)
	await waitForImport(id, 10_000)
	return id
}

test('only administrators import products, and only checked files are imported', async () => {
	const id = await uploaded(1, 'nobody')
	expect(await getRefusal(acceptImport(customer, id, { fileName: 'x', imageCount: 0 }))).toMatch(/^forbidden/)
	await expect(applyImport(customer, id)).rejects.toMatchObject({ code: 'forbidden' })
	expect(await getRefusal(applyImport(admin, id))).toBe('conflict: This file has not been checked yet.')
	await expect(applyImport(admin, '0'.repeat(32))).rejects.toMatchObject({ code: 'not-found' })
	await expect(getImportReport('../..', everything)).rejects.toMatchObject({ code: 'not-found' })
	expect(await read.product.count({ where: { handle: { startsWith: 'nobody' } } })).toBe(0)
})

test.skipIf(!onPostgresql)('an import waits for an import of another machine (rule: background-work)', async () => {
	const process = JSON.stringify({ host: 'elsewhere', boot: '', space: '', pid: 1, began: '' })
	const lasts = { since: new Date(), until: new Date(Date.now() + 3_600_000) }
	await write((tx) => tx.lease.create({ data: { name: 'import', holder: 'another', process, ...lasts } }))
	const id = await uploaded(1, 'waits')
	checkImport(id)
	await waitForImport(id, 1_000)
	expect(await findProgress(id)).toMatchObject({ hasBegun: false })
	await write((tx) => tx.lease.deleteMany())
	await waitForImport(id, 10_000)
	expect(await getImportReport(id, everything)).toMatchObject({ phase: 'checked', counts: { added: 1 } })
})

test("an import's image is stored in its folder, whatever its name", async () => {
	const id = await uploaded(1, 'photo')
	for (const name of ['../../evil.sh', '..', 'a/b\\c', 'ક.jpg', 'x'.repeat(300)])
		await storeUploadedImage(id, name, new Uint8Array([1]))
	const names = readdirSync(path.dirname(getImportPath(id, 'state.json')))
	expect(names.filter((name) => /^photo-[0-9a-f]{64}$/.test(name))).toHaveLength(5)
	expect(names).toHaveLength(7)
})

test('import uploads are deleted a day after the last work on them', async () => {
	const [old, young] = [await uploaded(1, 'old'), await uploaded(1, 'young')]
	const aDayAgo = new Date(Date.now() - 24 * 60 * 60 * 1000 - 1_000)
	utimesSync(path.dirname(getImportPath(old, 'state.json')), aDayAgo, aDayAgo)
	await deleteOldImports()
	expect(await getRefusal(getImportReport(old, everything))).toBe('not-found: This import no longer exists.')
	expect(await getImportReport(young, everything)).toMatchObject({ fileName: 'some .csv' })
})

test('a failed import check is reported and not retried forever', async () => {
	const id = await uploaded(1, 'broken')
	await saveProductFile(id, Buffer.from([0xff, 0xfe]))
	checkImport(id)
	await waitForImport(id, 10_000)
	expect(await getImportReport(id, everything)).toMatchObject({ phase: 'broken', rows: null })
	expect(await findProgress(id)).toBeUndefined()
})

// Another process holds SQLite's only write lock.
test.skipIf(onPostgresql)('an import finishes the current product at shutdown and starts no other', async () => {
	const id = await checked(5, 'closing')
	const waiting = await checked(5, 'waiting')
	const sqlite = new Database(getSettings().databaseFile)
	sqlite.exec('BEGIN IMMEDIATE')
	await applyImport(admin, id)
	await applyImport(admin, waiting)
	await waitForImport(id, 300)
	expect(await getImportReport(id, everything)).toMatchObject({ phase: 'applying', isWaiting: false, total: 5 })
	expect(await getImportReport(waiting, everything)).toMatchObject({ phase: 'applying', isWaiting: true })
	const stopped = stopImports()
	sqlite.exec('COMMIT')
	sqlite.close()
	await stopped
	expect(await getImportReport(id, everything)).toMatchObject({ phase: 'interrupted', done: 1, total: 5 })
	expect(await getImportReport(waiting, everything)).toMatchObject({ phase: 'checked' })
	expect(await read.product.count({ where: { handle: { startsWith: 'closing' } } })).toBe(1)
})
