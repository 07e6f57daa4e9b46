/** Test files that PostgreSQL does not run, by why. */
export const aboutSqlite: Record<string, string> = {
	'app/adapters/db/db.test.ts': 'asks SQLite how it is set up',
	'app/adapters/db/sqlite/migrate.test.ts': 'migrates files',
	'app/adapters/db/sqlite/old-shop.test.ts': 'brings old files up to date',
	'app/adapters/db/sqlite/statement-cache.test.ts': 'prepares statements of SQLite',
}
