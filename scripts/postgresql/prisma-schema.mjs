/** The folder where the client of the second engine is made. */
const output = '../app/adapters/db/generated-postgresql'

/**
 * The Prisma schema for PostgreSQL, of that for SQLite: the same models. Instants stay milliseconds
 * (docs/decisions/041-postgresql.md), JSON keeps its text.
 */
export function postgresqlSchema(schema) {
	return schema
		.replace('provider = "sqlite"', 'provider = "postgresql"')
		.replace(/output +=.*/, `output   = "${output}"`)
		.replaceAll(/^(\s+)(\w+ +Json\??)(?=\s)/gm, '$1$2 @db.Json')
}
