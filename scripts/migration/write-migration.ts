import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { openMigratedSqlite, buildPostgresqlBaseline } from '../postgresql/baseline.ts'
import { addColumns, listPostgresqlAdditions } from './additions.ts'
import { diffSchema } from './schema-diff.ts'

const file = 'migration.sql'

/**
 * Writes the next migration of a project folder for both engines, with its checksum, and returns a message. If the
 * schema did not change, updates the checksum of the newest migration when it has this name, because it may have been
 * edited.
 */
export async function writeMigration(name: string, root: string): Promise<string> {
	const [migrations, postgresql] = ['prisma/migrations', 'prisma/postgresql'].map((folder) => path.join(root, folder))
	const before = buildPostgresqlBaseline(migrations)
	const sql = await diffSchema(path.join(root, 'prisma'))
	if (!sql) {
		const newest = listNames(migrations!).at(-1)
		if (!newest?.endsWith(`_${name}`))
			return 'The migrations already match prisma/schema.prisma. There is nothing to write.'
		writeChecksum(root, newest)
		return `The checksum of prisma/migrations/${newest} matches its file.`
	}
	const added = await toAdditions(sql, root)
	const made = `${new Date().toISOString().replace(/\D/g, '').slice(0, 14)}_${name}`
	write(path.join(migrations!, made), added ?? sql)
	writeChecksum(root, made)
	// A migration that recreates a table may not run until the developer has restored the missing parts.
	const twin = added && listPostgresqlAdditions(before, buildPostgresqlBaseline(migrations))
	if (twin) write(path.join(postgresql!, made), twin)
	return [
		`Wrote prisma/migrations/${made}/${file}${twin ? ' and its twin in prisma/postgresql' : ''}. Read it before you commit it.`,
		...(added ? [] : ['A redefined table loses its CHECK constraints and triggers unless you add them again.']),
		...(twin ? [] : ['Write the same change for PostgreSQL in a folder with the same name in prisma/postgresql.']),
		`After you edit it, run this command again to update the checksum.`,
	].join('\n')
}

/** Returns the migration as added columns, if that produces the whole schema. */
async function toAdditions(sql: string, root: string): Promise<string | undefined> {
	const sqlite = openMigratedSqlite(path.join(root, 'prisma/migrations'))
	try {
		const added = addColumns(sql, sqlite)
		return added && (await diffSchema(path.join(root, 'prisma'), added)) === '' ? added : undefined
	} finally {
		sqlite.close()
	}
}

function listNames(folder: string): string[] {
	const entries = readdirSync(folder, { withFileTypes: true })
	return entries.flatMap((entry) => (entry.isDirectory() ? [entry.name] : [])).toSorted()
}

function write(folder: string, sql: string) {
	mkdirSync(folder)
	writeFileSync(path.join(folder, file), sql)
}

/** Writes the checksum to tests/house/migrations.sha256, which identifies committed migrations. */
function writeChecksum(root: string, migration: string) {
	const list = path.join(root, 'tests/house/migrations.sha256')
	const name = `${migration}/${file}`
	const others = readFileSync(list, 'utf8')
		.trim()
		.split('\n')
		.filter((line) => !line.endsWith(`  ${name}`))
	const sum = createHash('sha256')
		.update(readFileSync(path.join(root, 'prisma/migrations', name)))
		.digest('hex')
	writeFileSync(list, `${[...others, `${sum}  ${name}`].join('\n')}\n`)
}
