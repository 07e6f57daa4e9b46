import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { enableCompileCache, flushCompileCache } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, inject } from 'vitest'
import { contacts } from './data/contacts.ts'

// Before the test file's imports: the shop opens its own copy.
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

// Compiled by other processes of the run
process.env.NODE_COMPILE_CACHE = path.join(path.dirname(inject('databaseTemplate')), 'compiled')
enableCompileCache(process.env.NODE_COMPILE_CACHE)
afterAll(() => flushCompileCache())

afterAll(() => rmSync(folder, { recursive: true, force: true }))
