import { randomUUID } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, rmdirSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { getSettings } from '../settings.server.ts'

export interface FakePayment {
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

export interface FakePaymentLink {
	id: string
	reference: string
	amount: number
	currency: string
	description: string
	/** The expiry time as a Unix timestamp in seconds. */
	expireBy: number
	isCancelled: boolean
	callbackUrl: string
	payments: FakePayment[]
}

/**
 * The fault that the fake service produces instead of each response, until another fault or none is set. With `answer
 * lost`, the service first carries out the request.
 */
export type FakeFault = 'error' | 'silence' | 'closed socket' | 'answer lost'

interface FakeRazorpayState {
	links: FakePaymentLink[]
	faults: Partial<Record<'start' | 'read' | 'refund', FakeFault>>
}

const maxLinks = 500
/** The milliseconds after which a lock counts as left by a killed process. A change usually takes one millisecond. */
const lockTimeoutMs = 1_000

function getStatePath(): string {
	return path.join(getSettings().dataDir, 'stand-in.json')
}

/**
 * Returns the state of the fake service from a file beside the database. Like a real service, it survives the shop's
 * process.
 */
export function readFakeRazorpay(): FakeRazorpayState {
	try {
		return JSON.parse(readFileSync(getStatePath(), 'utf8')) as FakeRazorpayState
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
		return { links: [], faults: {} }
	}
}

/** Changes the state of the fake service atomically. Keeps only the newest 500 links. Returns the result of `work`. */
export function updateFakeRazorpay<T>(work: (state: FakeRazorpayState) => T): T {
	mkdirSync(path.dirname(getStatePath()), { recursive: true })
	const unlock = acquireLock()
	try {
		const state = readFakeRazorpay()
		const answer = work(state)
		const half = `${getStatePath()}.${process.pid}`
		writeFileSync(half, JSON.stringify({ ...state, links: state.links.slice(-maxLinks) }))
		renameSync(half, getStatePath())
		return answer
	} finally {
		unlock()
	}
}

/** Locks the state. Other processes of the shop wait, one millisecond at a time. */
function acquireLock(): () => void {
	const folder = `${getStatePath()}.lock`
	for (;;) {
		try {
			mkdirSync(folder)
			return () => rmdirSync(folder)
		} catch (error) {
			if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
			removeStaleLock(folder)
			Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1)
		}
	}
}

/** Removes a lock that a killed process has left. */
function removeStaleLock(folder: string) {
	const made = statSync(folder, { throwIfNoEntry: false })?.mtimeMs
	if (made === undefined || made > Date.now() - lockTimeoutMs) return
	try {
		rmdirSync(folder)
	} catch {
		// Another process has removed it.
	}
}

/** Returns the status of a link in the service's terms. */
export function getLinkStatus(link: FakePaymentLink, now: number): 'created' | 'paid' | 'cancelled' | 'expired' {
	if (listVisiblePayments(link, now).some(({ status }) => status === 'captured')) return 'paid'
	if (link.isCancelled) return 'cancelled'
	return now >= link.expireBy * 1000 ? 'expired' : 'created'
}

/** Returns the payments of a link that are visible at the service. */
export function listVisiblePayments(link: FakePaymentLink, now: number): FakePayment[] {
	return link.payments.filter(({ at }) => at <= now)
}

/** Creates a random id such as 'pay_…'. */
export function createId(prefix: string): string {
	return `${prefix}_${randomUUID().replaceAll('-', '').slice(0, 14)}`
}
