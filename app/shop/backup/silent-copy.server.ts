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

/** Where a database of one file belongs: kept in it, and in a file beside it. */
const placeSchema = z.object({ id: z.string(), mark: z.number().int() })
type Place = z.infer<typeof placeSchema>

const besideFile = () => path.join(settings().dataDir, 'this-shop.json')

/**
 * Silences a database that was brought here from elsewhere, or from before (rule: silent-copy); otherwise keeps its
 * place. Before any background work.
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
	// What nobody can read says nothing against it.
	return beside !== undefined && (beside.id !== known.id || beside.mark > known.mark)
}

/**
 * Notes that this database is the shop here. A file is given a higher mark each time, by which one that was put back
 * from before is known.
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
		// Cut off in between, the file is behind or without its database, which silences nothing.
		if (!known) await keepBeside(next)
		await write((tx) => put(tx, placeKeys.file, next))
		if (known) await keepBeside(next)
	} catch (error) {
		log.warn({ err: error }, 'the place of the shop could not be kept')
	}
}

const keepBeside = (place: Place) => saveFile(besideFile(), Buffer.from(`${JSON.stringify(place)}\n`))

/** Whether this is a copy that nobody has called the shop yet. */
export async function isSilent(): Promise<boolean> {
	return (await valueOf(placeKeys.silent)) !== undefined
}

/** A job that sends something, which a silent copy does not. */
export function unlessSilent(job: Job): Job {
	return async (context) => ((await isSilent()) ? minute : job(context))
}

interface SilentCopy {
	since: Date
	mails: number
	news: number
}

/** Since when the shop is silent, and how much waits; null when it is not. */
export async function silentCopy(): Promise<SilentCopy | null> {
	const since = await valueOf(placeKeys.silent)
	if (typeof since !== 'string') return null
	const where = { state: { in: ['waiting', 'sending'] } }
	const [mails, news] = await Promise.all([read.outboxMail.count({ where }), read.webhookDelivery.count({ where })])
	return { since: new Date(since), mails, news }
}

/**
 * Says that a copy is the shop now: it sends what waits, or with `holdsBack` leaves that to be sent by hand, as after a
 * restore. False when it is the shop already.
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
