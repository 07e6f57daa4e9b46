import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import Database from 'better-sqlite3'
import { migrateDatabase } from '../../app/adapters/db/sqlite/migrate.server.ts'

declare module 'vitest' {
	interface ProvidedContext {
		databaseTemplate: string
	}
}

/** Migrated once; every test file copies it. */
export default function setup(project: TestProject) {
	const folder = mkdtempSync(path.join(tmpdir(), 'shop-template-'))
	const file = path.join(folder, 'template.db')
	migrateDatabase(file)
	const sqlite = new Database(file)
	sqlite.pragma('wal_checkpoint(TRUNCATE)')
	sqlite.close()
	project.provide('databaseTemplate', file)
	return () => rmSync(folder, { recursive: true, force: true })
}
