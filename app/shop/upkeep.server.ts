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
/** The wait after a start: visitors come first. */
const firstRest = 5 * minute

/**
 * The job that each minute begins and ends sales, asks for payments, cancels what was not paid in time, and tells who
 * waits for stock or saved what costs less. From five minutes after the start it makes nightly backups, and sweeps
 * uploads, old requests, old imports, old entries of the journal and what systems were told hourly.
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
		// A copy would ask for refunds, cancel links and sweep a bucket that the shop itself has, too.
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
		// Last: what fails here must not keep backups from being made.
		await tellAboutStock(now, context)
		await tellAboutSaved(now, context)
		return rest
	}
}

/** What fails here must not keep backups from being made. */
async function runLogged(work: () => Promise<void>): Promise<void> {
	try {
		await work()
	} catch (error) {
		log.error({ err: error }, 'payments could not be looked after')
	}
}
