import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** The shop cannot migrate or use its database. The message is for the operator. */
export class MigrationError extends Error {}

/**
 * Wraps an SQL error, recognized by SQLite's code or PostgreSQL's state, in a `MigrationError` with the migration's
 * name. Returns any other error unchanged.
 */
export function withMigrationName(migration: string, error: unknown): unknown {
	const { code, message } = error as Error & { code?: string }
	if (!/^(SQLITE_(ERROR|CONSTRAINT)|(23|42)...$)/.test(code ?? '')) return error
	return new MigrationError(`The migration ${migration} failed. Nothing was changed: ${message}.`, { cause: error })
}

export interface Migration {
	name: string
	sql: string
	checksum: string
}

/** A migration that a database has applied. */
export interface AppliedMigration {
	name: string
	checksum: string
}

/** Returns the migrations of a folder, in order. */
export function readMigrations(dir: string): Migration[] {
	const names = readdirSync(dir).filter((name) => existsSync(path.join(dir, name, 'migration.sql')))
	return names.toSorted().map((name) => {
		const sql = readFileSync(path.join(dir, name, 'migration.sql'), 'utf8')
		return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
	})
}

/**
 * Returns the migrations that a database lacks. Throws `MigrationError` when the database is newer or its migrations
 * were edited.
 */
export function findUnapplied(applied: AppliedMigration[], known: Migration[], recoveryHint: string): Migration[] {
	for (const { name, checksum } of applied) {
		const migration = known.find((candidate) => candidate.name === name)
		if (!migration) {
			throw new MigrationError(
				'The database was created by a newer version of the shop: ' +
					`this version does not know its migration ${name}. ` +
					`Start the newer version again, or ${recoveryHint}.`,
			)
		}
		if (migration.checksum !== checksum) {
			throw new MigrationError(
				`The migration ${name} was edited after it was applied to this database. ` +
					'Restore its original file and write the change as a new migration (npm run db:migration -- ' +
					'NAME).',
			)
		}
	}
	const names = new Set(applied.map(({ name }) => name))
	return known.filter(({ name }) => !names.has(name))
}
