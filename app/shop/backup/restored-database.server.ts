import { existsSync } from 'node:fs'
import { changeDraft, DatabaseInUseError, lockDatabase } from '#app/adapters/db/sqlite/copy.server.ts'
import { CopyError } from '#app/adapters/db/copying/row-store.ts'
import { placeKeys, restoredKey, whyHeldBack, BackupError } from './manifest.ts'

/** The numbers of pending emails, webhook deliveries and events that were held back. */
export interface HeldBack {
	mails: number
	news: number
	/**
	 * Events whose notifications are written and held back at the first start, because only the running shop can build
	 * them.
	 */
	acts: number
}

const holdSql = (table: string, words: string) => `
	UPDATE "${table}" SET "state" = 'failed', "${words}" = ?, "nextAttemptAt" = ?, "leasedUntil" = NULL
	WHERE "state" IN ('waiting', 'sending') RETURNING "id"`

const noteSql = `INSERT INTO "Setting" ("key", "value", "updatedAt") VALUES (?, 'true', ?)
	ON CONFLICT DO NOTHING RETURNING "key"`

const forgetSql = `DELETE FROM "Setting" WHERE "key" = ? RETURNING "key"`

/**
 * Holds back everything pending in a backup's database, also one of an earlier version: the shop kept running after the
 * backup and may already have sent it.
 */
export function holdBack(file: string, now: Date): HeldBack {
	return changeDraft(file, (ask) => {
		const tables = ask<{ name: string }>(`SELECT "name" FROM sqlite_master WHERE "type" = 'table'`)
		const has = (table: string) => tables.some(({ name }) => name === table)
		const at = now.getTime()
		const hold = (table: string, words: string) => (has(table) ? ask(holdSql(table, words), whyHeldBack, at).length : 0)
		const mails = hold('OutboxMail', 'lastError')
		const news = hold('WebhookDelivery', 'lastAnswer')
		const acts = has('JournalEntry') ? ask('SELECT "id" FROM "JournalEntry" WHERE NOT "isTold"').length : 0
		if (has('Setting')) {
			ask(noteSql, restoredKey, at)
			// The restore itself declares this copy to be the shop.
			for (const key of Object.values(placeKeys)) ask(forgetSql, key)
		}
		return { mails, news, acts }
	})
}

/** The destination of a backup's database. It is locked or empty until it is released. */
export interface Place {
	/** Writes an SQLite file to the destination. */
	put: (file: string) => Promise<void> | void
	release: () => void
	/** The path under which the previous database file is kept. */
	kept: string | undefined
}

/**
 * Reserves the database file of a stopped shop and keeps the previous file.
 *
 * @throws BackupError: the file cannot be replaced.
 */
export function placeInFile(databaseFile: string, kept: string): Place {
	const hadDatabase = existsSync(databaseFile)
	try {
		const locked = lockDatabase(databaseFile)
		return {
			put: (file) => locked.replace(file, kept),
			release: () => locked.release(),
			kept: hadDatabase ? kept : undefined,
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
export async function placeOnServer(url: string): Promise<Place> {
	const { fillServer, mustTakeShop } = await import('#app/adapters/db/copying/copy-shop.server.ts')
	await mustTakeShop(url).catch(asBackupError)
	return { put: (file) => fillServer(file, url).catch(asBackupError), release: () => {}, kept: undefined }
}

function asBackupError(error: unknown): never {
	throw error instanceof CopyError ? new BackupError(error.message) : error
}
