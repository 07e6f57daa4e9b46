import { copyFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { enableCompileCache, flushCompileCache } from 'node:module'
import path from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, beforeEach, inject } from 'vitest'
import { contacts } from './data/contacts.ts'
import { killShops } from './process/shop-process.ts'

// Runs before the imports of each test file, which starts with an empty shop. In a project without isolation, the files
// of a process share the loaded shop (compiled and warm), and its database is emptied between them.
const thisProcess = globalThis as { testShop?: { folder: string; files: number } }
const postgresql = inject('postgresqlTemplate')
const { createOwnDatabase: ownPostgresql, emptyPostgresql } = postgresql
	? await import('./postgresql/own-postgresql.ts')
	: {}
const template = inject('databaseTemplate')
const bucket = inject('bucketVariables')
const shared = thisProcess.testShop

if (shared) {
	shared.files += 1
	await emptyDatabase(shared.folder, shared.files)
} else {
	// Deleted together with the template
	const folder = mkdtempSync(path.join(path.dirname(template), 'shop-'))
	copyFileSync(template, path.join(folder, 'shop.db'))
	Object.assign(process.env, {
		DATABASE_URL: ownPostgresql ? await ownPostgresql(postgresql) : `file:${path.join(folder, 'shop.db')}`,
		...(postgresql && { DATA_DIR: folder }),
		UPLOADS_DIR: path.join(folder, 'uploads'),
		...(bucket && { ...bucket, UPLOADS_URL: bucket.UPLOADS_URL!.replace('/first?', `/${path.basename(folder)}?`) }),
		PUBLIC_URL: 'http://shop.test',
		SESSION_SECRET: 'a secret for tests that nobody else uses',
		PASSWORD_COST: 'lowest',
		RATE_LIMITS: 'off',
		// The payment service is the fake one when a test configures a service.
		DEMO: 'on',
		...contacts,
		// Shared with other processes of the run
		NODE_COMPILE_CACHE: path.join(path.dirname(template), 'compiled'),
	})
	enableCompileCache(process.env.NODE_COMPILE_CACHE)
	thisProcess.testShop = { folder, files: 1 }
}

if (postgresql) {
	;(await import('./postgresql/simulate-conflicts.ts')).simulateConflicts()
	// Every request starts like this; tests write outside of requests.
	beforeEach(async () => (await import('../../app/adapters/db/sql.server.ts')).refreshWatchedRows())
}
afterAll(killShops)
afterAll(() => flushCompileCache())

/**
 * Empties the shop. The catalog's versions increase with each file, so that entries cached for an earlier file are not
 * used.
 */
async function emptyDatabase(folder: string, files: number) {
	const higher = files * 1_000_000
	if (emptyPostgresql) await emptyPostgresql(process.env.DATABASE_URL!, higher)
	else await copyTemplate(folder, higher)
	const others = readdirSync(folder).filter((name) => !name.startsWith('shop.db'))
	for (const name of others) rmSync(path.join(folder, name), { recursive: true })
}

async function copyTemplate(folder: string, higher: number) {
	const source = new Database(template, { readonly: true })
	await source.backup(path.join(folder, 'shop.db'))
	source.close()
	const shop = new Database(path.join(folder, 'shop.db'))
	shop.prepare('UPDATE "CatalogVersion" SET "version" = ?, "listing" = ?').run(higher, higher)
	shop.close()
}
