import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import type { CurrentRequest } from './current-request.ts'

/** A log line that reports an error. */
export interface LoggedError {
	/** The message of the line. */
	what: string
	error: unknown
	request: CurrentRequest | undefined
}

interface PendingReport extends LoggedError {
	at: Date
	/** The number of occurrences since the last report, including this one. */
	times: number
}

interface ReportOptions {
	post?: (address: string, body: string) => Promise<void>
	clock?: () => number
	/**
	 * The milliseconds before each report. The pause limits reports to one a second and ensures that a failing response
	 * has its status by then.
	 */
	pauseMs?: number
}

/** The maximum number of waiting reports, and of different errors that are remembered (docs/decisions/024-load.md). */
export const maxPending = 20
export const maxKnown = 100
const repeatIntervalMs = 60_000

/**
 * Returns a function that reports errors to `address` in the background (rule: error-reports). Reports the same error
 * at most once a minute, and at most one error a second. An error that is not reported, for example because
 * `maxPending` reports are waiting, is counted in the next report of the same error. A report that the address does not
 * accept within five seconds is dropped, and `onFailure` is called with the reason.
 */
export function createErrorReports(
	address: string,
	onFailure: (reason: string) => void,
	{ post = postTo, clock = Date.now, pauseMs = 1_000 }: ReportOptions = {},
): (found: LoggedError) => void {
	const known = new LRUCache<string, { reportedAt: number; times: number }>({ max: maxKnown })
	const waiting: PendingReport[] = []
	let isSending = false

	async function sendAll() {
		isSending = true
		while (waiting.length > 0) {
			await sleep(pauseMs, undefined, { ref: false })
			const next = waiting.shift()!
			try {
				await post(address, JSON.stringify(buildReport(next)))
			} catch (error) {
				onFailure((error as Error).message)
			}
		}
		isSending = false
	}

	return (found) => {
		const key = `${found.what} ${found.request?.route} ${describeError(found.error)}`
		const previous = known.get(key)
		const times = (previous?.times ?? 0) + 1
		const isNew = !previous || clock() - previous.reportedAt >= repeatIntervalMs
		if (!isNew || waiting.length >= maxPending) {
			known.set(key, { reportedAt: previous?.reportedAt ?? 0, times })
			return
		}
		known.set(key, { reportedAt: clock(), times: 0 })
		waiting.push({ ...found, at: new Date(clock()), times })
		if (!isSending) void sendAll()
	}
}

function buildReport({ at, what, error, request, times }: PendingReport) {
	return {
		time: at.toISOString(),
		what,
		error: describeError(error),
		...(request && { requestId: request.requestId, route: request.route, status: request.status }),
		times,
		version: version(),
	}
}

/** Returns the class and message of an error, or the text that was thrown instead, and otherwise an empty string. */
function describeError(error: unknown): string {
	const message = error instanceof Error ? `${error.name}: ${error.message}` : error
	return typeof message === 'string' ? withoutPersonalData(message).slice(0, 500) : ''
}

function version(): string {
	return (JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }).version
}

/** Posts to a URL that the operator has chosen. It may have a private address, which `postText` would reject. */
async function postTo(address: string, body: string) {
	const headers = { 'Content-Type': 'application/json' }
	const signal = AbortSignal.timeout(5_000)
	const response = await fetch(address, { method: 'POST', headers, body, signal, redirect: 'manual' })
	await response.body?.cancel()
	if (!response.ok) throw new Error(`it responded with ${response.status}`)
}

const eMail = /[^\s<>"'`(),:;=/]+@[^\s<>"'`(),:;=/]+\.\p{L}{2,}/gu
const taxNumber = /\b\d{2}[A-Z]{5}\d{4}[A-Z][A-Z\d]Z[A-Z\d]\b/gi
/** A phone, card or account number of ten or more digits, also with a space or hyphen between two digits. */
const longNumber = /\+?\d(?:[ -]?\d){9,}/g

/**
 * Replaces email addresses, tax numbers and long numbers in an error message, which may quote user input (rule:
 * log-privacy).
 */
export function withoutPersonalData(text: string): string {
	return text.replace(eMail, '[email]').replace(taxNumber, '[tax number]').replace(longNumber, '[number]')
}
