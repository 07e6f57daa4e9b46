import { existsSync, readdirSync, statSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import path from 'node:path'
import { readPrepared } from '#app/adapters/db/sql.server.ts'
import { originals } from '#app/adapters/files/originals.server.ts'
import { settings } from '#app/adapters/settings.server.ts'
import { silentCopy } from '../backup/silent-copy.server.ts'
import { leastFree, readiness } from '../monitoring/readiness.server.ts'
import { type Check, cheap, dear, type Found, look, ok, sizeInWords, wrong } from './check.ts'

const day = 24 * 60 * 60 * 1000
/** A disk with less free space is reported while there is time to act. */
const nearlyFull = { part: 0.1, bytes: 1024 ** 3 }
/** The maximum number of missing files that are named. */
const named = 3

/** Checks of the shop's storage: its database, images and folders. */
export const storageChecks: Check[] = [
	cheap('Database', lookAtDatabase),
	cheap('Copy', lookAtCopy),
	cheap('Disk', lookAtDisks),
	cheap('Leftovers', async () => lookAtLeftovers(new Date())),
	dear('Images', lookAtImages),
	dear('Bucket', lookAtBucket),
]

async function lookAtDatabase(): Promise<Found> {
	const { database, migrations } = await readiness()
	if (database !== 'ok') return wrong('No write reaches it: see what the log says of the disk or the server.')
	if (migrations !== 'ok') return wrong('It is not of this version: start the newest version of the shop on it.')
	return ok('A write reaches it, and it is of this version.')
}

async function lookAtCopy(): Promise<Found> {
	const copy = await silentCopy()
	if (!copy) return ok('This is the shop.')
	return wrong(
		`This is a copy that sends nothing (${copy.mails} mails wait): say on the dashboard, or by this-is-the-shop, that it is the shop.`,
	)
}

async function lookAtDisks(): Promise<Found[]> {
	const { dataDir, uploadsDir } = settings()
	const folders = [...new Map([dataDir, uploadsDir].filter(existsSync).map((one) => [statSync(one).dev, one])).values()]
	return Promise.all(folders.map(lookAtDisk))
}

async function lookAtDisk(folder: string): Promise<Found> {
	const { bavail, blocks, bsize } = await statfs(folder)
	const free = bavail * bsize
	const words = `${sizeInWords(free)} are free for ${folder}`
	if (free < leastFree) return wrong(`${words}: the shop takes no orders. Make room.`)
	if (free < nearlyFull.bytes && bavail < blocks * nearlyFull.part)
		return look(`${words}: make room before it is full.`)
	return ok(`${words}.`)
}

/** Finds files of interrupted commands and of reverted upgrades. */
function lookAtLeftovers(now: Date): Found[] {
	const { dataDir, databaseFile } = settings()
	const folders = [...new Set([dataDir, path.dirname(databaseFile)])].filter(existsSync)
	const found: Found[] = []
	const cutOff: string[] = []
	const kept: string[] = []
	for (const name of folders.flatMap((folder) => readdirSync(folder).map((one) => path.join(folder, one)))) {
		const age = now.getTime() - (statSync(name, { throwIfNoEntry: false })?.mtimeMs ?? now.getTime())
		if (/\.(restoring|moving|partial)$/.test(name) && age > day) cutOff.push(name)
		if (/\.of-failed-upgrade$|\.before-restore-[\w-]+$/.test(name) && age > 30 * day) kept.push(name)
	}
	if (existsSync('/run/shop-closed')) found.push(wrong('An upgrade was cut off: upgrade.sh says what to do.'))
	if (cutOff.length > 0)
		found.push(look(`A command was cut off and left ${cutOff.join(', ')}: delete what is no longer used.`))
	if (kept.length > 0)
		found.push(
			look(`Databases of before are kept for a month by now, ${kept.join(', ')}: delete what you do not need.`),
		)
	return found.length > 0 ? found : [ok('Nothing is left of commands that were cut off.')]
}

const originalsSql = `SELECT "hash" || '.webp' AS "name" FROM "Image"
	UNION SELECT "hash" || '.' || "extension" FROM "VideoFile"`

async function lookAtImages(): Promise<Found> {
	const names = (await readPrepared<{ name: string }>(originalsSql)).map(({ name }) => name)
	const store = await originals()
	const missing: string[] = []
	for (const name of names) if (!(await store.has(name))) missing.push(name)
	if (missing.length === 0) return ok(`All ${names.length} images and videos are there.`)
	return wrong(
		`${missing.length} of ${names.length} images and videos are missing, such as ${missing.slice(0, named).join(', ')}: put a backup's folder originals back, or upload them again.`,
	)
}

async function lookAtBucket(): Promise<Found> {
	const { uploadsBucket } = settings()
	if (!uploadsBucket) return ok('None is set: images are on the disk.')
	const problem = await (await originals()).problem()
	return problem
		? wrong(`${problem} Look at UPLOADS_URL and its keys.`)
		: ok('What is written there is read and deleted.')
}
