import { indianDay, startOfIndianDay } from '../indian-day.ts'

/** How a backup went, or why there is none. */
export interface BackupResult {
	startedAt: Date
	endedAt: Date
	/** The archive and its bytes; null when it failed. */
	made: { file: string; bytes: number } | null
	/** Why it failed, as a sentence. */
	problem: string | null
}

/** The last attempt, and the last one that succeeded. */
export interface BackupRecord {
	last: BackupResult | null
	lastGood: BackupResult | null
}

const hour = 60 * 60 * 1000
/** Half past two in India, when hardly anybody buys. */
const quietHour = 2.5 * hour
/** A backup that failed is tried again after this time. */
const restAfterFailure = hour
/** How old the last backup may be before that is an alarm. */
export const oldestGood = 36 * hour
const keptDays = 7
const keptWeeks = 4

/** Whether the nightly backup should be made now: in the night, or afterwards when the shop was off or it failed. */
export function isBackupDue({ last, lastGood }: BackupRecord, now: Date): boolean {
	const night = startOfIndianDay(indianDay(new Date(now.getTime() - quietHour))).getTime() + quietHour
	if (lastGood && lastGood.startedAt.getTime() >= night) return false
	return !last?.problem || now.getTime() - last.endedAt.getTime() >= restAfterFailure
}

/** Whether the last good backup is too old. */
export function isBackupOld({ lastGood }: BackupRecord, now: Date): boolean {
	return lastGood !== null && now.getTime() - lastGood.startedAt.getTime() > oldestGood
}

/**
 * The backups to be removed: of each of the last seven days with one, and of each of the last four weeks with one, the
 * newest stays. Days are India's, weeks begin on Monday; a file without the name of a backup is never in the answer.
 */
export function surplusBackups(names: string[]): string[] {
	const backups = names.flatMap((name) => {
		const [, day, ...time] = /^shop-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)-(\d{3})Z\.tar$/.exec(name) ?? []
		const at = new Date(`${day}T${time.slice(0, 3).join(':')}.${time[3]}Z`)
		return Number.isNaN(at.getTime()) ? [] : [{ name, day: indianDay(at) }]
	})
	const newestFirst = backups.toSorted((one, other) => (one.name < other.name ? 1 : -1))
	// Day 0 was a Thursday.
	const kept = new Set([
		...newestOfEach(newestFirst, ({ day }) => day, keptDays),
		...newestOfEach(newestFirst, ({ day }) => Math.floor((day + 3) / 7), keptWeeks),
	])
	return newestFirst.map(({ name }) => name).filter((name) => !kept.has(name))
}

function newestOfEach<T extends { name: string }>(
	newestFirst: T[],
	groupOf: (one: T) => number,
	most: number,
): string[] {
	const groups = new Map<number, string>()
	for (const one of newestFirst) if (!groups.has(groupOf(one))) groups.set(groupOf(one), one.name)
	return [...groups.values()].slice(0, most)
}
