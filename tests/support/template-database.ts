import { constants, copyFileSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import Database from 'better-sqlite3'
import { hashFiles } from '../../scripts/setup/stamp.mjs'

declare module 'vitest' {
	interface ProvidedContext {
		databaseTemplate: string
	}
}

const cache = 'node_modules/.cache/database'

/** Provides a migrated database that every test process copies; it is created again when a migration has changed. */
export default async function setup(project: TestProject) {
	const template = path.join(cache, `${hashFiles(['prisma/migrations', 'app/adapters/db/sqlite'])}.db`)
	const folder = mkdtempSync(path.join(tmpdir(), 'shop-template-'))
	const file = path.join(folder, 'template.db')
	if (existsSync(template)) copyFileSync(template, file, constants.COPYFILE_FICLONE)
	else await createTemplate(file, template)
	project.provide('databaseTemplate', file)
	return () => rmSync(folder, { recursive: true, force: true })
}

async function createTemplate(file: string, template: string) {
	const { migrateDatabase } = await import('../../app/adapters/db/sqlite/migrate.server.ts')
	migrateDatabase(file)
	const sqlite = new Database(file)
	sqlite.pragma('wal_checkpoint(TRUNCATE)')
	sqlite.close()
	mkdirSync(cache, { recursive: true })
	// Another run may read the file at the same time.
	copyFileSync(file, `${template}.${process.pid}`)
	renameSync(`${template}.${process.pid}`, template)
}
