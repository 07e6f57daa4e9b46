import { z } from 'zod'
import { toIndianDay, getStartOfIndianDay } from '../values/dates.ts'

const result = z.object({
	startedAt: z.coerce.date(),
	endedAt: z.coerce.date(),
	made: z.object({ file: z.string(), bytes: z.number() }).nullable(),
	/** The reason why the backup failed. `null` when it succeeded. */
	problem: z.string().nullable(),
})
export type BackupResult = z.infer<typeof result>

export const recordSchema = z.object({ last: result.nullable(), lastGood: result.nullable() })
export type BackupRecord = z.infer<typeof recordSchema>

const hour = 60 * 60 * 1000
/** The time of the nightly backup, in milliseconds after midnight in India: 2:30 am, when traffic is lowest. */
const quietHour = 2.5 * hour
const restAfterFailure = hour
/** The age in milliseconds from which the last successful backup counts as too old and raises an alarm. */
const oldestGood = 36 * hour
const dailyBackupCount = 7
const weeksToKeep = 4

/**
 * Returns true when the nightly backup is due: from 2:30 am in India until one succeeds. A failed backup is repeated
 * after an hour.
 */
export function isBackupDue({ last, lastGood }: BackupRecord, now: Date): boolean {
	const night = getStartOfIndianDay(toIndianDay(new Date(now.getTime() - quietHour))).getTime() + quietHour
	if (lastGood && lastGood.startedAt.getTime() >= night) return false
	return !last?.problem || now.getTime() - last.endedAt.getTime() >= restAfterFailure
}

/** Returns true when the last successful backup started more than 36 hours ago. Returns false when there is none. */
export function isBackupOld({ lastGood }: BackupRecord, now: Date): boolean {
	return lastGood !== null && now.getTime() - lastGood.startedAt.getTime() > oldestGood
}

/**
 * Returns the names of the backups to remove: all except the newest one of each of the last seven days with a backup
 * and of each of the last four weeks with a backup (rule: off-site). Days are those of India, and weeks start on
 * Monday. Names of other files are ignored.
 */
export function listSurplusBackups(names: string[]): string[] {
	const backups = names.flatMap((name) => {
		const [, day, ...time] = /^shop-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)-(\d{3})Z\.tar$/.exec(name) ?? []
		const at = new Date(`${day}T${time.slice(0, 3).join(':')}.${time[3]}Z`)
		return Number.isNaN(at.getTime()) ? [] : [{ name, day: toIndianDay(at) }]
	})
	const newestFirst = backups.toSorted((one, other) => (one.name < other.name ? 1 : -1))
	// Day 0 (1 January 1970) is a Thursday, so adding 3 makes weeks start on Monday.
	const retainedBackups = new Set([
		...selectNewestPerGroup(newestFirst, ({ day }) => day, dailyBackupCount),
		...selectNewestPerGroup(newestFirst, ({ day }) => Math.floor((day + 3) / 7), weeksToKeep),
	])
	return newestFirst.map(({ name }) => name).filter((name) => !retainedBackups.has(name))
}

function selectNewestPerGroup<T extends { name: string }>(
	newestFirst: T[],
	getGroup: (one: T) => number,
	max: number,
): string[] {
	const groups = new Map<number, string>()
	for (const one of newestFirst) if (!groups.has(getGroup(one))) groups.set(getGroup(one), one.name)
	return [...groups.values()].slice(0, max)
}
