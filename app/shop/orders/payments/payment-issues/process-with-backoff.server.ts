import { PaymentServiceError } from '#app/adapters/payment-provider.ts'
import { log } from '#app/adapters/log.server.ts'
import { read, write } from '#app/adapters/db/db.server.ts'
import type { JobContext } from '#app/adapters/scheduling/jobs.server.ts'
import { Refusal } from '#app/shop/values/refusal.ts'
import type { PaymentIssueKind } from '../payment-labels.ts'

/** A row that a scheduled job processes. */
export interface RetryableRow {
	id: number
	/** The order of the payment. `null` when it is unknown: failures are then only logged. */
	orderId: number | null
}

export interface JobRun extends Pick<JobContext, 'isEnding'> {
	now: Date
}

type ProcessResult = 'done' | 'failed' | 'unanswered'

const minute = 60_000
const maxBackoffMs = 60 * minute
/**
 * The number of consecutive rows without a response of the service after which the service is considered down, and the
 * remaining rows wait for the next run.
 */
const maxUnanswered = 3

/** Returns the ids of rows of a kind that are in backoff after a failure. */
export async function idsInBackoff(kind: PaymentIssueKind, now: Date): Promise<number[]> {
	const rows = await read.paymentIssue.findMany({
		where: { kind, nextAt: { gt: now } },
		select: { rowId: true },
	})
	return rows.map(({ rowId }) => rowId)
}

/**
 * Processes the rows of a kind one by one, so that one failure does not stop the others (rule: payment-issues). A
 * failed row is recorded and retried after a minute, doubling each time up to an hour.
 */
export async function processWithBackoff<Row extends RetryableRow>(
	kind: PaymentIssueKind,
	rows: readonly Row[],
	run: JobRun,
	work: (row: Row) => Promise<unknown>,
): Promise<void> {
	let unanswered = 0
	for (const row of rows) {
		if (run.isEnding() || unanswered === maxUnanswered) return
		const outcome = await processRow(kind, row, run.now, () => work(row))
		unanswered = outcome === 'unanswered' ? unanswered + 1 : 0
	}
}

async function processRow(
	kind: PaymentIssueKind,
	{ id: rowId, orderId }: RetryableRow,
	now: Date,
	work: () => Promise<unknown>,
): Promise<ProcessResult> {
	const known = await read.paymentIssue.findUnique({ where: { kind_rowId: { kind, rowId } } })
	try {
		await work()
	} catch (error) {
		const level = isExpected(error) ? 'warn' : 'error'
		log[level]({ err: error, kind, rowId, orderId }, 'a payment issue could not be processed')
		if (orderId !== null)
			await saveIssue(kind, rowId, orderId, { now, tries: known?.tries ?? 0, reason: getIssueReason(error) })
		return isUnanswered(error) ? 'unanswered' : 'failed'
	}
	if (known) await write((tx) => tx.paymentIssue.deleteMany({ where: { id: known.id } }))
	return 'done'
}

async function saveIssue(
	kind: PaymentIssueKind,
	rowId: number,
	orderId: number,
	{ now, tries, reason }: { now: Date; tries: number; reason: string },
): Promise<void> {
	const nextAt = new Date(now.getTime() + Math.min(maxBackoffMs, minute * 2 ** Math.min(tries, 10)))
	await write((tx) =>
		tx.paymentIssue.upsert({
			where: { kind_rowId: { kind, rowId } },
			create: { kind, rowId, orderId, reason, since: now, nextAt },
			update: { reason, tries: { increment: 1 }, nextAt },
			select: { id: true },
		}),
	)
}

function isUnanswered(error: unknown): boolean {
	if (error instanceof PaymentServiceError) return !error.isRefusal
	return error instanceof Refusal && error.code === 'busy'
}

function isExpected(error: unknown): error is Error {
	return error instanceof PaymentServiceError || error instanceof Refusal
}

/** Returns the reason shown to the owner. Details of unexpected errors stay in the log. */
function getIssueReason(error: unknown): string {
	return isExpected(error) ? error.message : 'An unexpected error occurred. See the log of the shop for details.'
}
