import { createReadStream, createWriteStream, renameSync, rmSync, statSync } from 'node:fs'
import { copyFile, readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'
import { findBackupFolderProblem } from '#app/adapters/backup-folder.server.ts'
import { wholeDatabase } from '#app/adapters/db/whole-database.server.ts'
import { freeBytes, syncFolder } from '#app/adapters/disk.server.ts'
import { bucketAddress } from '#app/adapters/files/bucket-address.ts'
import { Bucket, streamAnswer } from '#app/adapters/files/bucket.server.ts'
import { listObjects } from '#app/adapters/files/list-objects.server.ts'
import { keptRecord } from '#app/adapters/kept-record.server.ts'
import { settings } from '#app/adapters/settings.server.ts'
import { placeKeys } from './manifest.ts'
import { surplusBackups } from './schedule.ts'

/** The most that a bucket takes at once. */
const largest = 5 * 1024 ** 3

/** A place for copies of backups, by their names. */
interface Place {
	take: (file: string) => Promise<void>
	names: () => Promise<string[]>
	remove: (name: string) => Promise<unknown>
	/** Brings a copy here. */
	bring: (name: string, to: string) => Promise<void>
}

const recordSchema = z.object({ at: z.coerce.date(), where: z.string(), problem: z.string().nullable() })
export type OffSiteRecord = z.infer<typeof recordSchema>

const kept = keptRecord('last-off-site.json', recordSchema)

/** The last copy, made or not; null where none was tried. */
export const readOffSiteRecord = kept.read

const whereSql = `SELECT "value" FROM "Setting" WHERE "key" = 'off-site.where'
	AND NOT EXISTS (SELECT 1 FROM "Setting" WHERE "key" = '${placeKeys.silent}')`

/**
 * Where copies go, as the owner has set it, beside the running shop; '' for nowhere. A copy of a shop would delete the
 * shop's own.
 */
export async function offSiteOfShop(): Promise<string> {
	const found = await (await wholeDatabase())?.ask(whereSql)
	const [text = ''] = found ?? []
	return text.startsWith('"') ? (JSON.parse(text) as string) : text
}

/** Copies a backup to where the owner has set, removes surplus copies there, and records it (rule: off-site). Never throws. */
export async function copyOffSite(file: string, at = new Date()): Promise<OffSiteRecord | null> {
	let record: OffSiteRecord | null = null
	try {
		const where = await offSiteOfShop()
		if (where === '') return null
		record = { at, where: where.replace(/\?.*/, ''), problem: null }
		const place = placeAt(where)
		await place.take(file)
		for (const name of surplusBackups(await place.names())) await place.remove(name)
	} catch (error) {
		record = { at, where: record?.where ?? '', problem: (error as Error).message }
	}
	await kept.keep(record).catch(() => {})
	return record
}

/** Brings the newest copy to a file; undefined where there is none. */
export async function fetchNewest(where: string, to: string): Promise<string | undefined> {
	const place = placeAt(where)
	const name = (await place.names())
		.filter((one) => /^shop-[0-9TZ-]+\.tar$/.test(one))
		.toSorted()
		.at(-1)
	if (name) await place.bring(name, to)
	return name
}

function placeAt(where: string): Place {
	if (!where.startsWith('s3:')) {
		// A link may lead elsewhere since the folder was saved.
		const problem = findBackupFolderProblem(where)
		if (problem) throw new Error(problem)
		return folderAt(where)
	}
	const keys = settings().bucketKeys
	const address = keys && bucketAddress(where, keys)
	if (!address)
		throw new Error(
			'the address of the bucket cannot be read, or AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY are not set',
		)
	return bucketPlace(new Bucket(address))
}

/** It must be there: a disk that is not mounted would be filled in its place otherwise. */
function folderAt(folder: string): Place {
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

function bucketPlace(bucket: Bucket): Place {
	return {
		async take(file) {
			if (statSync(file).size > largest) throw new Error('a bucket takes no more than 5 GB at once: copy to a folder')
			await bucket.putFile(path.basename(file), file)
		},
		async names() {
			const names: string[] = []
			for await (const { name } of listObjects(bucket, '')) names.push(name)
			return names
		},
		remove: (name) => bucket.remove(name),
		async bring(name, to) {
			const most = await bucket.size(name)
			if (most === undefined) throw new Error(`${name} is gone`)
			if (!(most <= (await freeBytes(path.dirname(to))))) throw new Error(`there is not enough room for ${name}`)
			const write = async (response: Response) => {
				await pipeline(streamAnswer(response, most), createWriteStream(to, { mode: 0o600 }))
				return true
			}
			if (!(await bucket.ask('GET', name, { most }, write))) throw new Error(`${name} is gone`)
		},
	}
}
