import { durationInWords, sizeInWords } from '#app/shop/backup/backup-words.ts'
import { backupState } from '#app/shop/backup/run-backup.server.ts'
import { formatDateTime } from '#app/shop/dates.ts'

/** The state of the backups in words, for browsers may format dates differently. */
export async function readBackups(now: Date) {
	const { last, lastGood, runningSince, ...state } = await backupState(now)
	const problem = last?.problem
	return {
		...state,
		runningSince: runningSince && formatDateTime(runningSince),
		failed: last && problem ? { on: formatDateTime(last.startedAt), problem } : null,
		lastGood: lastGood?.made
			? {
					on: formatDateTime(lastGood.startedAt),
					file: lastGood.made.file,
					size: sizeInWords(lastGood.made.bytes),
					took: `made in ${durationInWords(lastGood)}`,
				}
			: null,
	}
}
