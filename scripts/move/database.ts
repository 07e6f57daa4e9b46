import path from 'node:path'
import { type CopySummary, moveToFile, moveToServer } from '../../app/adapters/db/copying/move-shop.server.ts'
import { getSettings } from '../../app/adapters/settings.server.ts'

/** The reason why data cannot be moved; the message is meant for the user of the command. */
export class MoveError extends Error {}

type ReportProgress = (line: string) => void

/**
 * Copies a stopped shop from the configured database to an empty database of the other engine and compares every row.
 * Does not change the source. Nothing is copied when it throws.
 * @throws MoveError: the target is invalid or uses the same engine.
 * @throws CopyError: a database or a row cannot be copied.
 * @throws MigrationError: a migration fails.
 */
export async function moveDatabase(target: string, report: ReportProgress): Promise<string> {
	const { postgresqlUrl, databaseFile } = getSettings()
	if (/^postgres(ql)?:\/\//.test(target) && URL.canParse(target)) {
		if (postgresqlUrl)
			throw new MoveError(
				'DATABASE_URL is already on a server. Use pg_dump and pg_restore to copy from one server to another.',
			)
		return describeMove(
			await moveToServer(databaseFile, target, report),
			`DATABASE_URL=${hidePassword(target)}`,
			'file:NEW.db',
		)
	}
	if (!target.startsWith('file:'))
		throw new MoveError(
			'--to must be an address such as postgresql://user:password@db.example/shop, or file:data/shop.db.',
		)
	if (!postgresqlUrl) throw new MoveError('DATABASE_URL is already a file. Copy the file while the shop is stopped.')
	const file = path.resolve(target.slice('file:'.length))
	return describeMove(await moveToFile(postgresqlUrl, file, report), `DATABASE_URL=file:${file}`, 'postgresql://…')
}

/** Returns the address without its password. */
function hidePassword(url: string): string {
	const { protocol, username, host, pathname } = new URL(url)
	return `${protocol}//${username}${username && ':…@'}${host}${pathname}`
}

function describeMove({ tables, rows, checksum }: CopySummary, setting: string, back: string): string {
	return (
		`Copied ${rows} rows of ${tables} tables and compared each one (checksum ` +
		`${checksum.slice(0, 16)}). Start the shop with ${setting}. ` +
		'Until it has taken an order there, you can go back by starting it as before: ' +
		`nothing was changed. After that, stop it and run this command with \`--to ${back}\`.`
	)
}
