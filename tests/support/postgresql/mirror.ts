import Database from 'better-sqlite3'
import { Client } from 'pg'
import { rawValues } from '../../../app/adapters/db/postgresql/prepared-sql.server.ts'

// node mirror.ts URL FILE copies PostgreSQL data into a migrated SQLite file.

const [url, file] = process.argv.slice(2)
const client = new Client(url)
await client.connect()
const sqlite = new Database(file)
sqlite.pragma('foreign_keys = OFF')
const listNames = (type: string) =>
	sqlite.prepare<[string], string>('SELECT "name" FROM sqlite_master WHERE "type" = ?').pluck().all(type)
for (const name of listNames('trigger')) sqlite.exec(`DROP TRIGGER "${name}"`)
for (const table of listNames('table').filter((name) => !/^sqlite_|^_prisma|Search/.test(name))) {
	const columns = sqlite.prepare<[string], string>('SELECT "name" FROM pragma_table_info(?)').pluck().all(table)
	const names = `"${columns.join('", "')}"`
	const { rows } = await client.query<unknown[]>({
		text: `SELECT ${names} FROM "${table}" ORDER BY 1`,
		rowMode: 'array',
		types: rawValues,
	})
	sqlite.exec(`DELETE FROM "${table}"`)
	const insert = sqlite.prepare(`INSERT INTO "${table}" (${names}) VALUES (${columns.map(() => '?').join()})`)
	sqlite.transaction(() => {
		for (const row of rows) insert.run(row)
	})()
}
sqlite.close()
await client.end()
