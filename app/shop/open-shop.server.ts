export { catchUp } from '#app/adapters/db/sql.server.ts'
import { closeDatabase, read, refreshStatistics } from '#app/adapters/db/db.server.ts'
import { machines } from '#app/adapters/db/sql.server.ts'
import { removeDrafts } from '#app/adapters/files.server.ts'
import { originals } from '#app/adapters/files/originals.server.ts'
import { type Job, type Loop, startJobs, startLoop, stopJobs } from '#app/adapters/scheduling/jobs.server.ts'
import { log } from '#app/adapters/log.server.ts'
import { preparesShop } from '#app/adapters/processes/messages.ts'
import { sessionSecret } from '#app/adapters/secret.server.ts'
import { settings } from '#app/adapters/settings.server.ts'
import { holdBackUnwritten } from './backup/hold-back-unwritten.server.ts'
import { stopBackup } from './backup/run-backup.server.ts'
import { stopRestoreTest } from './backup/restore-test.server.ts'
import { recognizeCopy, unlessSilent } from './backup/silent-copy.server.ts'
import { forgetOldImports } from './import/pending-import.server.ts'
import { stopImports } from './import/import-work.server.ts'
import { deliverDueMail } from './letters/mail/deliver.server.ts'
import { startRenditions, stopRenditions } from './media/renditions.server.ts'
import { forgetOldGuesses } from './people/password/guesses.server.ts'
import { forgetOldDrafts } from './orders/placing/checkout-draft.server.ts'
import { forgetOldSubmissions } from './people/session/pending-submission.server.ts'
import { ensureAdministrator, lockDemoCustomers } from './people/user.server.ts'
import { startTelling, stopTelling } from './letters/webhooks/deliver.server.ts'
import { upkeep } from './upkeep.server.ts'
import { yieldToOtherProcess, onlyOneProcess } from './work/one-process.server.ts'

const mailTimeout = 5_000

let upkeepLoop: Loop | undefined

/** The state of a shop that this process prepared. */
export interface Prepared {
	/** The shop has no products. */
	isEmpty: boolean
	/** A generated password that is shown once. */
	newPassword: string | undefined
}

/**
 * Prepares a migrated shop. With several processes, the first one does it. Passes a generated password to
 * `onNewPassword` as soon as it is saved: a later step may fail, and the password would be lost otherwise.
 */
export async function openShop(onNewPassword: (password: string) => void = () => {}): Promise<Prepared> {
	sessionSecret()
	const prepared = preparesShop() ? await prepare(onNewPassword) : { isEmpty: false, newPassword: undefined }
	startRenditions()
	startJobs(onlyOneProcess(runDueJobs), machines)
	upkeepLoop = startLoop(onlyOneProcess(upkeep()))
	startTelling(unlessSilent)
	return prepared
}

async function prepare(onNewPassword: (password: string) => void): Promise<Prepared> {
	await recognizeCopy()
	await holdBackUnwritten()
	// Deletion is slow with many images, and no visitor waits for it.
	void removeDrafts().catch((error: unknown) => log.error({ err: error }, 'half-written files could not be removed'))
	void tellOfBucket()
	const isEmpty = (await read.product.findFirst({ select: { id: true } })) === null
	const { adminEmail, adminPassword, demo, https } = settings()
	const newPassword = await ensureAdministrator(adminEmail, adminPassword)
	if (newPassword !== undefined) onNewPassword(newPassword)
	const locked = https && !demo ? await lockDemoCustomers() : 0
	if (locked > 0)
		log.warn(
			{ customers: locked },
			'the demo customers were locked out: this shop has a public address (DEMO=on keeps them)',
		)
	await refreshStatistics()
	return { isEmpty, newPassword }
}

/**
 * Logs a warning about the bucket. The shop starts anyway because its pages and existing images need no bucket (rule:
 * bucket-failure).
 */
async function tellOfBucket() {
	const problem = await (await originals()).problem()
	if (problem) log.error(problem)
}

const runDueJobs: Job = async (context) => {
	await forgetOldImports()
	await forgetOldSubmissions()
	await forgetOldDrafts(new Date())
	await forgetOldGuesses()
	return deliverUnlessSilent(context)
}

const deliverUnlessSilent = unlessSilent((context) => deliverDueMail(context))

/** Starts no more background work and finishes the rest, emails for at most 5 seconds. Visitors still get responses. */
export async function finishWork(): Promise<void> {
	await Promise.all([
		Promise.all([stopJobs(mailTimeout), stopTelling(mailTimeout), upkeepLoop?.stop(0)]).then(yieldToOtherProcess),
		stopBackup(),
		stopRestoreTest(),
		stopImports(),
		stopRenditions(),
	])
}

/** Closes the database after `finishWork` and the last response. */
export async function closeShop(): Promise<void> {
	await closeDatabase()
}
