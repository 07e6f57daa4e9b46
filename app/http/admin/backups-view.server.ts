import { readOffSiteRecord } from '#app/shop/backup/off-site.server.ts'
import { readRestoreTest } from '#app/shop/backup/restore-test.server.ts'
import { getBackupState } from '#app/shop/backup/run-backup.server.ts'
import { formatDateTime } from '#app/shop/values/dates.ts'

/**
 * Returns the state of the backups, with dates, sizes and durations as text. The server formats them, because a browser
 * might format dates differently.
 */
export async function getBackupsView(now: Date) {
	const { last, lastGood, runningSince, ...state } = await getBackupState(now)
	const problem = last?.problem
	const [offSite, test] = [readOffSiteRecord(), readRestoreTest()]
	return {
		...state,
		offSite: offSite && { on: formatDateTime(offSite.at), where: offSite.where, problem: offSite.problem },
		test: test && { on: formatDateTime(test.at), problem: test.problem },
		runningSince: runningSince && formatDateTime(runningSince),
		failed: last && problem ? { on: formatDateTime(last.startedAt), problem } : null,
		lastGood: lastGood?.made
			? {
					on: formatDateTime(lastGood.startedAt),
					file: lastGood.made.file,
					size: formatFileSize(lastGood.made.bytes),
					took: `made in ${formatDuration(lastGood)}`,
				}
			: null,
	}
}

/** Formats a size: '12.3 MB', '1.4 GB'. */
function formatFileSize(bytes: number): string {
	const megabytes = bytes / 1024 / 1024
	return megabytes < 1024 ? `${megabytes.toFixed(1)} MB` : `${(megabytes / 1024).toFixed(1)} GB`
}

/** Formats a duration: '90 s', '3 minutes'. */
function formatDuration({ startedAt, endedAt }: { startedAt: Date; endedAt: Date }): string {
	const seconds = Math.max(1, Math.round((endedAt.getTime() - startedAt.getTime()) / 1000))
	return seconds < 120 ? `${seconds} s` : `${Math.round(seconds / 60)} minutes`
}
