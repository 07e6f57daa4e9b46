import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { z } from 'zod'
import { read, type Transaction, write } from '#app/adapters/db/db.server.ts'
import { serverPlace } from '#app/adapters/db/sql.server.ts'
import { loadFile, saveFile } from '#app/adapters/files.server.ts'
import { log } from '#app/adapters/log.server.ts'
import { type Job, wakeJobs } from '#app/adapters/scheduling/jobs.server.ts'
import { settings } from '#app/adapters/settings.server.ts'
import { note } from '../journal/journal.server.ts'
import { type Actor, mustBeAllowed } from '../words/roles.ts'
import { holdBackUnwritten } from './hold-back-unwritten.server.ts'
import { placeKeys, restoredKey } from './manifest.ts'

const minute = 60_000

/** The identity of an SQLite database, stored in the database and in a file next to it. */
const placeSchema = z.object({ id: z.string(), mark: z.number().int() })
type Place = z.infer<typeof placeSchema>

const besideFile = () => path.join(settings().dataDir, 'this-shop.json')

/**
 * Pauses notifications when the database was copied from another place or restored from an older state (rule:
 * silent-copy); otherwise confirms its place. Runs before any background work.
 */
export async function recognizeCopy(now = new Date()): Promise<void> {
	if (await isSilent()) return
	if (!(await isCopy())) return keepPlace()
	log.warn('the database is a copy: nothing is sent until an owner says in the back-office that this is the shop now')
	await write((tx) => put(tx, placeKeys.silent, now.toISOString()))
}

async function isCopy(): Promise<boolean> {
	const server = await serverPlace?.()
	if (server !== undefined) {
		const known = await valueOf(placeKeys.server)
		return known !== undefined && known !== server
	}
	const known = placeOf(await valueOf(placeKeys.file))
	if (!known) return false
	const content = await loadFile(besideFile())
	if (!content) return true
	const beside = placeIn(content)
	// An unreadable file is no evidence of a copy.
	return beside !== undefined && (beside.id !== known.id || beside.mark > known.mark)
}

/**
 * Records that this database is the active shop here. An SQLite file gets a higher mark each time, which identifies a
 * file restored from an older state.
 */
export async function keepPlace(): Promise<void> {
	try {
		if (await isSilent()) return
		const server = await serverPlace?.()
		if (server !== undefined) {
			if ((await valueOf(placeKeys.server)) !== server) await write((tx) => put(tx, placeKeys.server, server))
			return
		}
		const known = placeOf(await valueOf(placeKeys.file))
		const next = { id: known?.id ?? randomUUID(), mark: (known?.mark ?? 0) + 1 }
		// After a crash in between, the file is behind or has no database, which pauses nothing.
		if (!known) await keepBeside(next)
		await write((tx) => put(tx, placeKeys.file, next))
		if (known) await keepBeside(next)
	} catch (error) {
		log.warn({ err: error }, 'the place of the shop could not be kept')
	}
}

const keepBeside = (place: Place) => saveFile(besideFile(), Buffer.from(`${JSON.stringify(place)}\n`))

/** Returns true for a copy that has not been confirmed as the active shop. */
export async function isSilent(): Promise<boolean> {
	return (await valueOf(placeKeys.silent)) !== undefined
}

/** Wraps a job that sends something so that it does not run on a copy with paused notifications. */
export function unlessSilent(job: Job): Job {
	return async (context) => ((await isSilent()) ? minute : job(context))
}

interface SilentCopy {
	since: Date
	mails: number
	news: number
}

/** Returns since when notifications are paused and how many are pending, or `null` when they are not paused. */
export async function silentCopy(): Promise<SilentCopy | null> {
	const since = await valueOf(placeKeys.silent)
	if (typeof since !== 'string') return null
	const where = { state: { in: ['waiting', 'sending'] } }
	const [mails, news] = await Promise.all([read.outboxMail.count({ where }), read.webhookDelivery.count({ where })])
	return { since: new Date(since), mails, news }
}

/**
 * Confirms a copy as the active shop. The copy then sends what is pending, or, with `holdsBack`, leaves it to be sent
 * manually as after a restore. Returns false when it already is the shop.
 */
export async function openCopyAsShop(actor: Actor | null, { holdsBack }: { holdsBack: boolean }): Promise<boolean> {
	if (actor) mustBeAllowed(actor, 'settings of money')
	if (!(await isSilent())) return false
	if (holdsBack) {
		await write((tx) => put(tx, restoredKey, true))
		await holdBackUnwritten()
	}
	await write(async (tx) => {
		await tx.setting.deleteMany({ where: { key: { in: Object.values(placeKeys) } } })
		await note(tx, actor, { act: 'change', kind: 'setting', label: 'This is the shop now', new: { holdsBack } })
	})
	await keepPlace()
	wakeJobs()
	return true
}

async function valueOf(key: string): Promise<unknown> {
	return (await read.setting.findUnique({ where: { key }, select: { value: true } }))?.value
}

async function put(tx: Transaction, key: string, value: string | boolean | Place) {
	await tx.setting.upsert({ where: { key }, create: { key, value }, update: { value } })
}

function placeOf(value: unknown): Place | undefined {
	return placeSchema.safeParse(value).data
}

function placeIn(content: Buffer): Place | undefined {
	try {
		return placeOf(JSON.parse(content.toString('utf8')))
	} catch {
		return undefined
	}
}
