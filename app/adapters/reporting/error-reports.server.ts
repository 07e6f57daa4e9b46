import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import type { CurrentRequest } from './current-request.ts'

/** A line of the log that tells of an error. */
export interface LoggedError {
	/** The words of the line. */
	what: string
	error: unknown
	request: CurrentRequest | undefined
}

interface Waiting extends LoggedError {
	at: Date
	/** How often it happened since it was told the last time, this time included. */
	times: number
}

interface Options {
	post?: (address: string, body: string) => Promise<void>
	clock?: () => number
	/** Milliseconds before each: one a second at most, and an answer that fails has its status by then. */
	pauseMs?: number
}

/** Errors that wait, and different ones that are known (docs/decisions/024-load.md). */
export const maxWaiting = 20
export const maxKnown = 100
const sameAgainMs = 60_000

/**
 * Answers how to tell `address` of an error, in the background (rule: error-reports): of the same error once a minute,
 * of all together one a second. What is beyond that, and what the address does not take within five seconds, is
 * dropped, and `onFailure` told why.
 */
export function createErrorReports(
	address: string,
	onFailure: (reason: string) => void,
	{ post = postTo, clock = Date.now, pauseMs = 1_000 }: Options = {},
): (found: LoggedError) => void {
	const known = new LRUCache<string, { toldAt: number; times: number }>({ max: maxKnown })
	const waiting: Waiting[] = []
	let isSending = false

	async function sendAll() {
		isSending = true
		while (waiting.length > 0) {
			await sleep(pauseMs, undefined, { ref: false })
			const next = waiting.shift()!
			try {
				await post(address, JSON.stringify(reportOf(next)))
			} catch (error) {
				onFailure((error as Error).message)
			}
		}
		isSending = false
	}

	return (found) => {
		const key = `${found.what} ${found.request?.route} ${wordsOf(found.error)}`
		const seen = known.get(key)
		const times = (seen?.times ?? 0) + 1
		const isNew = !seen || clock() - seen.toldAt >= sameAgainMs
		if (!isNew || waiting.length >= maxWaiting) {
			known.set(key, { toldAt: seen?.toldAt ?? 0, times })
			return
		}
		known.set(key, { toldAt: clock(), times: 0 })
		waiting.push({ ...found, at: new Date(clock()), times })
		if (!isSending) void sendAll()
	}
}

function reportOf({ at, what, error, request, times }: Waiting) {
	return {
		time: at.toISOString(),
		what,
		error: wordsOf(error),
		...(request && { requestId: request.requestId, route: request.route, status: request.status }),
		times,
		version: version(),
	}
}

/** The class and words of an error, or what was thrown instead, if it is a text; else ''. */
function wordsOf(error: unknown): string {
	const words = error instanceof Error ? `${error.name}: ${error.message}` : error
	return typeof words === 'string' ? withoutPersonalData(words).slice(0, 500) : ''
}

function version(): string {
	return (JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }).version
}

/** Posts to the operator's own choice of address: it may be inside the network, which `postText` refuses. */
async function postTo(address: string, body: string) {
	const headers = { 'Content-Type': 'application/json' }
	const signal = AbortSignal.timeout(5_000)
	const response = await fetch(address, { method: 'POST', headers, body, signal, redirect: 'manual' })
	await response.body?.cancel()
	if (!response.ok) throw new Error(`it answered ${response.status}`)
}

const eMail = /[^\s<>"'`(),:;=/]+@[^\s<>"'`(),:;=/]+\.\p{L}{2,}/gu
const taxNumber = /\b\d{2}[A-Z]{5}\d{4}[A-Z][A-Z\d]Z[A-Z\d]\b/gi
/** The number of a phone, a card or an account, also with a blank or a hyphen between two digits. */
const longNumber = /\+?\d(?:[ -]?\d){9,}/g

/**
 * The words of an error, which may quote what somebody sent: without e-mail addresses and numbers of people
 * (rule: log-privacy).
 */
export function withoutPersonalData(text: string): string {
	return text.replace(eMail, '[e-mail]').replace(taxNumber, '[tax number]').replace(longNumber, '[number]')
}
