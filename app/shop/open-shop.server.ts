import { closeDatabase, read, refreshStatistics } from '#app/adapters/db/db.server.ts'
import { machines } from '#app/adapters/db/sql.server.ts'
import { removeTemporaryFiles } from '#app/adapters/files.server.ts'
import { getOriginals } from '#app/adapters/files/originals.server.ts'
import { type Job, type Loop, startJobs, startLoop, stopJobs } from '#app/adapters/scheduling/jobs.server.ts'
import { log } from '#app/adapters/log.server.ts'
import { isLeadProcess } from '#app/adapters/processes/messages.ts'
import { getSessionSecret } from '#app/adapters/secret.server.ts'
import { getSettings } from '#app/adapters/settings.server.ts'
import {
	suspendPendingNotifications,
	recognizeCopy,
	unlessPaused,
	areNotificationsPaused,
	saveIdentity,
} from './backup/standby-copy.server.ts'
import { stopBackup, backUpIfDue } from './backup/run-backup.server.ts'
import { stopRestoreTest, testRestoreIfDue } from './backup/restore-test.server.ts'
import { stopImports } from './import/import-work.server.ts'
import { deliverDueEmails, pruneSentEmails } from './notifications/email/email-outbox.server.ts'
import { startRenditions, stopRenditions } from './media/rendition-queue.server.ts'
import { ensureOwner, lockDemoCustomers } from './people/user.server.ts'
import {
	startWebhookDelivery,
	stopWebhookDelivery,
	pruneDeliveries,
} from './notifications/webhooks/deliver-webhooks.server.ts'
import { saveNewShopDefaults } from './settings/default-settings.server.ts'
import { releaseLease, withLeaderLease } from './jobs/leader-lease.server.ts'
import { pruneActivity } from './activity/activity-log.server.ts'
import { deleteOldImports } from './import/pending-import.server.ts'
import { deleteOldBatches } from './import/undo/import-batch.server.ts'
import { applySales, prunePastPrices } from './catalog/sales/apply-sales.server.ts'
import { pruneSearches } from './catalog/search-queries/search-queries.server.ts'
import { pruneRequests, notifyBackInStock } from './catalog/back-in-stock/notify-back-in-stock.server.ts'
import { sweepUploads } from './media/unused-uploads.server.ts'
import { pruneOrderLinks } from './orders/links/order-link.server.ts'
import { pruneGuestCarts } from './cart/guest-cart.server.ts'
import { pruneCheckoutDrafts } from './orders/checkout/checkout-draft.server.ts'
import {
	deleteOldWebhookEvents,
	retryUnprocessedWebhookEvents,
} from './orders/payments/online/payment-callbacks.server.ts'
import {
	fetchDailyRemittances,
	processShipments,
	pruneShipmentEvents,
} from './orders/fulfillment/shipment-jobs.server.ts'
import { retryServiceRefunds } from './orders/payments/online/refund-online.server.ts'
import { sendWishlistAlerts } from './wishlist/wishlist.server.ts'
import { pruneCartReminders, sendCartReminders } from './cart/cart-reminders.server.ts'
import { reconcilePayments } from './orders/payments/online/reconcile-payments.server.ts'
import { deleteSettledIssues } from './orders/payments/payment-issues/payment-issues.server.ts'
import { deleteExpiredData } from './privacy/privacy.server.ts'
import { pruneSignInCodes } from './people/sign-in-codes/sign-in-codes.server.ts'
import { deleteOldGuesses } from './people/password/password.server.ts'
import { deleteOldSubmissions } from './people/session/form-drafts.server.ts'

export { refreshWatchedRows } from '#app/adapters/db/sql.server.ts'

const mailTimeout = 5_000

let maintenanceLoop: Loop | undefined

/** The result of preparing a shop. */
interface PreparedShop {
	/** True if the shop has no products. Always false in a process that did not prepare the shop. */
	isEmpty: boolean
	/** The generated password of the owner's account, which is shown once. `undefined` when none was generated. */
	newPassword: string | undefined
}

/**
 * Prepares a shop whose database is migrated, and starts its background work. Of several processes, only the first one
 * prepares the shop. A generated password is passed to `onNewPassword` as soon as it is saved, because a later step may
 * fail and the password would be lost.
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
	await suspendPendingNotifications()
	// Deleting files is slow when there are many images, so the start does not wait for it.
	void removeTemporaryFiles().catch((error: unknown) =>
		log.error({ err: error }, 'partly written files could not be removed'),
	)
	void warnAboutBucket()
	const isEmpty = (await read.product.findFirst({ select: { id: true } })) === null
	const { adminEmail, adminPassword, demo, https } = getSettings()
	// The demo keeps the defaults that offer all payment methods and regions (rule: demo-settings).
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
 * Logs an error when the bucket for uploads does not work. The shop starts anyway because its pages and existing images
 * need no bucket (rule: bucket-failure).
 */
