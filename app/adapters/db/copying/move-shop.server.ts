import { existsSync, mkdirSync, renameSync } from 'node:fs'
import path from 'node:path'
import { syncFolder } from '../../disk.server.ts'
import { findMissingPostgresqlMigrations } from '../postgresql/migrate.server.ts'
import { DatabaseInUseError, openAlone } from '../sqlite/copy.server.ts'
import { listMissingMigrations } from '../sqlite/migrate.server.ts'
import { type CopySummary, CopyError } from './copy-rows.ts'
import { copyToFile, copyToServer, prepareServerForShop } from './copy-shop.server.ts'

export { CopyError }
export type { CopySummary }

type ReportProgress = (line: string) => void

/**
 * Copies a stopped shop's SQLite file into an empty database on a server, and keeps the file. When it throws
 * `CopyError` or `MigrationError`, the database has no rows, but may already have the shop's tables.
 */
export async function moveToServer(file: string, url: string, report: ReportProgress): Promise<CopySummary> {
	if (!existsSync(file)) throw new CopyError(`There is no shop to move: ${file} does not exist.`)
	const sqlite = openSourceFile(file)
	try {
		assertUpToDate(listMissingMigrations(sqlite))
		await prepareServerForShop(url)
		return await copyToServer(sqlite, url, report)
	} finally {
		sqlite.close()
	}
}

/**
 * Copies a stopped shop's database on a server into a new SQLite file, and keeps the database. When it throws
 * `CopyError` or `MigrationError`, it has not created the file.
 */
export async function moveToFile(url: string, file: string, report: ReportProgress): Promise<CopySummary> {
	if (existsSync(file)) throw new CopyError(`${file} already exists. Give the path of a new file.`)
	assertUpToDate(await findMissingPostgresqlMigrations(url))
	mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 })
	const unfinished = `${file}.moving`
	const agreement = await copyToFile(url, unfinished, { isMoved: true, report })
	renameSync(unfinished, file)
	syncFolder(path.dirname(file))
	return agreement
}

function openSourceFile(file: string) {
	try {
		return openAlone(file)
	} catch (error) {
		if (!(error instanceof DatabaseInUseError)) throw error
		throw new CopyError(`The shop is running on ${file}. Stop it first. Nothing was changed.`)
	}
}

function assertUpToDate(missing: string[]) {
	if (missing.length > 0)
		throw new CopyError(
			'The source database is from an older version of the shop. Start this version on it once to update it, then stop it.',
		)
}
