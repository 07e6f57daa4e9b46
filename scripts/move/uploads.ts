import { createHash } from 'node:crypto'
import { wholeDatabase } from '../../app/adapters/db/whole-database.server.ts'
import { bucketAddress } from '../../app/adapters/files/bucket-address.ts'
import { InBucket } from '../../app/adapters/files/in-bucket.server.ts'
import { onDisk } from '../../app/adapters/files/on-disk.server.ts'
import { type Originals, originals } from '../../app/adapters/files/originals.server.ts'
import { uploadPath, withDraft } from '../../app/adapters/files.server.ts'
import { settings } from '../../app/adapters/settings.server.ts'
import { filesOfNow } from '../../app/shop/backup/holdings.server.ts'
import { MoveError } from './database.ts'

const told = 100

/**
 * Copies the originals from the configured storage to `target`, the address of a bucket or 'disk', and compares their
 * sizes and checksums. Files that already exist are only compared. Deletes nothing.
 * @throws MoveError: the target is invalid, a copy differs, or a different file would be overwritten.
 */
export async function moveUploads(target: string, tell: (line: string) => void): Promise<string> {
	const to = await storeOf(target)
	const problem = await to.problem()
	if (problem) throw new MoveError(problem)
	const from = await originals()
	const moved = { copied: 0, compared: 0, bytes: 0 }
	const names = new Set<string>()
	for await (const some of from.oldNames(new Date(8.64e15), told)) {
		for (const name of some) {
			if (!/^[0-9a-f]{16,32}\.[a-z0-9]{1,5}$/.test(name)) continue
			const { bytes, isNew } = await moveOne(name, from, to)
			names.add(name)
			moved.bytes += bytes
			moved[isNew ? 'copied' : 'compared'] += 1
		}
		tell(`${names.size} …`)
	}
	return `${describeCopied(moved)}${await missing(names)}\n${next(target)}`
}

async function storeOf(target: string): Promise<Originals> {
	const { uploadsBucket } = settings()
	if (target === 'disk') {
		if (!uploadsBucket) throw new MoveError('UPLOADS_URL is not set: the images and videos are on the disk already.')
		return onDisk
	}
	const { AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_SESSION_TOKEN } = process.env
	if (!AWS_ACCESS_KEY_ID || !AWS_SECRET_ACCESS_KEY)
		throw new MoveError('A bucket needs the keys in AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.')
	const address = bucketAddress(target, {
		accessKeyId: AWS_ACCESS_KEY_ID,
		secretAccessKey: AWS_SECRET_ACCESS_KEY,
		sessionToken: AWS_SESSION_TOKEN,
	})
	if (!address)
		throw new MoveError(
			'--uploads must be disk, or such as s3://bucket/folder?endpoint=https://s3.example&region=eu-1.',
		)
	if (address.url === uploadsBucket?.url && address.prefix === uploadsBucket.prefix)
		throw new MoveError(`UPLOADS_URL is ${address.shown} already.`)
	return new InBucket(address)
}

async function moveOne(name: string, from: Originals, to: Originals): Promise<{ bytes: number; isNew: boolean }> {
	const wanted = await sumOf(from, name)
	if (!wanted) return { bytes: 0, isNew: false }
	const found = await sumOf(to, name)
	if (found) {
		if (found.sha256 !== wanted.sha256)
			throw new MoveError(`${name} is another file there. Nothing was overwritten: choose an empty folder.`)
		return { bytes: wanted.size, isNew: false }
	}
	const opened = (await from.open(name))!
	try {
		await withDraft(uploadPath('originals'), opened.content, (draft) => to.take(draft, name))
	} finally {
		await opened.close()
	}
	const copied = await sumOf(to, name)
	if (copied?.size !== wanted.size || copied.sha256 !== wanted.sha256)
		throw new MoveError(`${name} did not arrive as it is. Call this again.`)
	return { bytes: wanted.size, isNew: true }
}

async function sumOf(store: Originals, name: string): Promise<{ size: number; sha256: string } | undefined> {
	const opened = await store.open(name)
	if (!opened) return undefined
	const digest = createHash('sha256')
	try {
		for await (const piece of opened.content) digest.update(piece)
	} finally {
		await opened.close()
	}
	return { size: opened.size, sha256: digest.digest('hex') }
}

function describeCopied({ copied, compared, bytes }: { copied: number; compared: number; bytes: number }): string {
	const megabytes = (bytes / 1024 / 1024).toFixed(1)
	return `Copied ${copied} images and videos, ${compared} were there already: ${megabytes} MB, each compared by size and checksum.`
}

/** Lists the files that the shop uses but had already lost. */
async function missing(names: Set<string>): Promise<string> {
	const database = await wholeDatabase()
	if (!database) return ''
	const lost = [...(await filesOfNow(database))].filter((name) => !names.has(name.slice('originals/'.length)))
	return lost.length > 0 ? ` ${lost.length} that the shop refers to were not there, such as ${lost[0]}.` : ''
}

function next(target: string): string {
	const change = target === 'disk' ? 'start it without UPLOADS_URL' : `start it with UPLOADS_URL='${target}'`
	const back =
		target === 'disk'
			? 'To go back, set UPLOADS_URL again'
			: 'To go back, call it with `--uploads disk` and start without UPLOADS_URL'
	return `Now stop the shop, call this once more for what was uploaded meanwhile, and ${change}. ${back}. Nothing was removed where the files came from.`
}
