import type { Job } from '#app/adapters/scheduling/jobs.server.ts'
import { pruneActivity } from '../activity/activity-log.server.ts'
import { backUpIfDue } from '../backup/run-backup.server.ts'
import { testRestoreIfDue } from '../backup/restore-test.server.ts'
import { areNotificationsPaused, saveIdentity } from '../backup/standby-copy.server.ts'
import { deleteOldImports } from '../import/pending-import.server.ts'
import { deleteOldBatches } from '../import/undo/import-batch.server.ts'
import { applySales, prunePastPrices } from '../catalog/sales/apply-sales.server.ts'
import { pruneSearches } from '../catalog/search-queries/search-queries.server.ts'
import { pruneRequests, notifyBackInStock } from '../catalog/back-in-stock/notify-back-in-stock.server.ts'
import { log } from '#app/adapters/log.server.ts'
import { pruneSentEmails } from '../notifications/email/email-outbox.server.ts'
import { sweepUploads } from '../media/unused-uploads.server.ts'
import { pruneOrderLinks } from '../orders/links/order-link.server.ts'
import { pruneGuestCarts } from '../cart/guest-cart.server.ts'
import { pruneCheckoutDrafts } from '../orders/checkout/checkout-draft.server.ts'
import {
	deleteOldWebhookEvents,
	retryUnprocessedWebhookEvents,
} from '../orders/payments/online/payment-callbacks.server.ts'
import { pruneDeliveries } from '../notifications/webhooks/deliver-webhooks.server.ts'
import { retryServiceRefunds } from '../orders/payments/online/refund-online.server.ts'
import { sendWishlistAlerts } from '../wishlist/wishlist-alerts.server.ts'
import { reconcilePayments } from '../orders/payments/online/reconcile-payments.server.ts'
import { deleteSettledIssues } from '../orders/payments/payment-issues/payment-issues.server.ts'
import { pruneSignInCodes } from '../people/sign-in-codes/sign-in-codes.server.ts'
import { deleteOldGuesses } from '../people/password/guesses.server.ts'
import { deleteOldSubmissions } from '../people/session/form-drafts.server.ts'

const hour = 60 * 60 * 1000
const minute = 60 * 1000
/** The delay after a start, so that visitors get responses first. */
const firstRest = 5 * minute

/**
 * Returns the job that, each minute, starts and ends sales, checks payments, cancels orders not paid in time, and
 * notifies customers with back-in-stock requests or cheaper saved items. It also deletes expired uploads of imports,
 * submitted forms, checkout drafts, guest carts and counts of login attempts. From five minutes after the start, it creates nightly
 * backups and, hourly, deletes unused uploads, old requests, old imports, old activity log entries and old webhook
 * deliveries (rule: retention).
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
		// A restored copy would request refunds, cancel payment links and clean up a bucket that the original shop also
		// uses.
		if (!isPaused)
			for (const work of [deleteSettledIssues, retryUnprocessedWebhookEvents, retryServiceRefunds, reconcilePayments])
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
			await pruneSearches(now)
			await pruneOrderLinks(now)
			await pruneSignInCodes(now)
			await prunePastPrices(now)
			await deleteOldBatches(now)
			await pruneActivity(now)
			await pruneSentEmails(now)
			await deleteOldWebhookEvents(now)
			await pruneDeliveries(now)
			if (!isPaused) await sweepUploads(now, context)
			await saveIdentity()
		}
		if (isPaused) return sleepMs
		// This runs last so that a failure does not prevent backups.
		await notifyBackInStock(now, context)
		await sendWishlistAlerts(now, context)
		return sleepMs
	}
}

/** Logs a failure so that it does not prevent backups. */
async function runAndLog(work: () => Promise<void>): Promise<void> {
	try {
		await work()
	} catch (error) {
		log.error({ err: error }, 'payment issues could not be processed')
	}
}
