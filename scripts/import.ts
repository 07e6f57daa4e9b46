import { readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { MigrationError, migrateShop } from '../app/adapters/db/migrate.server.ts'
import { SettingsError } from '../app/adapters/settings.server.ts'
import type { FileAnswers } from '../app/shop/import/csv-rows.server.ts'
import { ImportFileError } from '../app/shop/import/file/decode-text.ts'
import { Refusal } from '../app/shop/values/refusal.ts'
import { ImportReport } from './import/report.ts'
import { openShopCopy } from './import/dry-run.ts'

const usage = `Usage: npm run import -- FILE [--images FOLDER] [--fetch] [--draft] [--decimal dot|comma] [--take-damaged] [--dry-run]
       npm run import -- --undo NUMBER [--dry-run]

FILE is a CSV file or an Excel workbook (.xlsx). If a price can be read in more than one way, the import says so. Then
  --decimal dot     says that a dot stands before the paise: 1,299.50
  --decimal comma   says that a comma does: 1.299,50
  --take-damaged    takes characters, codes and sizes that were lost on their way as they stand`

class UsageError extends Error {}

interface Import {
	file: string
	images: string | undefined
	fetch: boolean
	draft: boolean
	answers: FileAnswers
	dryRun: boolean
}

const signs = ['dot', 'comma'] as const

function readArguments(): Import | { undo: number; dryRun: boolean } {
	try {
		const { values, positionals } = parseArgs({
			options: {
				images: { type: 'string' },
				fetch: { type: 'boolean', default: false },
				draft: { type: 'boolean', default: false },
				decimal: { type: 'string' },
				'take-damaged': { type: 'boolean', default: false },
				undo: { type: 'string' },
				'dry-run': { type: 'boolean', default: false },
			},
			allowPositionals: true,
		})
		const [file, ...others] = positionals
		const { images, fetch, draft, undo, 'take-damaged': takesDamaged, 'dry-run': dryRun } = values
		const decimal = signs.find((sign) => sign === values.decimal)
		const ofFile = [file, images, fetch, draft, values.decimal, takesDamaged]
		if (undo && /^\d{1,9}$/.test(undo) && !ofFile.some(Boolean)) return { undo: Number(undo), dryRun }
		if (undo === undefined && file && others.length === 0 && values.decimal === decimal)
			return { file, images, fetch, draft, answers: { decimal, takesDamaged }, dryRun }
	} catch {
		// The option is unknown.
	}
	throw new UsageError(usage)
}

function readFile(file: string): Uint8Array {
	if (!statSync(file, { throwIfNoEntry: false })?.isFile()) throw new UsageError(`The file ${file} does not exist.`)
	return readFileSync(file)
}

async function run(): Promise<number> {
	const wanted = readArguments()
	const work = 'undo' in wanted ? () => undo(wanted.undo, wanted.dryRun) : await startImport(wanted)
	await migrateShop()
	const { closeDatabase } = await import('../app/adapters/db/db.server.ts')
	try {
		return await work()
	} finally {
		await closeDatabase()
	}
}

/** Reports every error in the arguments before a database is created. */
async function startImport({ file, images, fetch, draft, answers, dryRun }: Import): Promise<() => Promise<number>> {
	const { readRows } = await import('../app/shop/import/csv-rows.server.ts')
	const { rows, takenFor } = await readRows(readFile(file), answers)
	if (images && !statSync(images, { throwIfNoEntry: false })?.isDirectory())
		throw new UsageError(`The folder ${images} does not exist.`)
	if (dryRun) await openShopCopy()
	return async () => {
		const { importRows } = await import('../app/shop/import/run-import.server.ts')
		const { createFolderSource: imagesIn } = await import('../app/shop/import/images/images.server.ts')
		const { createImageFetcher: imageFetcher } = await import('../app/shop/import/images/images.server.ts')
		const { openBatch } = await import('../app/shop/import/undo/import-batch.server.ts')
		const report = new ImportReport()
		print(`Read as ${takenFor}.`)
		let batchId: number | undefined
		await importRows(rows, {
			batch: async () => (batchId ??= await openBatch(path.basename(file))),
			isDraft: draft,
			getPath: images ? await imagesIn(images) : undefined,
			fetchImage: fetch ? imageFetcher(new AbortController().signal) : undefined,
			tell: (outcomes, done, total) => report.tell(outcomes, done, total),
		})
		report.finish(dryRun, batchId)
		return report.hasFailures ? 1 : 0
	}
}

async function undo(batchId: number, isDryRun: boolean): Promise<number> {
	const { undoBatch } = await import('../app/shop/import/undo/undo-import.server.ts')
	const {
		getBatch: findBatch,
		iterateStaying: staying,
		countUndo: undoCounts,
	} = await import('../app/shop/import/undo/undo-state.server.ts')
	const { describeUndo } = await import('../app/shop/import/import-view.ts')
	const { fileName } = await findBatch(batchId)
	print(`${fileName}: ${describeUndo(await undoCounts(batchId)) || 'there is nothing left to undo.'}`)
	if (!isDryRun) await undoBatch(batchId)
	for await (const { name, reason } of staying(batchId)) print(`stays: ${name}: ${reason}`)
	print(isDryRun ? 'This was a dry run: nothing was written.' : 'Done.')
	return 0
}

/** Text from the shop must not contain terminal control sequences. */
function print(line: string) {
	process.stdout.write(`${line.replace(/\p{Cc}/gu, ' ')}\n`)
}

function reportError(error: unknown): number {
	if (error instanceof UsageError || error instanceof ImportFileError || error instanceof Refusal) {
		process.stderr.write(`${error.message}\n`)
		return 2
	}
	if (error instanceof SettingsError || error instanceof MigrationError) {
		process.stderr.write(`${error.message}\n`)
		return 1
	}
	throw error
}

process.exitCode = await run().catch(reportError)
