import { createReadStream, createWriteStream, renameSync, rmSync, statSync } from 'node:fs'
import { copyFile, readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'
import { findBackupFolderProblem, getFreeBytes, syncFolder } from '#app/adapters/disk.server.ts'
import { openBackupSource } from '#app/adapters/db/backup-source.server.ts'
import { parseBucketAddress } from '#app/adapters/files/bucket-address.ts'
import { Bucket, streamAnswer } from '#app/adapters/files/bucket.server.ts'
import { listObjects } from '#app/adapters/files/list-objects.server.ts'
import { createFileRecord } from '#app/adapters/files.server.ts'
import { getSettings } from '#app/adapters/settings.server.ts'
import { identityKeys } from './manifest.ts'
import { listSurplusBackups } from './schedule.ts'

/** The maximum number of bytes that a bucket accepts in one upload. */
const largest = 5 * 1024 ** 3

/** A destination for backup copies, addressed by file name. */
interface BackupStorage {
	take: (file: string) => Promise<void>
	names: () => Promise<string[]>
	remove: (name: string) => Promise<unknown>
	/** Downloads a copy to a local file. */
	bring: (name: string, to: string) => Promise<void>
}

const recordSchema = z.object({ at: z.coerce.date(), where: z.string(), problem: z.string().nullable() })
export type OffSiteRecord = z.infer<typeof recordSchema>

const recordFile = createFileRecord('last-off-site.json', recordSchema)

/** Reads the result of the last off-site copy, successful or not. `null` when none was attempted. */
export const readOffSiteRecord = recordFile.read

const whereSql = `SELECT "value" FROM "Setting" WHERE "key" = 'off-site.where'
	AND NOT EXISTS (SELECT 1 FROM "Setting" WHERE "key" = '${identityKeys.silent}')`

/**
 * Returns the off-site destination that the owner configured, or `''` for none. Also returns `''` for a copy of a shop
 * with paused notifications, because the copy would delete the backups that the shop itself has at the destination.
 */
export async function getOffSiteLocation(): Promise<string> {
	const found = await (await openBackupSource())?.query(whereSql)
	const [text = ''] = found ?? []
	return text.startsWith('"') ? (JSON.parse(text) as string) : text
}

/**
 * Copies a backup to the configured off-site destination, removes surplus copies there and records the result (rule:
 * off-site). Returns `null` when no destination is configured. Never throws: the record contains the problem.
 */
export async function copyOffSite(file: string, at = new Date()): Promise<OffSiteRecord | null> {
	let record: OffSiteRecord | null = null
	try {
		const location = await getOffSiteLocation()
		if (location === '') return null
		record = { at, where: location.replace(/\?.*/, ''), problem: null }
		const place = openStorage(location)
		await place.take(file)
		for (const name of listSurplusBackups(await place.names())) await place.remove(name)
	} catch (error) {
		record = { at, where: record?.where ?? '', problem: (error as Error).message }
	}
	await recordFile.keep(record).catch(() => {})
	return record
}

/**
 * Downloads the newest backup at `location` to the file `to` and returns the backup's name. Returns `undefined` when
 * there is none.
 */
export async function downloadNewest(location: string, to: string): Promise<string | undefined> {
	const place = openStorage(location)
	const name = (await place.names())
		.filter((one) => /^shop-[0-9TZ-]+\.tar$/.test(one))
		.toSorted()
		.at(-1)
	if (name) await place.bring(name, to)
	return name
}

function openStorage(location: string): BackupStorage {
	if (!location.startsWith('s3:')) {
		// The folder may be a symbolic link whose target changed since the setting was saved.
		const problem = findBackupFolderProblem(location)
		if (problem) throw new Error(problem)
		return openFolderStorage(location)
	}
	const keys = getSettings().bucketKeys
	const address = keys && parseBucketAddress(location, keys)
	if (!address)
		throw new Error('the bucket address is not valid, or AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY are not set')
	return openBucketStorage(new Bucket(address))
}

/**
 * Opens an existing folder. It does not create the folder: if its disk is not mounted, the copies would fill the wrong
 * disk.
 */
function openFolderStorage(folder: string): BackupStorage {
	return {
		async take(file) {
			const target = path.join(folder, path.basename(file))
			const partial = `${target}.partial`
			try {
				await pipeline(createReadStream(file), createWriteStream(partial, { flush: true }))
				renameSync(partial, target)
				syncFolder(folder)
			} finally {
				rmSync(partial, { force: true })
			}
		},
		names: () => readdir(folder),
		remove: (name) => rm(path.join(folder, name), { force: true }),
		bring: (name, to) => copyFile(path.join(folder, name), to),
	}
}

function openBucketStorage(bucket: Bucket): BackupStorage {
	return {
		async take(file) {
			if (statSync(file).size > largest)
				throw new Error('a bucket accepts at most 5 GB per file: copy to a folder instead')
			await bucket.putFile(path.basename(file), file)
		},
		async names() {
			const names: string[] = []
			for await (const { name } of listObjects(bucket, '')) names.push(name)
			return names
		},
		remove: (name) => bucket.remove(name),
		async bring(name, to) {
			const size = await bucket.size(name)
			if (size === undefined) throw new Error(`${name} does not exist`)
			if (!(size <= (await getFreeBytes(path.dirname(to))))) throw new Error(`there is not enough room for ${name}`)
			const write = async (response: Response) => {
				await pipeline(streamAnswer(response, size), createWriteStream(to, { mode: 0o600 }))
				return true
			}
			if (!(await bucket.ask('GET', name, { maxBytes: size }, write))) throw new Error(`${name} is gone`)
		},
	}
}
