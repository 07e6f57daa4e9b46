import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { enableCompileCache, flushCompileCache } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, inject } from 'vitest'
import { contacts } from './data/contacts.ts'

// Runs before the test file is imported, so that the shop opens this file's own copy of the migrated database.
const folder = mkdtempSync(path.join(tmpdir(), 'shop-test-'))
copyFileSync(inject('databaseTemplate'), path.join(folder, 'shop.db'))
Object.assign(process.env, {
	DATABASE_URL: `file:${path.join(folder, 'shop.db')}`,
	UPLOADS_DIR: path.join(folder, 'uploads'),
	PUBLIC_URL: 'http://shop.test',
	SESSION_SECRET: 'a secret for tests that nobody else uses',
	RATE_LIMITS: 'off',
	DEMO: 'off',
	...contacts,
})

// What the processes of the other test files have compiled already, above all the built shop
enableCompileCache(path.join(path.dirname(inject('databaseTemplate')), 'compiled'))
afterAll(() => flushCompileCache())

afterAll(() => rmSync(folder, { recursive: true, force: true }))
