import { parseArgs } from 'node:util'
import { CopyError } from '../../app/adapters/db/copying/move-shop.server.ts'
import { MigrationError } from '../../app/adapters/db/migrations.ts'
import { SettingsError } from '../../app/adapters/settings.server.ts'
import { BusyError } from '../../app/adapters/scheduling/limit-concurrency.ts'
import { MoveError } from './database.ts'

const usage = `Usage: npm run move -- --to postgresql://USER:PASSWORD@HOST/DATABASE  (or: --to file:data/shop.db)
       npm run move -- --uploads s3://BUCKET/FOLDER?endpoint=https://…  (or: --uploads disk)`
const known = [MoveError, CopyError, MigrationError, SettingsError, BusyError]

const report = (line: string) => process.stdout.write(`${line}\n`)

try {
	const { to, uploads } = readTargets()
	if ((to === undefined) === (uploads === undefined)) {
		process.stderr.write(`${usage}\n`)
		process.exitCode = 2
	} else if (to === undefined) report(await (await import('./uploads.ts')).moveUploads(uploads!, report))
	else report(await (await import('./database.ts')).moveDatabase(to, report))
} catch (error) {
	if (!known.some((kind) => error instanceof kind)) throw error
	process.stderr.write(`${(error as Error).message}\n`)
	process.exitCode = 1
}

function readTargets(): { to?: string; uploads?: string } {
	try {
		return parseArgs({ options: { to: { type: 'string' }, uploads: { type: 'string' } } }).values
	} catch {
		return {}
	}
}
