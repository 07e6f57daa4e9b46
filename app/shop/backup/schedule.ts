import { z } from 'zod'
import { toIndianDay, getStartOfIndianDay } from '../values/dates.ts'

const result = z.object({
	startedAt: z.coerce.date(),
	endedAt: z.coerce.date(),
	made: z.object({ file: z.string(), bytes: z.number() }).nullable(),
	/** The reason of a failure. */
	problem: z.string().nullable(),
})
export type BackupResult = z.infer<typeof result>

export const recordSchema = z.object({ last: result.nullable(), lastGood: result.nullable() })
export type BackupRecord = z.infer<typeof recordSchema>

const hour = 60 * 60 * 1000
/** Half past two in India, when traffic is lowest. */
const quietHour = 2.5 * hour
const restAfterFailure = hour
/** An older backup raises an alarm. */
const oldestGood = 36 * hour
const dailyBackupCount = 7
const weeksToKeep = 4

/** Returns true when the nightly backup is due: at night, or later if it failed or the shop was off. */
export function isBackupDue({ last, lastGood }: BackupRecord, now: Date): boolean {
	const night = getStartOfIndianDay(toIndianDay(new Date(now.getTime() - quietHour))).getTime() + quietHour
	if (lastGood && lastGood.startedAt.getTime() >= night) return false
	return !last?.problem || now.getTime() - last.endedAt.getTime() >= restAfterFailure
}

/** Returns true when the last successful backup is too old. */
export function isBackupOld({ lastGood }: BackupRecord, now: Date): boolean {
	return lastGood !== null && now.getTime() - lastGood.startedAt.getTime() > oldestGood
}

/**
 * Returns the backups to remove. The newest of each of the last seven days and four weeks stay (rule: off-site; Indian
 * days, weeks start on Monday). Never includes other files.
 */
export function listSurplusBackups(names: string[]): string[] {
	const backups = names.flatMap((name) => {
		const [, day, ...time] = /^shop-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)-(\d{3})Z\.tar$/.exec(name) ?? []
		const at = new Date(`${day}T${time.slice(0, 3).join(':')}.${time[3]}Z`)
		return Number.isNaN(at.getTime()) ? [] : [{ name, day: toIndianDay(at) }]
	})
	const newestFirst = backups.toSorted((one, other) => (one.name < other.name ? 1 : -1))
	// Day 0 is a Thursday.
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
