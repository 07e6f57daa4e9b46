import { randomUUID } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, rmdirSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { settings } from '../settings.server.ts'

export interface StandInPayment {
	id: string
	/** The amount in paise. */
	amount: number
	currency: string
	status: 'captured' | 'failed' | 'authorized'
	/** The order's id at the service; that of its link unless it says another. */
	orderId?: string
	/** Milliseconds; before that nobody knows of it. */
	at: number
	refunds: { id: string; key: string; amount: number }[]
}

export interface StandInLink {
	id: string
	reference: string
	amount: number
	description: string
	/** Seconds. */
	expireBy: number
	isCancelled: boolean
	callbackUrl: string
	payments: StandInPayment[]
}

/** What the stand-in does instead of answering, until it is told otherwise. */
export type StandInFault = 'error' | 'silence' | 'closed socket' | 'answer lost'

interface StandInState {
	links: StandInLink[]
	faults: Partial<Record<'start' | 'read' | 'refund', StandInFault>>
}

const mostLinks = 500
/** Milliseconds; it takes one. */
const longestChange = 1_000

function file(): string {
	return path.join(settings().dataDir, 'stand-in.json')
}

/** What the stand-in knows, in a file beside the database: like a service, it outlives the shop's process. */
export function standInState(): StandInState {
	try {
		return JSON.parse(readFileSync(file(), 'utf8')) as StandInState
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
		return { links: [], faults: {} }
	}
}

/** Changes what the stand-in knows, in one step; the oldest links are forgotten. Answers what `work` does. */
export function changeStandIn<T>(work: (state: StandInState) => T): T {
	mkdirSync(path.dirname(file()), { recursive: true })
	const unlock = lock()
	try {
		const state = standInState()
		const answer = work(state)
		const half = `${file()}.${process.pid}`
		writeFileSync(half, JSON.stringify({ ...state, links: state.links.slice(-mostLinks) }))
		renameSync(half, file())
		return answer
	} finally {
		unlock()
	}
}

/** Other processes of the shop wait, a millisecond at a time. */
function lock(): () => void {
	const folder = `${file()}.lock`
	for (;;) {
		try {
			mkdirSync(folder)
			return () => rmdirSync(folder)
		} catch (error) {
			if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
			removeIfLeft(folder)
			Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1)
		}
	}
}

/** Removes a lock that a killed process has left. */
function removeIfLeft(folder: string) {
	const made = statSync(folder, { throwIfNoEntry: false })?.mtimeMs
	if (made === undefined || made > Date.now() - longestChange) return
	try {
		rmdirSync(folder)
	} catch {
		// Another process has removed it.
	}
}

/** Where a link stands, in the service's words. */
export function statusOf(link: StandInLink, now: number): 'created' | 'paid' | 'cancelled' | 'expired' {
	if (knownPayments(link, now).some(({ status }) => status === 'captured')) return 'paid'
	if (link.isCancelled) return 'cancelled'
	return now >= link.expireBy * 1000 ? 'expired' : 'created'
}

/** The payments of a link that the service knows of. */
export function knownPayments(link: StandInLink, now: number): StandInPayment[] {
	return link.payments.filter(({ at }) => at <= now)
}

/** 'pay_…', which nobody has. */
export function newName(prefix: string): string {
	return `${prefix}_${randomUUID().replaceAll('-', '').slice(0, 14)}`
}
