/** Test files that PostgreSQL does not run, by why. */
export const aboutSqlite: Record<string, string> = {
	'app/adapters/db/db.test.ts': 'asks SQLite how it is set up',
	'app/adapters/db/postgresql/lists.test.ts': 'asks both engines by itself',
	'app/adapters/db/postgresql/search.test.ts': 'asks both engines by itself',
	'app/adapters/db/postgresql/write-units.test.ts': 'has a server of its own',
	'app/adapters/db/sqlite/migrate.test.ts': 'migrates files',
	'app/adapters/db/sqlite/old-shop.test.ts': 'brings old files up to date',
	'app/adapters/db/sqlite/statement-cache.test.ts': 'prepares statements of SQLite',
	'app/shop/catalog/variant/variant-sums.server.test.ts':
		'writes to the file beside the shop; scripts/postgresql/baseline.test.ts has the triggers of both engines agree',
	'app/shop/catalog/version/catalog-version.server.test.ts':
		'writes to the file beside the shop; scripts/postgresql/baseline.test.ts has the triggers of both engines agree',
	'tests/http/api/fuzz.test.ts': 'reads the file beside the shop before each of 1,500 requests',
}
