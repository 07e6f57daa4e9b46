import { parseArgs } from 'node:util'
import { SettingsError } from '../../app/adapters/settings.server.ts'
import { BusyError } from '../../app/adapters/scheduling/limit-concurrency.ts'
import { MoveError } from './move-error.ts'
import { moveUploads } from './uploads.ts'

const usage = 'Usage: npm run move -- --uploads s3://BUCKET/FOLDER?endpoint=https://…  (or: --uploads disk)'

try {
	const target = readTarget()
	if (target === undefined) {
		process.stderr.write(`${usage}\n`)
		process.exitCode = 2
	} else process.stdout.write(`${await moveUploads(target, (line) => process.stdout.write(`${line}\n`))}\n`)
} catch (error) {
	if (!(error instanceof MoveError || error instanceof SettingsError || error instanceof BusyError)) throw error
	process.stderr.write(`${error.message}\n`)
	process.exitCode = 1
}

function readTarget(): string | undefined {
	try {
		return parseArgs({ options: { uploads: { type: 'string' } } }).values.uploads
	} catch {
		return undefined
	}
}