async function warnAboutBucket() {
	const problem = await (await getOriginals()).problem()
	if (problem) log.error(problem)
}

const deliverMailUnlessPaused: Job = unlessPaused((context) => deliverDueEmails(context))

/**
 * Stops the background work and waits until running jobs end, for emails and webhook deliveries at most 5 seconds.
 * Visitors still get responses.
 */
export async function finishWork(): Promise<void> {
	await Promise.all([
		Promise.all([stopJobs(mailTimeout), stopWebhookDelivery(mailTimeout), maintenanceLoop?.stop(0)]).then(releaseLease),
		stopBackup(),
		stopRestoreTest(),
		stopImports(),
		stopRenditions(),
	])
}

/** Closes the database. The caller has awaited `finishWork` and sent the last response. */
export async function closeShop(): Promise<void> {
	await closeDatabase()
}

const hour = 60 * 60 * 1000
const minute = 60 * 1000
/**
 * The number of milliseconds after a start until backups and deletions run, so that they do not slow down the first
 * responses.
 */
const firstRest = 5 * minute

/**
 * Returns the job for scheduled maintenance (rule: retention). Each minute it starts and ends sales, checks payments
 * and shipments, cancels orders that were not paid in time, notifies customers with back-in-stock requests, cheaper
 * saved items or abandoned carts, and deletes expired uploads of imports, submitted forms, checkout drafts, guest carts
 * and counts of login attempts. From five minutes after the start, it also creates nightly backups and tests a restore
 * each week. Once an hour, it deletes unused uploads and expired records, such as old requests, imports, activity log
 * entries, emails and webhook deliveries. Once a day it fetches the remittances of the courier service.
 */
export function runScheduledMaintenance(clock = () => new Date()): Job {
	const beginsAt = clock().getTime() + firstRest
	let sweepAt = beginsAt
	return async (context) => {
		const now = clock()
		const round = { now, isEnding: () => context.isEnding() }
		const isPaused = await areNotificationsPaused()
		const next = await applySales(now)
		const sleepMs = Math.min(minute, next ? next.getTime() - now.getTime() : minute)
		// On a restored copy of the shop these jobs are skipped: they would request refunds, cancel payment links and
		// delete files of a bucket that the original shop uses.
		if (!isPaused)
			for (const work of [
				deleteSettledIssues,
				retryUnprocessedWebhookEvents,
				retryServiceRefunds,
				reconcilePayments,
				processShipments,
			])
				await runAndLog(() => work(round))
		if (now.getTime() >= beginsAt) await backUpIfDue(now)
		if (now.getTime() >= beginsAt && !isPaused) testRestoreIfDue(now)
		await deleteOldImports(now)
		await deleteOldSubmissions(now)
		await pruneCheckoutDrafts(now)
		await pruneGuestCarts(now)
		await deleteOldGuesses()
		if (now.getTime() >= sweepAt) {
			sweepAt = now.getTime() + hour
			await pruneRequests(now)
			await pruneCartReminders(now)
			await pruneSearches(now)
			await pruneOrderLinks(now)
			await pruneSignInCodes(now)
			await prunePastPrices(now)
			await deleteOldBatches(now)
			await pruneActivity(now)
			await pruneSentEmails(now)
			await deleteOldWebhookEvents(now)
			await pruneShipmentEvents(now)
			await pruneDeliveries(now)
			await runAndLog(() => deleteExpiredData(now, context))
			if (!isPaused) await runAndLog(() => fetchDailyRemittances(now))
			if (!isPaused) await sweepUploads(now, context)
			await saveIdentity()
		}
		if (isPaused) return sleepMs
		// The notifications are sent last, so that a failure does not prevent backups.
		await notifyBackInStock(now, context)
		await sendWishlistAlerts(now, context)
		await sendCartReminders(now, context)
		return sleepMs
	}
}

/** Runs work and logs its failure, so that a failure does not prevent backups. */
async function runAndLog(work: () => Promise<void>): Promise<void> {
	try {
		await work()
	} catch (error) {
		log.error({ err: error }, 'payments, shipments or expired records could not be processed')
	}
}
