import path from 'node:path'
import { type Agreement, moveToFile, moveToServer } from '../../app/adapters/db/copying/move-shop.server.ts'
import { settings } from '../../app/adapters/settings.server.ts'

/** The reason why data cannot be moved; the message is meant for the user of the command. */
export class MoveError extends Error {}

type Tell = (line: string) => void

/**
 * Copies a stopped shop from the configured database to an empty database of the other engine and compares every row.
 * Does not change the source. Nothing is copied when it throws.
 * @throws MoveError: the target is invalid or uses the same engine.
 * @throws CopyError: a database or a row cannot be copied.
 * @throws MigrationError: a migration fails.
 */
export async function moveDatabase(target: string, tell: Tell): Promise<string> {
	const { postgresqlUrl, databaseFile } = settings()
	if (/^postgres(ql)?:\/\//.test(target) && URL.canParse(target)) {
		if (postgresqlUrl)
			throw new MoveError('DATABASE_URL is on a server already: pg_dump and pg_restore copy from one to another.')
		return describeMove(
			await moveToServer(databaseFile, target, tell),
			`DATABASE_URL=${hidePassword(target)}`,
			'file:NEW.db',
		)
	}
	if (!target.startsWith('file:'))
		throw new MoveError('--to must be such as postgresql://user:password@db.example/shop, or file:data/shop.db.')
	if (!postgresqlUrl) throw new MoveError('DATABASE_URL is a file already: copy it while the shop is stopped.')
	const file = path.resolve(target.slice('file:'.length))
	return describeMove(await moveToFile(postgresqlUrl, file, tell), `DATABASE_URL=file:${file}`, 'postgresql://…')
}

/** Returns the address without its password. */
function hidePassword(url: string): string {
	const { protocol, username, host, pathname } = new URL(url)
	return `${protocol}//${username}${username && ':…@'}${host}${pathname}`
}

function describeMove({ tables, rows, checksum }: Agreement, setting: string, back: string): string {
	return `Copied ${rows} rows of ${tables} tables, and compared each one (checksum ${checksum.slice(0, 16)}).
Start the shop with ${setting}. Until it has sold something there, going back is starting it as before: nothing was changed. Later, stop it and call this with \`--to ${back}\`.`
}
