import path from 'node:path'
import { writeMigration } from './migration/write-migration.ts'

const name = process.argv[2]
if (!name || !/^[a-z0-9_]+$/.test(name)) {
	console.error(
		'Give the migration a name of lowercase letters, digits and underscores: npm run db:migration -- add_size_chart',
	)
	process.exit(1)
}
console.log(await writeMigration(name, path.resolve(import.meta.dirname, '..')))
