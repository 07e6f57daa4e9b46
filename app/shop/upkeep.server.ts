import type { Job } from '#app/adapters/scheduling/jobs.server.ts'
import { forgetOldEntries } from './journal/log.server.ts'
import { backUpIfDue } from './backup/run-backup.server.ts'
import { testRestoreIfDue } from './backup/restore-test.server.ts'
import { isSilent, keepPlace } from './backup/silent-copy.server.ts'
import { forgetOldBatches } from './import/undo/import-batch.server.ts'
import { applySales, forgetOldPrices } from './catalog/sales/apply-sales.server.ts'
import { forgetOldSearches } from './catalog/searches/note-looks.server.ts'
import { forgetOldRequests, tellAboutStock } from './catalog/stock-requests/tell-about-stock.server.ts'
import { log } from '#app/adapters/log.server.ts'
import { forgetOldMail } from './letters/mail/outbox.server.ts'
import { sweepUploads } from './media/sweep.server.ts'
import { forgetOldNews, workOnOldNews } from './orders/payments/online/news.server.ts'
import { forgetOldDeliveries } from './letters/webhooks/deliveries.server.ts'
import { askForOldRefunds } from './orders/payments/online/refund-by-service.server.ts'
import { tellAboutSaved } from './saved/saved-news.server.ts'
import { reconcilePayments } from './orders/payments/online/reconcile.server.ts'
import { forgetSettledTroubles } from './orders/payments/trouble/troubles.server.ts'

const hour = 60 * 60 * 1000
const minute = 60 * 1000
/** The delay after a start, so that visitors get responses first. */
const firstRest = 5 * minute

/**
 * Returns the job that, each minute, starts and ends sales, checks payments, cancels orders not paid in time, and
 * notifies customers with back-in-stock requests or cheaper saved items. From five minutes after the start, it also
 * creates nightly backups and, hourly, deletes unused uploads, old requests, old imports, old activity log entries and
 * old webhook deliveries.
 */
export function upkeep(clock = () => new Date()): Job {
	const beginsAt = clock().getTime() + firstRest
	let sweepAt = beginsAt
	return async (context) => {
		const now = clock()
		const round = { now, isEnding: () => context.isEnding() }
		const silent = await isSilent()
		const next = await applySales(now)
		const rest = Math.min(minute, next ? next.getTime() - now.getTime() : minute)
		// A restored copy would request refunds, cancel payment links and clean up a bucket that the original shop also
		// uses.
		if (!silent)
			for (const work of [forgetSettledTroubles, workOnOldNews, askForOldRefunds, reconcilePayments])
				await runLogged(() => work(round))
		if (now.getTime() >= beginsAt) await backUpIfDue(now)
		if (now.getTime() >= beginsAt && !silent) testRestoreIfDue(now)
		if (now.getTime() >= sweepAt) {
			sweepAt = now.getTime() + hour
			await forgetOldRequests(now)
			await forgetOldSearches(now)
			await forgetOldPrices(now)
			await forgetOldBatches(now)
			await forgetOldEntries(now)
			await forgetOldMail(now)
			await forgetOldNews(now)
			await forgetOldDeliveries(now)
			if (!silent) await sweepUploads(now, context)
			await keepPlace()
		}
		if (silent) return rest
		// This runs last so that a failure does not prevent backups.
		await tellAboutStock(now, context)
		await tellAboutSaved(now, context)
		return rest
	}
}

/** Logs a failure so that it does not prevent backups. */
async function runLogged(work: () => Promise<void>): Promise<void> {
	try {
		await work()
	} catch (error) {
		log.error({ err: error }, 'payments could not be looked after')
	}
}
