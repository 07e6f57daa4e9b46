import { existsSync, mkdirSync, renameSync } from 'node:fs'
import path from 'node:path'
import { syncFolder } from '../../disk.server.ts'
import { mustKnowPostgresql } from '../postgresql/migrate.server.ts'
import { DatabaseInUseError, openAlone } from '../sqlite/copy.server.ts'
import { missingIn } from '../sqlite/migrate.server.ts'
import type { Agreement } from './copy-rows.ts'
import { copyToFile, copyToServer, mustTakeShop } from './copy-shop.server.ts'
import { CopyError } from './row-store.ts'

export { CopyError }
export type { Agreement }

type Tell = (line: string) => void

/**
 * Moves a stopped shop's file into an empty database on a server. Throws `CopyError` or `MigrationError` without
 * changing anything.
 */
export async function moveToServer(file: string, url: string, tell: Tell): Promise<Agreement> {
	if (!existsSync(file)) throw new CopyError(`There is no shop to move: ${file} is not there.`)
	const sqlite = openFile(file)
	try {
		mustBeUpToDate(missingIn(sqlite))
		await mustTakeShop(url)
		return await copyToServer(sqlite, url, tell)
	} finally {
		sqlite.close()
	}
}

/** Moves a stopped shop's database on a server into a new file. Throws the same errors as `moveToServer`. */
export async function moveToFile(url: string, file: string, tell: Tell): Promise<Agreement> {
	if (existsSync(file)) throw new CopyError(`${file} is there already: give the path of a new file.`)
	mustBeUpToDate(await mustKnowPostgresql(url))
	mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 })
	const unfinished = `${file}.moving`
	const agreement = await copyToFile(url, unfinished, { isMoved: true, tell })
	renameSync(unfinished, file)
	syncFolder(path.dirname(file))
	return agreement
}

function openFile(file: string) {
	try {
		return openAlone(file)
	} catch (error) {
		if (!(error instanceof DatabaseInUseError)) throw error
		throw new CopyError(`The shop is running on ${file}: stop it first. Nothing was changed.`)
	}
}

function mustBeUpToDate(missing: string[]) {
	if (missing.length > 0)
		throw new CopyError(
			'The shop there is of an older version: start this version on it once, so that it is brought up to date, and stop it.',
		)
}
