import type { AgreedPayment } from './payments/agreed-payment.ts'
import type { Paying } from './payments/online/paying.ts'
import type { BillLink } from './documents/tax-document-view.ts'
import type { OwnReturn } from './after-sale/returns/return-view.ts'
import { timeline, type TimelineStep } from '../words/order-status.ts'
import type { OrderView } from './order-view.ts'

export interface TrackingStep extends TimelineStep {
	at: Date | null
}

export interface TrackedOrder extends OrderView {
	steps: TrackingStep[]
	cancelledAt: Date | null
	/** The day by which it arrives; '' where none is promised. */
	arrives: string
	courier: string | null
	trackingNumber: string | null
	/** Its invoices and credit notes, oldest first (rule: invoice-link). */
	bills: BillLink[]
	/** Whether its customer may cancel it (rule: customer-cancels). */
	canCancel: boolean
	/** How it is paid with a service (rule: payment-hold); null where nothing is. */
	paying: Paying | null
	/** The payment that was agreed, where the shop writes how. */
	agreed: AgreedPayment | null
	/** Something of it by its customer (rule: ask-return). */
	canReturn: boolean
	/** What was asked for, oldest first. */
	returns: OwnReturn[]
	/** Came in for it, now that it is cancelled (rule: refund-not-yet-made). */
	refundDuePaise: number
}

interface StatusChange {
	toStatus: number
	createdAt: Date
}

/** The steps, each with the last time it was taken; `changes` oldest first. */
export function trackSteps(status: number, changes: StatusChange[]): TrackingStep[] {
	return timeline(status).map((step, index) => ({ ...step, at: step.completed ? lastTime(changes, index + 1) : null }))
}

/** The last change into a status; null without one. */
export function lastTime(changes: StatusChange[], status: number): Date | null {
	return changes.findLast(({ toStatus }) => toStatus === status)?.createdAt ?? null
}
