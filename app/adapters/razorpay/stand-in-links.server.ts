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
	/** The order id at the service; by default that of its link. */
	orderId?: string
	/** The time in milliseconds from which the payment is visible. */
	at: number
	refunds: { id: string; key: string; amount: number }[]
}

export interface StandInLink {
	id: string
	reference: string
	amount: number
	description: string
	/** The expiry time in seconds. */
	expireBy: number
	isCancelled: boolean
	callbackUrl: string
	payments: StandInPayment[]
}

/** The fault that the fake service produces instead of a response, until it is changed. */
export type StandInFault = 'error' | 'silence' | 'closed socket' | 'answer lost'

interface StandInState {
	links: StandInLink[]
	faults: Partial<Record<'start' | 'read' | 'refund', StandInFault>>
}

const mostLinks = 500
/** The maximum duration of a change in milliseconds. It usually takes one. */
const longestChange = 1_000

function file(): string {
	return path.join(settings().dataDir, 'stand-in.json')
}

/**
 * Returns the state of the fake service from a file beside the database. Like a real service, it survives the shop's
 * process.
 */
export function standInState(): StandInState {
	try {
		return JSON.parse(readFileSync(file(), 'utf8')) as StandInState
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
		return { links: [], faults: {} }
	}
}

/** Changes the state of the fake service atomically. The oldest links are deleted. Returns the result of `work`. */
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

/** Locks the state. Other processes of the shop wait, one millisecond at a time. */
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

/** Returns the status of a link in the service's terms. */
export function statusOf(link: StandInLink, now: number): 'created' | 'paid' | 'cancelled' | 'expired' {
	if (knownPayments(link, now).some(({ status }) => status === 'captured')) return 'paid'
	if (link.isCancelled) return 'cancelled'
	return now >= link.expireBy * 1000 ? 'expired' : 'created'
}

/** Returns the payments of a link that are visible at the service. */
export function knownPayments(link: StandInLink, now: number): StandInPayment[] {
	return link.payments.filter(({ at }) => at <= now)
}

/** Creates an unused id such as 'pay_…'. */
export function newName(prefix: string): string {
	return `${prefix}_${randomUUID().replaceAll('-', '').slice(0, 14)}`
}
