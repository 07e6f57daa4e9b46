import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { z } from 'zod'
import { read, type Transaction, write } from '#app/adapters/db/db.server.ts'
import { serverPlace } from '#app/adapters/db/sql.server.ts'
import { loadFile, saveFile } from '#app/adapters/files.server.ts'
import { log } from '#app/adapters/log.server.ts'
import { type Job, wakeJobs } from '#app/adapters/scheduling/jobs.server.ts'
import { getSettings } from '#app/adapters/settings.server.ts'
import { recordActivity } from '../activity/record-activity.server.ts'
import { type Actor, requirePermission } from '../auth/permissions.ts'
import { notifyBackInStock } from '../catalog/back-in-stock/notify-back-in-stock.server.ts'
import { sendDueNotifications } from '../notifications/dispatch-notifications.server.ts'
import { restoredKey, pausedAfterRestoreMessage, identityKeys } from './manifest.ts'

const minute = 60_000

/**
 * The identity of an SQLite database, stored in the database and in a marker file next to it. `mark` rises with each
 * `saveIdentity`.
 */
const placeSchema = z.object({ id: z.string(), mark: z.number().int() })
type ShopIdentity = z.infer<typeof placeSchema>

const getMarkerPath = () => path.join(getSettings().dataDir, 'this-shop.json')

/**
 * Pauses notifications when the database was copied from another place or restored from an older state (rule:
 * silent-copy); otherwise records that the database belongs here. Runs before any background work.
 */
export async function recognizeCopy(now = new Date()): Promise<void> {
	if (await areNotificationsPaused()) return
	if (!(await isCopy())) return saveIdentity()
	log.warn('the database is a copy: nothing is sent until an owner confirms in the admin that this is the live shop')
	await write((tx) => saveSettingRow(tx, identityKeys.silent, now.toISOString()))
}

async function isCopy(): Promise<boolean> {
	const server = await serverPlace?.()
	if (server !== undefined) {
		const known = await readSetting(identityKeys.server)
		return known !== undefined && known !== server
	}
	const known = parseIdentity(await readSetting(identityKeys.file))
	if (!known) return false
	const content = await loadFile(getMarkerPath())
	if (!content) return true
	const beside = parseMarkerFile(content)
	// A marker file with damaged content does not prove that the database is a copy.
	return beside !== undefined && (beside.id !== known.id || beside.mark > known.mark)
}

/**
 * Records that this database is the active shop on this server. Each call raises the mark of an SQLite database, so a
 * file restored from an older state has a lower mark than the marker file next to it.
 */
export async function saveIdentity(): Promise<void> {
	try {
		if (await areNotificationsPaused()) return
		const server = await serverPlace?.()
		if (server !== undefined) {
			if ((await readSetting(identityKeys.server)) !== server)
				await write((tx) => saveSettingRow(tx, identityKeys.server, server))
			return
		}
		const known = parseIdentity(await readSetting(identityKeys.file))
		const next = { id: known?.id ?? randomUUID(), mark: (known?.mark ?? 0) + 1 }
		// The order matters: after a crash between these writes the marker file is older, or the database has no identity,
		// and `isCopy` takes neither for a copy.
		if (!known) await saveMarkerFile(next)
		await write((tx) => saveSettingRow(tx, identityKeys.file, next))
		if (known) await saveMarkerFile(next)
	} catch (error) {
		log.warn({ err: error }, 'the location of the shop could not be saved')
	}
}

const saveMarkerFile = (place: ShopIdentity) => saveFile(getMarkerPath(), Buffer.from(`${JSON.stringify(place)}\n`))

/** Returns true for a copy that has not been confirmed as the active shop. */
export async function areNotificationsPaused(): Promise<boolean> {
	return (await readSetting(identityKeys.silent)) !== undefined
}

/** Wraps a job that sends something so that it does not run on a copy with paused notifications. */
export function unlessPaused(job: Job): Job {
	return async (context) => ((await areNotificationsPaused()) ? minute : job(context))
}

interface StandbyCopy {
	since: Date
	mails: number
	webhookCount: number
}

/**
 * Returns the time since which notifications are paused and the numbers of pending emails and webhook deliveries, or
 * `null` when notifications are not paused.
 */
export async function findStandbyCopy(): Promise<StandbyCopy | null> {
	const since = await readSetting(identityKeys.silent)
	if (typeof since !== 'string') return null
	const where = { state: { in: ['waiting', 'sending'] } }
	const [mails, webhookCount] = await Promise.all([
		read.outboxMail.count({ where }),
		read.webhookDelivery.count({ where }),
	])
	return { since: new Date(since), mails, webhookCount }
}

/**
 * Confirms a copy as the active shop. Its pending notifications are then sent or, with `keepsPaused`, marked as failed
 * so that staff can send them manually, as after a restore. Returns false when notifications are not paused, because
 * the database already is the active shop.
 */
export async function activateCopy(actor: Actor | null, { keepsPaused }: { keepsPaused: boolean }): Promise<boolean> {
	if (actor) requirePermission(actor, 'financial settings')
	if (!(await areNotificationsPaused())) return false
	if (keepsPaused) {
		await write((tx) => saveSettingRow(tx, restoredKey, true))
		await suspendPendingNotifications()
	}
	await write(async (tx) => {
		await tx.setting.deleteMany({ where: { key: { in: Object.values(identityKeys) } } })
		await recordActivity(tx, actor, {
			action: 'change',
			kind: 'setting',
			label: 'Copy made the live shop',
			new: { holdsBack: keepsPaused },
		})
	})
	await saveIdentity()
	wakeJobs()
	return true
}

async function readSetting(key: string): Promise<unknown> {
	return (await read.setting.findUnique({ where: { key }, select: { value: true } }))?.value
}

async function saveSettingRow(tx: Transaction, key: string, value: string | boolean | ShopIdentity) {
	await tx.setting.upsert({ where: { key }, create: { key, value }, update: { value } })
}

function parseIdentity(value: unknown): ShopIdentity | undefined {
	return placeSchema.safeParse(value).data
}

function parseMarkerFile(content: Buffer): ShopIdentity | undefined {
	try {
		return parseIdentity(JSON.parse(content.toString('utf8')))
	} catch {
		return undefined
	}
}

/**
 * Writes the notifications that were due at the time of the backup, and marks all unsent ones as failed, so that staff
 * send them by hand. Runs once after a restore, before the shop sends or sells anything. A crash or a concurrent run on
 * another machine does not change the result.
 */
export async function suspendPendingNotifications(now = new Date()): Promise<void> {
	const where = { key: restoredKey }
	if (!(await read.setting.findUnique({ where, select: { key: true } }))) return
	await sendDueNotifications()
	await notifyBackInStock(now, { isEnding: () => false })
	await write(async (tx) => {
		// Another machine has already suspended the notifications and may accept orders, whose notifications must not
		// be held back.
		if ((await tx.setting.deleteMany({ where })).count === 0) return
		const waiting = { state: { in: ['waiting', 'sending'] } }
		const failed = { state: 'failed', nextAttemptAt: now, leasedUntil: null }
		await tx.outboxMail.updateMany({ where: waiting, data: { ...failed, lastError: pausedAfterRestoreMessage } })
		await tx.webhookDelivery.updateMany({ where: waiting, data: { ...failed, lastAnswer: pausedAfterRestoreMessage } })
	})
}
