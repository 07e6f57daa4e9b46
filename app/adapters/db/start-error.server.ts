import { MigrationError } from './migrations.ts'
import { settings, SettingsError } from '../settings.server.ts'

/** Returns what to tell whoever starts the shop about an error that they can correct; undefined for any other error. */
export function describeStartError(error: unknown): string | undefined {
	if (error instanceof SettingsError || error instanceof MigrationError) return error.message
	if (!isDamagedDatabase(error)) return undefined
	return `The shop cannot start: its database ${settings().databaseFile} is damaged. Restore the newest backup with npm run restore -- FILE (in a release ./restore.sh FILE).`
}

/** Returns whether SQLite, directly or below Prisma, found that the file of the database is damaged. */
function isDamagedDatabase(error: unknown): boolean {
	if (typeof error !== 'object' || error === null) return false
	const { code, message, originalMessage, cause } = error as Record<string, unknown>
	const words = [code, message, originalMessage].filter((each) => typeof each === 'string').join('\n')
	const isDamaged =
		/^SQLITE_(CORRUPT|NOTADB)|database disk image is malformed|file is not a database|malformed database schema/m
	return isDamaged.test(words) || isDamagedDatabase(cause)
}
