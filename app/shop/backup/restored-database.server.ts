import { existsSync } from 'node:fs'
import { editDraft, DatabaseInUseError, lockDatabase } from '#app/adapters/db/sqlite/copy.server.ts'
import { CopyError } from '#app/adapters/db/copying/row-store.ts'
import { identityKeys, restoredKey, pausedAfterRestoreMessage, BackupError } from './manifest.ts'

/** The numbers of pending emails, webhook deliveries and events that were held back. */
export interface PausedNotifications {
	mails: number
	webhookCount: number
	/**
	 * Events whose notifications are written and held back at the first start, because only the running shop can build
	 * them.
	 */
	unsentEntries: number
}

const buildPauseSql = (table: string, words: string) => `
	UPDATE "${table}" SET "state" = 'failed', "${words}" = ?, "nextAttemptAt" = ?, "leasedUntil" = NULL
	WHERE "state" IN ('waiting', 'sending') RETURNING "id"`

const insertMarkerSql = `INSERT INTO "Setting" ("key", "value", "updatedAt") VALUES (?, 'true', ?)
	ON CONFLICT DO NOTHING RETURNING "key"`

const deleteMarkerSql = `DELETE FROM "Setting" WHERE "key" = ? RETURNING "key"`

/**
 * Holds back everything pending in a backup's database, also one of an earlier version: the shop kept running after the
 * backup and may already have sent it.
 */
export function pauseNotifications(file: string, now: Date): PausedNotifications {
	return editDraft(file, (ask) => {
		const tables = ask<{ name: string }>(`SELECT "name" FROM sqlite_master WHERE "type" = 'table'`)
		const hasTable = (table: string) => tables.some(({ name }) => name === table)
		const at = now.getTime()
		const pauseTable = (table: string, words: string) =>
			hasTable(table) ? ask(buildPauseSql(table, words), pausedAfterRestoreMessage, at).length : 0
		const mails = pauseTable('OutboxMail', 'lastError')
		const webhookCount = pauseTable('WebhookDelivery', 'lastAnswer')
		const unsentEntries = hasTable('JournalEntry')
			? ask('SELECT "id" FROM "JournalEntry" WHERE NOT "isTold"').length
			: 0
		if (hasTable('Setting')) {
			ask(insertMarkerSql, restoredKey, at)
			// The restore itself declares this copy to be the shop.
			for (const key of Object.values(identityKeys)) ask(deleteMarkerSql, key)
		}
		return { mails, webhookCount, unsentEntries }
	})
}

/** The destination of a backup's database. It is locked or empty until it is released. */
export interface RestoreTarget {
	/** Writes an SQLite file to the destination. */
	put: (file: string) => Promise<void> | void
	release: () => void
	/** The path under which the previous database file is kept. */
	keptName: string | undefined
}

/**
 * Reserves the database file of a stopped shop and keeps the previous file.
 *
 * @throws BackupError: the file cannot be replaced.
 */
export function openFileTarget(databaseFile: string, keptName: string): RestoreTarget {
	const hadDatabase = existsSync(databaseFile)
	try {
		const locked = lockDatabase(databaseFile)
		return {
			put: (file) => locked.replace(file, keptName),
			release: () => locked.release(),
			keptName: hadDatabase ? keptName : undefined,
		}
	} catch (error) {
		if (!(error instanceof DatabaseInUseError)) throw error
		throw new BackupError(`The shop is running on ${databaseFile}: stop it first. Nothing was changed.`)
	}
}

/**
 * Reserves an empty database on a server.
 *
 * @throws BackupError: the database cannot be used.
 */
export async function openServerTarget(url: string): Promise<RestoreTarget> {
	const { copyFileToServer: fillServer, assertServerAcceptsShop: mustTakeShop } =
		await import('#app/adapters/db/copying/copy-shop.server.ts')
	await mustTakeShop(url).catch(throwBackupError)
	return { put: (file) => fillServer(file, url).catch(throwBackupError), release: () => {}, keptName: undefined }
}

function throwBackupError(error: unknown): never {
	throw error instanceof CopyError ? new BackupError(error.message) : error
}
