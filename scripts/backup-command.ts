import { existsSync } from 'node:fs'
import { MigrationError } from '../app/adapters/db/migrations.ts'
import { BusyError } from '../app/adapters/scheduling/limit-concurrency.ts'
import { getSettings, SettingsError } from '../app/adapters/settings.server.ts'
import { BackupError, type Manifest } from '../app/shop/backup/manifest.ts'
import { currency } from '../app/shop/region/india.ts'
import { formatPlainAmount } from '../app/shop/values/money.ts'
import { Refusal } from '../app/shop/values/refusal.ts'

/** The messages of these errors are meant for the user of a command. */
const saysWhy = [BackupError, BusyError, MigrationError, Refusal, SettingsError]

/**
 * Prints the result of a command. Exits with 1 and a message when the command fails, and with 2 when the arguments are
 * wrong.
 */
export async function runCommand(usage: string, run: (argument: string | undefined) => Promise<string>): Promise<void> {
	const [argument, ...others] = process.argv.slice(2)
	const isWrong = others.length > 0 || argument?.startsWith('-') || (!usage.includes('[') && !argument)
	if (isWrong) {
		process.stderr.write(`${formatUsage(usage)}\n`)
		process.exitCode = 2
		return
	}
	try {
		process.stdout.write(`${await run(argument)}\n`)
	} catch (error) {
		if (!saysWhy.some((known) => error instanceof known)) throw error
		process.stderr.write(`${(error as Error).message}\n`)
		process.exitCode = 1
	}
}

/**
 * Checks that there is a shop, for a command that works on its accounts.
 *
 * @throws SettingsError: its file does not exist.
 */
export function requireShop(): void {
	const { postgresqlUrl, databaseFile } = getSettings()
	if (!postgresqlUrl && !existsSync(databaseFile))
		throw new SettingsError(`There is no shop here: the database ${databaseFile} does not exist.`)
}

/** Describes the contents of a backup. */
export function describeContents({ sums, files, lost }: Omit<Manifest, 'format' | 'madeAt'>): string {
	const images = files.filter(({ name }) => name.startsWith('originals/')).length
	const rupees = formatPlainAmount(sums.ordersPaise)
	const missing = lost.length > 0 ? ` ${lost.length} of them were already missing.` : ''
	return `${sums.orders} orders of ${currency.sign}${rupees}, ${sums.pieces} units in stock, ${sums.users} accounts, ${images} images and videos.${missing}`
}

/** A release has a script named after each command, and no npm. */
function formatUsage(usage: string): string {
	return process.argv[1]?.endsWith('.js') ? usage.replace(/npm run (\S+) (\[?)-- /, './$1.sh $2') : usage
}
