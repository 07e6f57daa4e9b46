import { readFileSync, statSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { MigrationError, migrateDatabase } from '../app/adapters/db/migrate.server.ts'
import { settings, SettingsError } from '../app/adapters/settings.server.ts'
import { ImportFileError } from '../app/shop/catalog/import/csv-rows.server.ts'
import { ImportReport } from './import/report.ts'
import { workOnCopy } from './import/rehearsal.ts'

const usage = 'Usage: npm run import -- FILE.csv [--images FOLDER] [--fetch] [--dry-run]'

class UsageError extends Error {}

function readArguments() {
	try {
		const { values, positionals } = parseArgs({
			options: {
				images: { type: 'string' },
				fetch: { type: 'boolean', default: false },
				'dry-run': { type: 'boolean', default: false },
			},
			allowPositionals: true,
		})
		const [file, ...others] = positionals
		if (file && others.length === 0)
			return { file, images: values.images, fetch: values.fetch, dryRun: values['dry-run'] }
	} catch {
		// An unknown option.
	}
	throw new UsageError(usage)
}

function readText(file: string): string {
	if (!statSync(file, { throwIfNoEntry: false })?.isFile()) throw new UsageError(`There is no file ${file}.`)
	try {
		return new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(file))
	} catch (error) {
		if (!(error instanceof TypeError)) throw error
		throw new UsageError(`${file} is not UTF-8 text: save it as "CSV UTF-8".`)
	}
}

async function run(): Promise<number> {
	const { file, images, fetch, dryRun } = readArguments()
	const csv = readText(file)
	if (images && !statSync(images, { throwIfNoEntry: false })?.isDirectory())
		throw new UsageError(`There is no folder ${images}.`)
	if (dryRun) workOnCopy()
	migrateDatabase(settings().databaseFile)
	const { closeDatabase } = await import('../app/adapters/db/db.server.ts')
	const { importProducts } = await import('../app/shop/catalog/import/import-products.server.ts')
	const { imagesIn } = await import('../app/shop/catalog/import/images/image-folder.server.ts')
	const { imageFetcher } = await import('../app/shop/catalog/import/images/fetch-image.server.ts')
	const report = new ImportReport()
	try {
		await importProducts(csv, {
			pathOf: images ? await imagesIn(images) : undefined,
			fetchImage: fetch ? imageFetcher(new AbortController().signal) : undefined,
			tell: (outcomes, done, total) => report.tell(outcomes, done, total),
		})
	} finally {
		await closeDatabase()
	}
	report.finish(dryRun)
	return report.hasFailures ? 1 : 0
}

function explain(error: unknown): number {
	if (error instanceof UsageError || error instanceof ImportFileError) {
		process.stderr.write(`${error.message}\n`)
		return 2
	}
	if (error instanceof SettingsError || error instanceof MigrationError) {
		process.stderr.write(`${error.message}\n`)
		return 1
	}
	throw error
}

process.exitCode = await run().catch(explain)
