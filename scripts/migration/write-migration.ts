import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { migratedSqlite, postgresqlBaseline } from '../postgresql/baseline.ts'
import { addColumns, postgresqlAdditions } from './additions.ts'
import { schemaDiff } from './schema-diff.ts'

const file = 'migration.sql'

/**
 * Writes the next migration of a project folder for both engines, with its checksum, and returns a message. If the
 * schema did not change, updates the checksum of the newest migration when it has this name, because it may have been
 * edited.
 */
export async function writeMigration(name: string, root: string): Promise<string> {
	const [migrations, postgresql] = ['prisma/migrations', 'prisma/postgresql'].map((folder) => path.join(root, folder))
	const before = postgresqlBaseline(migrations)
	const sql = await schemaDiff(path.join(root, 'prisma'))
	if (!sql) {
		const newest = namesIn(migrations!).at(-1)
		if (!newest?.endsWith(`_${name}`))
			return 'The migrations already make the database that prisma/schema.prisma describes: nothing to write.'
		writeChecksum(root, newest)
		return `The checksum of prisma/migrations/${newest} is that of its file.`
	}
	const added = await onlyAdded(sql, root)
	const made = `${new Date().toISOString().replace(/\D/g, '').slice(0, 14)}_${name}`
	write(path.join(migrations!, made), added ?? sql)
	writeChecksum(root, made)
	// A migration that recreates a table may not run until the developer has restored the missing parts.
	const twin = added && postgresqlAdditions(before, postgresqlBaseline(migrations))
	if (twin) write(path.join(postgresql!, made), twin)
	return [
		`Wrote prisma/migrations/${made}/${file}${twin ? ' and its twin in prisma/postgresql' : ''}. Read it before you commit it.`,
		...(added ? [] : ['A table that is redefined loses its CHECK constraints and triggers unless you put them back.']),
		...(twin ? [] : ['Write the same change for PostgreSQL into a folder of that name in prisma/postgresql.']),
		`When you have edited it, run this command again: it renews the checksum.`,
	].join('\n')
}

/** Returns the migration as added columns, if that produces the whole schema. */
async function onlyAdded(sql: string, root: string): Promise<string | undefined> {
	const sqlite = migratedSqlite(path.join(root, 'prisma/migrations'))
	try {
		const added = addColumns(sql, sqlite)
		return added && (await schemaDiff(path.join(root, 'prisma'), added)) === '' ? added : undefined
	} finally {
		sqlite.close()
	}
}

function namesIn(folder: string): string[] {
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
