import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { schemaDiff } from './schema-diff.ts'

const name = process.argv[2]
if (!name || !/^[a-z0-9_]+$/.test(name)) {
	console.error(
		'Give the migration a name of small letters, digits and underscores: npm run db:migration -- add_size_chart',
	)
	process.exit(1)
}
const sql = await schemaDiff()
if (!sql) {
	console.log('The migrations already make the database that prisma/schema.prisma describes: nothing to write.')
	process.exit(0)
}
const stamp = new Date().toISOString().replace(/\D/g, '').slice(0, 14)
const folder = path.resolve(import.meta.dirname, `../prisma/migrations/${stamp}_${name}`)
await mkdir(folder, { recursive: true })
await writeFile(path.join(folder, 'migration.sql'), sql)
console.log(`Wrote ${path.relative(process.cwd(), folder)}/migration.sql`)
console.log(
	'Read it before you commit it: a table that is redefined loses its CHECK constraints unless you put them back.',
)
