/** Matches files that create data in the database or read it. */
const talks = /\/db\.server\.ts'|support\/(data|payments)\/(?!images|videos|workbook|contacts|delivery)/

/** Matches files that submit a form, call the API or read the database. */
const changes = /\bsubmit\w*\(|\bpost\w*\(|\bpress\w*\(|\bcall\(|\bmethod:|'(POST|PUT|PATCH|DELETE)'|\bread\./

/** Folders where operations interact. The admin forms call operations that have their own tests. */
const acts = /^tests\/http\/(account|after-sale|api|ordering|payments)\//

/**
 * Returns true if a test file proves just as much on SQLite alone. A pure function uses no database; what a page merely
 * displays is covered by the tests of its operations and by the test that opens every page.
 */
export function isAboutSqlite(file: string, text: string): boolean {
	if (file in aboutSqlite) return true
	if (!file.startsWith('tests/http/')) return !file.startsWith('app/adapters/db/') && !talks.test(text)
	return file !== 'tests/http/safety/every-page.test.ts' && !(acts.test(file) && changes.test(text))
}

/** Test files that do not run on PostgreSQL, by reason. */
const aboutSqlite: Record<string, string> = {
	'app/adapters/db/db.test.ts': 'asks SQLite how it is set up',
	'app/adapters/db/postgresql/dialect.test.ts': 'asks both engines by itself',
	'app/adapters/db/postgresql/lists.test.ts': 'asks both engines by itself',
	'app/adapters/db/postgresql/search.test.ts': 'asks both engines by itself',
	'app/adapters/db/postgresql/write-units.test.ts': 'has a server of its own',
	'app/adapters/db/sqlite/migrate.test.ts': 'migrates files',
	'app/adapters/db/sqlite/old-shop.test.ts': 'brings old files up to date',
	'app/adapters/db/sqlite/prepared-sql.test.ts': 'prepares statements of SQLite',
	'app/shop/backup/backup-on-server.test.ts': 'has a database of its own on a server',
	'app/shop/backup/off-site.test.ts': 'copies the files of backups',
	'app/shop/catalog/variant/variant-sums.server.test.ts':
		'writes to the file beside the shop; scripts/postgresql/baseline.test.ts has the triggers of both engines agree',
	'app/shop/catalog-version/catalog-version.server.test.ts':
		'writes to the file beside the shop; scripts/postgresql/baseline.test.ts has the triggers of both engines agree',
	'tests/http/api/cross-origin.test.ts': 'asks what is answered to other websites',
	'tests/http/api/instead-of-page.test.ts': 'asks who gets a page and who JSON',
	'tests/http/api/no-cross-origin.test.ts': 'asks what is answered to other websites',
	'tests/http/api/unknown-members.test.ts': 'asks which bodies are refused',
	'tests/http/api/permissions.test.ts': 'asks who may call, which no query decides',
	'tests/http/api/fuzz.test.ts': 'reads the file beside the shop before each of 1,500 requests',
}
