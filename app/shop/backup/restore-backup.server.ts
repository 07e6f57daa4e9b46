import { createHash, type Hash } from 'node:crypto'
import {
	copyFileSync,
	createWriteStream,
	existsSync,
	mkdirSync,
	readFileSync,
	renameSync,
	rmSync,
	statSync,
	writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { readArchive } from '#app/adapters/archive.server.ts'
import { MigrationError } from '#app/adapters/db/migrations.ts'
import { findMissingSqliteMigrations } from '#app/adapters/db/sqlite/migrate.server.ts'
import { getFreeBytes, syncFolder } from '#app/adapters/disk.server.ts'
import { getUploadPath } from '#app/adapters/files.server.ts'
import { type Originals, getOriginals } from '#app/adapters/files/originals.server.ts'
import { getSettings } from '#app/adapters/settings.server.ts'
import {
	BackupError,
	type Manifest,
	parts,
	formatTimestamp,
	identityKeys,
	restoredKey,
	pausedAfterRestoreMessage,
} from './manifest.ts'
import { editDraft, DatabaseInUseError, lockDatabase } from '#app/adapters/db/sqlite/copy.server.ts'
import { CopyError } from '#app/adapters/db/copying/copy-rows.ts'
import { verifyBackup } from './verify-backup.server.ts'

/**
 * Verifies a backup and replaces a stopped shop with it. Renames the shop's previous database and keeps a copy of its
 * session secret. A database on a server must be empty. Pending notifications are held back (rule: backup-restore). Can
 * be repeated after a crash.
 *
 * @throws BackupError: the restore failed and nothing was changed.
 */
export async function restoreBackup(
	file: string,
	now = new Date(),
): Promise<{ manifest: Manifest; paused: PausedNotifications; previousFile: string | undefined }> {
	const { databaseFile, dataDir, postgresqlUrl } = getSettings()
	mkdirSync(dataDir, { recursive: true, mode: 0o700 })
	const next = postgresqlUrl ? path.join(dataDir, 'shop.db.restoring') : `${databaseFile}.restoring`
	try {
		await assertSpace(file)
		const manifest = await verifyBackup(file, next)
		assertDatabaseVersion(next)
		const paused = pauseNotifications(next, now)
		const place = postgresqlUrl
			? await openServerTarget(postgresqlUrl)
			: openFileTarget(databaseFile, `${databaseFile}.before-restore-${formatTimestamp(now)}`)
		try {
			const secret = await addUploads(file, manifest)
			await place.put(next)
			if (secret !== undefined) replaceSecret(secret, now)
		} finally {
			place.release()
		}
		return { manifest, paused, previousFile: place.backupName }
	} finally {
		rmSync(next, { force: true })
	}
}

async function assertSpace(file: string) {
	const { dataDir } = getSettings()
	const needed = statSync(file, { throwIfNoEntry: false })?.size ?? 0
	if ((await getFreeBytes(dataDir)) < needed)
		throw new BackupError(`There is not enough space in ${dataDir} to restore ${file}.`)
}

function assertDatabaseVersion(database: string) {
	try {
		findMissingSqliteMigrations(database)
	} catch (error) {
		if (!(error instanceof MigrationError)) throw error
		throw new BackupError(
			`The backup does not match this version of the shop. Nothing was changed. Restore it with the version that made it. (${error.message})`,
		)
	}
}

/**
 * Adds the images and videos that the shop lacks or has only damaged. Equal names mean equal contents, because files
 * are named by their content. Returns the session secret, or `undefined` when the backup has none.
 */
async function addUploads(file: string, manifest: Manifest): Promise<string | undefined> {
	mkdirSync(getUploadPath('originals'), { recursive: true })
	const expected = new Map(manifest.files.map(({ name, sha256 }) => [name, sha256]))
	const secret: Uint8Array[] = []
	const again = await readArchive(file, async (name, content) => {
		if (name === parts.secret) for await (const chunk of content) secret.push(chunk)
		else if (name.startsWith('originals/'))
			await addUpload(name.slice('originals/'.length), expected.get(name), content)
		else for await (const _ of content);
	})
	if (again.some(({ name, sha256 }) => name !== parts.manifest && expected.get(name) !== sha256))
		throw new BackupError(`${file} changed while it was read.`)
	syncFolder(getUploadPath('originals'))
	return expected.has(parts.secret) ? Buffer.concat(secret).toString('utf8') : undefined
}

async function addUpload(name: string, sha256: string | undefined, content: AsyncIterable<Uint8Array>) {
	const store = await getOriginals()
	if ((await calculateChecksum(await store.open(name))) === sha256) {
		for await (const _ of content);
		return
	}
	const draft = path.join(getUploadPath('originals'), `.draft-restoring-${name}`)
	const digest = createHash('sha256')
	await pipeline(content, addToDigest(digest), createWriteStream(draft, { flush: true }))
	if (digest.digest('hex') !== sha256) throw new BackupError('The backup changed while it was read.')
	await store.take(draft, name)
}

/** Returns a stage of a stream pipeline that adds the passing data to a checksum. */
function addToDigest(digest: Hash) {
	return async function* (chunks: AsyncIterable<Uint8Array>) {
		for await (const chunk of chunks) {
			digest.update(chunk)
			yield chunk
		}
	}
}

async function calculateChecksum(opened: Awaited<ReturnType<Originals['open']>>): Promise<string | undefined> {
	if (!opened) return undefined
	const digest = createHash('sha256')
	try {
		for await (const chunk of opened.content) digest.update(chunk)
	} finally {
		await opened.close()
	}
	return digest.digest('hex')
}

/**
 * Replaces the session secret and keeps a copy of the previous one. Runs after the database was replaced: if it fails,
 * the different secret only forces users to log in again.
 */
function replaceSecret(secret: string, now: Date) {
	const file = path.join(getSettings().dataDir, 'session-secret')
	if (existsSync(file)) {
		if (readFileSync(file, 'utf8') === secret) return
		copyFileSync(file, `${file}.before-restore-${formatTimestamp(now)}`)
	}
	const next = `${file}.restoring`
	writeFileSync(next, secret, { mode: 0o600, flush: true })
	renameSync(next, file)
	syncFolder(path.dirname(file))
}

/** The numbers of pending emails, webhook deliveries and activity entries that were held back. */
export interface PausedNotifications {
	mails: number
	webhookCount: number
	/**
	 * The number of activity entries whose notifications have not been written. Only the running shop can write
	 * notifications, so its first start writes them and holds them back.
	 */
	unsentEntries: number
}

const buildPauseSql = (table: string, reasonColumn: string) => `
	UPDATE "${table}" SET "state" = 'failed', "${reasonColumn}" = ?, "nextAttemptAt" = ?, "leasedUntil" = NULL
	WHERE "state" IN ('waiting', 'sending') RETURNING "id"`

const insertMarkerSql = `INSERT INTO "Setting" ("key", "value", "updatedAt") VALUES (?, 'true', ?)
	ON CONFLICT DO NOTHING RETURNING "key"`

const deleteMarkerSql = `DELETE FROM "Setting" WHERE "key" = ? RETURNING "key"`

/**
 * Holds back all pending emails and webhook deliveries in a backup's database, also in one of an earlier version: the
 * shop kept running after the backup and may already have sent them. Marks the database as restored.
 */
export function pauseNotifications(file: string, now: Date): PausedNotifications {
	return editDraft(file, (ask) => {
		const tables = ask<{ name: string }>(`SELECT "name" FROM sqlite_master WHERE "type" = 'table'`)
		const hasTable = (table: string) => tables.some(({ name }) => name === table)
		const at = now.getTime()
		const pauseTable = (table: string, reasonColumn: string) =>
			hasTable(table) ? ask(buildPauseSql(table, reasonColumn), pausedAfterRestoreMessage, at).length : 0
		const mails = pauseTable('OutboxMail', 'lastError')
		const webhookCount = pauseTable('WebhookDelivery', 'lastAnswer')
		const count = (sql: string) => ask(sql).length
		const unsentEntries = hasTable('ActivityEntry')
			? count('SELECT "id" FROM "ActivityEntry" WHERE NOT "isNotified"')
			: hasTable('JournalEntry')
				? count('SELECT "id" FROM "JournalEntry" WHERE NOT "isTold"')
				: 0
		if (hasTable('Setting')) {
			ask(insertMarkerSql, restoredKey, at)
			// The restore itself makes this database the active shop, so the stored identity and pause are removed.
			for (const key of Object.values(identityKeys)) ask(deleteMarkerSql, key)
		}
		return { mails, webhookCount, unsentEntries }
	})
}

/**
 * The destination of a backup's database. A database file is locked until `release`, and a database on a server is
 * empty until `put`.
 */
interface RestoreTarget {
	/** Writes an SQLite file to the destination. */
	put: (file: string) => Promise<void> | void
	release: () => void
	/**
	 * The path under which the previous database file is kept. `undefined` if there was none or the database is on a
	 * server.
	 */
	backupName: string | undefined
}

/**
 * Reserves the database file of a stopped shop and keeps the previous file.
 *
 * @throws BackupError: the file cannot be replaced.
 */
function openFileTarget(databaseFile: string, backupName: string): RestoreTarget {
	const hadDatabase = existsSync(databaseFile)
	try {
		const locked = lockDatabase(databaseFile)
		return {
			put: (file) => locked.replace(file, backupName),
			release: () => locked.release(),
			backupName: hadDatabase ? backupName : undefined,
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
async function openServerTarget(url: string): Promise<RestoreTarget> {
	const { copyFileToServer, prepareServerForShop } = await import('#app/adapters/db/copying/copy-shop.server.ts')
	await prepareServerForShop(url).catch(throwBackupError)
	return {
		put: (file) => copyFileToServer(file, url).catch(throwBackupError),
		release: () => {},
		backupName: undefined,
	}
}

function throwBackupError(error: unknown): never {
	throw error instanceof CopyError ? new BackupError(error.message) : error
}
