import { findMissingMigrations } from '#app/adapters/db/migrate.server.ts'
import { touchDatabase } from '#app/adapters/db/db.server.ts'
import { getFreeBytes } from '#app/adapters/disk.server.ts'
import { log } from '#app/adapters/log.server.ts'
import { getSettings } from '#app/adapters/settings.server.ts'

/** Bytes. An order takes a few thousand, an image up to several million. */
export const minFreeBytes = 64 * 1024 * 1024
/** The time limit of a write to disk in milliseconds. */
const writeTimeoutMs = 5_000
/** Milliseconds for which a result is reused, so that frequent requests do not load the disk. */
const holds = 1_000

export type Check = 'ok' | 'failed'
type Readiness = Record<'database' | 'disk' | 'migrations', Check>

let last: { at: number; answer: Promise<Readiness> } | undefined

/**
 * Returns the readiness of the shop to accept orders (rule: health-checks). Checks at most once a second, regardless of
 * the number of requests.
 */
export function getReadiness(): Promise<Readiness> {
	const now = Date.now()
	if (!last || now - last.at > holds) last = { at: now, answer: checkAll() }
	return last.answer
}

async function checkAll(): Promise<Readiness> {
	const { dataDir } = getSettings()
	const [database, disk, migrations] = await Promise.all([
		runCheck('database', () => waitWithinTime(touchDatabase())),
		runCheck('disk', async () => {
			if ((await getFreeBytes(dataDir)) < minFreeBytes) throw new Error('The disk is nearly full.')
		}),
		runCheck('migrations', findMissingMigrations),
	])
	return { database, disk, migrations }
}

async function waitWithinTime(work: Promise<unknown>): Promise<void> {
	let timer: NodeJS.Timeout | undefined
	const late = new Promise<never>((_, reject) => {
		timer = setTimeout(() => reject(new Error('A write has taken too long.')), writeTimeoutMs)
	})
	await Promise.race([work, late]).finally(() => clearTimeout(timer))
}

async function runCheck(what: keyof Readiness, work: () => Promise<unknown>): Promise<Check> {
	try {
		await work()
		return 'ok'
	} catch (error) {
		log.error({ err: error, what }, 'the shop is not ready')
		return 'failed'
	}
}
