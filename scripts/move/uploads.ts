import { createHash } from 'node:crypto'
import { openBackupSource } from '../../app/adapters/db/backup-source.server.ts'
import { parseBucketAddress } from '../../app/adapters/files/bucket-address.ts'
import { BucketOriginals } from '../../app/adapters/files/bucket-originals.server.ts'
import { diskOriginals, type Originals, getOriginals } from '../../app/adapters/files/originals.server.ts'
import { getUploadPath, withDraft } from '../../app/adapters/files.server.ts'
import { getSettings } from '../../app/adapters/settings.server.ts'
import { listReferencedFiles } from '../../app/shop/backup/verify-backup.server.ts'
import { MoveError } from './database.ts'

const reportEvery = 100

/**
 * Copies the originals from the configured storage to `target`, the address of a bucket or 'disk', and compares their
 * sizes and checksums. Files that already exist are only compared. Deletes nothing (rule: move-uploads).
 * @throws MoveError: the target is invalid, a copy differs, or a different file would be overwritten.
 */
export async function moveUploads(target: string, report: (line: string) => void): Promise<string> {
	const to = await openStore(target)
	const problem = await to.problem()
	if (problem) throw new MoveError(problem)
	const from = await getOriginals()
	const moved = { copied: 0, compared: 0, bytes: 0 }
	const names = new Set<string>()
	for await (const some of from.oldNames(new Date(8.64e15), reportEvery)) {
		for (const name of some) {
			if (!/^[0-9a-f]{16,32}\.[a-z0-9]{1,5}$/.test(name)) continue
			const { bytes, isNew } = await moveOne(name, from, to)
			names.add(name)
			moved.bytes += bytes
			moved[isNew ? 'copied' : 'compared'] += 1
		}
		report(`${names.size} …`)
	}
	return `${describeCopied(moved)}${await describeMissing(names)}\n${describeNextStep(target)}`
}

async function openStore(target: string): Promise<Originals> {
	const { uploadsBucket } = getSettings()
	if (target === 'disk') {
		if (!uploadsBucket) throw new MoveError('UPLOADS_URL is not set: the images and videos are already on the disk.')
		return diskOriginals
	}
	const { AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_SESSION_TOKEN } = process.env
	if (!AWS_ACCESS_KEY_ID || !AWS_SECRET_ACCESS_KEY)
		throw new MoveError('A bucket needs the keys in AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.')
	const address = parseBucketAddress(target, {
		accessKeyId: AWS_ACCESS_KEY_ID,
		secretAccessKey: AWS_SECRET_ACCESS_KEY,
		sessionToken: AWS_SESSION_TOKEN,
	})
	if (!address)
		throw new MoveError(
			'--uploads must be disk, or an address such as s3://bucket/folder?endpoint=https://s3.example&region=eu-1.',
		)
	if (address.url === uploadsBucket?.url && address.prefix === uploadsBucket.prefix)
		throw new MoveError(`UPLOADS_URL is already ${address.shown}.`)
	return new BucketOriginals(address)
}

async function moveOne(name: string, from: Originals, to: Originals): Promise<{ bytes: number; isNew: boolean }> {
	const wanted = await calculateChecksum(from, name)
	if (!wanted) return { bytes: 0, isNew: false }
	const found = await calculateChecksum(to, name)
	if (found) {
		if (found.sha256 !== wanted.sha256)
			throw new MoveError(
				`${name} already exists there with other content. Nothing was overwritten. Choose an empty folder.`,
			)
		return { bytes: wanted.size, isNew: false }
	}
	const opened = (await from.open(name))!
	try {
		await withDraft(getUploadPath('originals'), opened.content, (draft) => to.take(draft, name))
	} finally {
		await opened.close()
	}
	const copied = await calculateChecksum(to, name)
	if (copied?.size !== wanted.size || copied.sha256 !== wanted.sha256)
		throw new MoveError(`${name} was not copied correctly. Run this command again.`)
	return { bytes: wanted.size, isNew: true }
}

async function calculateChecksum(
	store: Originals,
	name: string,
): Promise<{ size: number; sha256: string } | undefined> {
	const opened = await store.open(name)
	if (!opened) return undefined
	const digest = createHash('sha256')
	try {
		for await (const chunk of opened.content) digest.update(chunk)
	} finally {
		await opened.close()
	}
	return { size: opened.size, sha256: digest.digest('hex') }
}

function describeCopied({ copied, compared, bytes }: { copied: number; compared: number; bytes: number }): string {
	const megabytes = (bytes / 1024 / 1024).toFixed(1)
	return `Copied ${copied} images and videos; ${compared} had already been copied. ${megabytes} MB, each compared by size and checksum.`
}

/** Lists the files that the shop uses but had already lost. */
async function describeMissing(names: Set<string>): Promise<string> {
	const database = await openBackupSource()
	if (!database) return ''
	const lost = [...(await listReferencedFiles(database))].filter((name) => !names.has(name.slice('originals/'.length)))
	if (lost.length === 0) return ''
	const missing =
		lost.length === 1 ? '1 file that the shop refers to is' : `${lost.length} files that the shop refers to are`
	return ` ${missing} missing, such as ${lost[0]}.`
}

function describeNextStep(target: string): string {
	const change = target === 'disk' ? 'start it without UPLOADS_URL' : `start it with UPLOADS_URL='${target}'`
	const back =
		target === 'disk'
			? 'To go back, set UPLOADS_URL again'
			: 'To go back, run it with `--uploads disk` and start without UPLOADS_URL'
	return `Now stop the shop, run this command once more to copy new uploads, and ${change}. ${back}. The original files were not removed.`
}
