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
import { mustKnowMigrations } from '#app/adapters/db/sqlite/migrate.server.ts'
import { freeBytes, syncFolder } from '#app/adapters/disk.server.ts'
import { uploadPath } from '#app/adapters/files.server.ts'
import { type Originals, originals } from '#app/adapters/files/originals.server.ts'
import { settings } from '#app/adapters/settings.server.ts'
import { BackupError, type Manifest, parts, stamp } from './manifest.ts'
import { type HeldBack, holdBack, placeInFile, placeOnServer } from './restored-database.server.ts'
import { verifyBackup } from './verify-backup.server.ts'

/**
 * Replaces a stopped shop with a verified backup and renames the shop's previous files. A database on a server must be
 * empty. Pending notifications are held back (rule: backup-restore). Can be repeated after a crash.
 *
 * @throws BackupError: the restore failed and nothing was changed.
 */
export async function restoreBackup(
	file: string,
	now = new Date(),
): Promise<{ manifest: Manifest; heldBack: HeldBack; kept: string | undefined }> {
	const { databaseFile, dataDir, postgresqlUrl } = settings()
	mkdirSync(dataDir, { recursive: true, mode: 0o700 })
	const next = postgresqlUrl ? path.join(dataDir, 'shop.db.restoring') : `${databaseFile}.restoring`
	try {
		await mustHaveSpace(file)
		const manifest = await verifyBackup(file, next)
		mustFit(next)
		const heldBack = holdBack(next, now)
		const place = postgresqlUrl
			? await placeOnServer(postgresqlUrl)
			: placeInFile(databaseFile, `${databaseFile}.before-restore-${stamp(now)}`)
		try {
			const secret = await addUploads(file, manifest)
			await place.put(next)
			if (secret !== undefined) replaceSecret(secret, now)
		} finally {
			place.release()
		}
		return { manifest, heldBack, kept: place.kept }
	} finally {
		rmSync(next, { force: true })
	}
}

async function mustHaveSpace(file: string) {
	const { dataDir } = settings()
	const needed = statSync(file, { throwIfNoEntry: false })?.size ?? 0
	if ((await freeBytes(dataDir)) < needed)
		throw new BackupError(`There is not enough room in ${dataDir} to restore ${file}.`)
}

function mustFit(database: string) {
	try {
		mustKnowMigrations(database)
	} catch (error) {
		if (!(error instanceof MigrationError)) throw error
		throw new BackupError(
			`The backup does not fit this version of the shop, nothing was changed: restore it with the version that made it. (${error.message})`,
		)
	}
}

/** Adds missing or damaged files, which are named by their content. Returns the session secret. */
async function addUploads(file: string, manifest: Manifest): Promise<string | undefined> {
	mkdirSync(uploadPath('originals'), { recursive: true })
	const expected = new Map(manifest.files.map(({ name, sha256 }) => [name, sha256]))
	const secret: Uint8Array[] = []
	const again = await readArchive(file, async (name, content) => {
		if (name === parts.secret) for await (const piece of content) secret.push(piece)
		else if (name.startsWith('originals/'))
			await addUpload(name.slice('originals/'.length), expected.get(name), content)
		else for await (const _ of content);
	})
	if (again.some(({ name, sha256 }) => name !== parts.manifest && expected.get(name) !== sha256))
		throw new BackupError(`${file} changed while it was read.`)
	syncFolder(uploadPath('originals'))
	return expected.has(parts.secret) ? Buffer.concat(secret).toString('utf8') : undefined
}

async function addUpload(name: string, sha256: string | undefined, content: AsyncIterable<Uint8Array>) {
	const store = await originals()
	if ((await checksumOf(await store.open(name))) === sha256) {
		for await (const _ of content);
		return
	}
	const draft = path.join(uploadPath('originals'), `.draft-restoring-${name}`)
	const digest = createHash('sha256')
	await pipeline(content, addToDigest(digest), createWriteStream(draft, { flush: true }))
	if (digest.digest('hex') !== sha256) throw new BackupError('The backup changed while it was read.')
	await store.take(draft, name)
}

/** Adds the data that passes through a stream to a checksum. */
function addToDigest(digest: Hash) {
	return async function* (pieces: AsyncIterable<Uint8Array>) {
		for await (const piece of pieces) {
			digest.update(piece)
			yield piece
		}
	}
}

async function checksumOf(opened: Awaited<ReturnType<Originals['open']>>): Promise<string | undefined> {
	if (!opened) return undefined
	const digest = createHash('sha256')
	try {
		for await (const piece of opened.content) digest.update(piece)
	} finally {
		await opened.close()
	}
	return digest.digest('hex')
}

/** Replaces the secret after the database. If this fails, a different secret only forces users to log in again. */
function replaceSecret(secret: string, now: Date) {
	const file = path.join(settings().dataDir, 'session-secret')
	if (existsSync(file)) {
		if (readFileSync(file, 'utf8') === secret) return
		copyFileSync(file, `${file}.before-restore-${stamp(now)}`)
	}
	const next = `${file}.restoring`
	writeFileSync(next, secret, { mode: 0o600, flush: true })
	renameSync(next, file)
	syncFolder(path.dirname(file))
}
