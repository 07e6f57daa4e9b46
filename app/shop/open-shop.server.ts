export { refreshWatchedRows } from '#app/adapters/db/sql.server.ts'
import { closeDatabase, read, refreshStatistics } from '#app/adapters/db/db.server.ts'
import { machines } from '#app/adapters/db/sql.server.ts'
import { removeTemporaryFiles } from '#app/adapters/files.server.ts'
import { getOriginals } from '#app/adapters/files/originals.server.ts'
import { type Job, type Loop, startJobs, startLoop, stopJobs } from '#app/adapters/scheduling/jobs.server.ts'
import { log } from '#app/adapters/log.server.ts'
import { isLeadProcess } from '#app/adapters/processes/messages.ts'
import { getSessionSecret } from '#app/adapters/secret.server.ts'
import { getSettings } from '#app/adapters/settings.server.ts'
import { suspendPendingMail, recognizeCopy, unlessPaused } from './backup/standby-copy.server.ts'
import { stopBackup } from './backup/run-backup.server.ts'
import { stopRestoreTest } from './backup/restore-test.server.ts'
import { stopImports } from './import/import-work.server.ts'
import { deliverDueEmails } from './notifications/email/email-outbox.server.ts'
import { startRenditions, stopRenditions } from './media/rendition-queue.server.ts'
import { ensureOwner, lockDemoCustomers } from './people/user.server.ts'
import { startWebhookDelivery, stopWebhookDelivery } from './notifications/webhooks/deliver-webhooks.server.ts'
import { saveNewShopDefaults } from './settings/save-settings.server.ts'
import { runScheduledMaintenance } from './maintenance/scheduled-maintenance.server.ts'
import { releaseLease, withLeaderLease } from './jobs/leader-lease.server.ts'

const mailTimeout = 5_000

let maintenanceLoop: Loop | undefined

/** The state of a shop that this process prepared. */
export interface PreparedShop {
	/** The shop has no products. */
	isEmpty: boolean
	/** A generated password that is shown once. */
	newPassword: string | undefined
}

/**
 * Prepares a migrated shop. With several processes, the first one does it. Passes a generated password to
 * `onNewPassword` as soon as it is saved: a later step may fail, and the password would be lost otherwise.
 */
export async function openShop(onNewPassword: (password: string) => void = () => {}): Promise<PreparedShop> {
	getSessionSecret()
	const prepared = isLeadProcess() ? await prepare(onNewPassword) : { isEmpty: false, newPassword: undefined }
	startRenditions()
	startJobs(withLeaderLease(deliverMailUnlessPaused), machines)
	maintenanceLoop = startLoop(withLeaderLease(runScheduledMaintenance()))
	startWebhookDelivery(unlessPaused)
	return prepared
}

async function prepare(onNewPassword: (password: string) => void): Promise<PreparedShop> {
	await recognizeCopy()
	await suspendPendingMail()
	// Deletion is slow with many images, and no visitor waits for it.
	void removeTemporaryFiles().catch((error: unknown) =>
		log.error({ err: error }, 'partly written files could not be removed'),
	)
	void warnAboutBucket()
	const isEmpty = (await read.product.findFirst({ select: { id: true } })) === null
	const { adminEmail, adminPassword, demo, https } = getSettings()
	// The demo shows the shop with all its payment methods and regions (rule: demo-settings).
	if (!demo) await saveNewShopDefaults()
	const newPassword = await ensureOwner(adminEmail, adminPassword)
	if (newPassword !== undefined) onNewPassword(newPassword)
	const locked = https && !demo ? await lockDemoCustomers() : 0
	if (locked > 0)
		log.warn(
			{ customers: locked },
			'the demo customers were locked out because this shop has a public address (DEMO=on keeps them)',
		)
	await refreshStatistics()
	return { isEmpty, newPassword }
}

/**
 * Logs a warning about the bucket. The shop starts anyway because its pages and existing images need no bucket (rule:
 * bucket-failure).
 */
async function warnAboutBucket() {
	const problem = await (await getOriginals()).problem()
	if (problem) log.error(problem)
}

const deliverMailUnlessPaused: Job = unlessPaused((context) => deliverDueEmails(context))

/** Starts no more background work and finishes the rest, emails for at most 5 seconds. Visitors still get responses. */
export async function finishWork(): Promise<void> {
	await Promise.all([
		Promise.all([stopJobs(mailTimeout), stopWebhookDelivery(mailTimeout), maintenanceLoop?.stop(0)]).then(releaseLease),
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
