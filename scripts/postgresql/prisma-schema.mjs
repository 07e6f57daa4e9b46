/** The output folder of the PostgreSQL client. */
const output = '../app/adapters/db/generated-postgresql'

/**
 * Converts the SQLite Prisma schema to PostgreSQL with the same models. Times stay in milliseconds
 * (docs/decisions/041-postgresql.md), and JSON keeps its text.
 */
export function postgresqlSchema(schema) {
	return schema
		.replace('provider = "sqlite"', 'provider = "postgresql"')
		.replace(/output +=.*/, `output   = "${output}"`)
		.replaceAll(/^(\s+)(\w+ +Json\??)(?=\s)/gm, '$1$2 @db.Json')
}
