import { readFile, readdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import path from 'node:path'
import { bindMigrationAwareSqlAdapterFactory } from '@prisma/driver-adapter-utils'
import { PrismaBetterSqlite3 } from '@prisma/adapter-better-sqlite3'

/** Full-text indexes and their tables, which a Prisma schema cannot describe. */
const searchTables = [
	'Product',
	'ProductTerms',
	'Order',
	'OrderCustomer',
	'User',
	'Rating',
	'ContactMessage',
	'Subscriber',
].flatMap((table) =>
	['', '_config', '_content', '_data', '_docsize', '_idx', 'Term'].map((part) => `${table}Search${part}`),
)

/**
 * Returns the SQL that leads from `prisma/migrations`, plus an optional extra migration, to `prisma/schema.prisma`;
 * empty when they match. Runs the engine's WebAssembly package, because `prisma migrate` downloads its engine from
 * outside the registry.
 */
export async function diffSchema(folder = path.resolve('prisma'), more?: string): Promise<string> {
	const schema = path.join(folder, 'schema.prisma')
	const engine = await openEngine(schema)
	const { stdout } = await engine.diff({
		from: { tag: 'migrations', ...(await listMigrations(path.join(folder, 'migrations'), more)) },
		to: { tag: 'schemaDatamodel', files: [{ path: schema, content: await readFile(schema, 'utf8') }] },
		script: true,
		exitCode: null,
		filters: { externalTables: searchTables, externalEnums: [] },
	})
	const sql = stdout ?? ''
	return sql.includes('This is an empty migration') ? '' : sql.replaceAll(bareJson, `$1'$2'`)
}

/** Matches the default of a JSON column, which Prisma's engine does not quote. */
const bareJson = /( JSONB .*DEFAULT )([[{].*?)(?=,?$)/gm

/** Matches partial indexes: a Prisma schema cannot describe them, and the engine fails on them. */
const partialIndex = /^CREATE (?:UNIQUE )?INDEX .* WHERE .*;$/gm

/** The standard adapter rejects a whole migration sent as one statement. */
class ShadowFactory extends PrismaBetterSqlite3 {
	override async connectToShadowDb() {
		const adapter = await super.connectToShadowDb()
		adapter.executeRaw = async ({ sql }) => {
			await adapter.executeScript(sql.replaceAll(partialIndex, ''))
			return 0
		}
		return adapter
	}
}

async function openEngine(schema: string) {
	const glue = await (loaded ??= loadEngine())
	const adapter = bindMigrationAwareSqlAdapterFactory(new ShadowFactory({ url: ':memory:' }))
	return glue.SchemaEngine.new({ datamodels: [[schema, await readFile(schema, 'utf8')]] }, () => undefined, adapter)
}

/** Loaded once: a second instance would free the memory of the first. */
let loaded: ReturnType<typeof loadEngine> | undefined

async function loadEngine() {
	// The package has no entry point for Node.
	const entry = import.meta.resolve('@prisma/schema-engine-wasm/schema_engine_bg')
	const glue = await import('@prisma/schema-engine-wasm/schema_engine_bg')
	const wasm = await readFile(fileURLToPath(entry).replace(/\.js$/, '.wasm'))
	const { instance } = await WebAssembly.instantiate(wasm, {
		'./schema_engine_bg.js': glue as unknown as WebAssembly.ModuleImports,
	})
	glue.__wbg_set_wasm(instance.exports)
	;(instance.exports.__wbindgen_start as () => void)()
	return glue
}

async function listMigrations(baseDir: string, more?: string) {
	const entries = await readdir(baseDir, { withFileTypes: true })
	const names = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name)
	const toDirectory = (name: string, value: string) => ({
		path: name,
		migrationFile: { path: 'migration.sql', content: { tag: 'ok' as const, value } },
	})
	const migrationDirectories = await Promise.all(
		names
			.toSorted()
			.map(async (name) => toDirectory(name, await readFile(path.join(baseDir, name, 'migration.sql'), 'utf8'))),
	)
	if (more) migrationDirectories.push(toDirectory('99999999999999_more', more))
	return {
		baseDir,
		lockfile: { path: 'migration_lock.toml', content: 'provider = "sqlite"\n' },
		shadowDbInitScript: '',
		migrationDirectories,
	}
}
