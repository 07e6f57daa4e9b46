import { type PaymentService, paymentService } from '#app/adapters/razorpay/payment-service.server.ts'
import { refuse } from '../../refusal.ts'
import type { AllSettings } from '../cards.ts'
import { agreedHelp } from '../../words/ways-to-pay.ts'
import { settingsNow, shopContacts } from '../shop-settings.server.ts'
import type { UpiPayee } from '../../words/upi-id.ts'

/** Returns the configured online payment service if it can be called (rule: payment-service), otherwise `null`. */
export function serviceNow(): PaymentService | null {
	return settingsNow().checkout.onlineBy === 'provider' ? paymentService() : null
}

/**
 * Checks that the selected service has its keys.
 *
 * @throws invalid on `onlineBy`: the keys are missing (rule: payment-service).
 */
export function mustHaveKeys({ onlineBy }: Pick<AllSettings['checkout'], 'onlineBy'>): void {
	if (onlineBy === 'provider' && !paymentService())
		refuse('invalid', 'Please set RAZORPAY_KEY_ID and RAZORPAY_KEY_SECRET where the shop is started, first', 'onlineBy')
}

const minute = 60_000

/**
 * Returns until when stock is reserved for an unpaid order placed now. `null` when it does not expire (rule:
 * payment-hold).
 */
export function heldUntil(way: string, now: number): number | null {
	return way === 'online' && serviceNow() ? now + settingsNow().checkout.holdMinutes * minute : null
}

/**
 * Returns the help text about online payment shown before the order is placed (rules: payment-service, agreed-payment).
 */
export function onlineHelp(ways: readonly string[]): string {
	if (upiPayee()) return 'You pay on the next page, with any UPI app.'
	const service = serviceNow()
	if (!service) return agreedHelp
	if (service.name === 'stand-in') return 'You pay on the next page, a stand-in of a payment service: no money moves.'
	const otherwise = ways.includes('cod') ? ' If yours has it off, choose cash on delivery.' : ''
	return `You pay on the next page, at Razorpay. It needs a browser with JavaScript.${otherwise}`
}

/** Returns the shop's UPI ID if online payments use it (rule: online-payment-by), otherwise `null`. */
export function upiPayee(): UpiPayee | null {
	const { onlineBy, upiId, upiName, upiCode } = settingsNow().checkout
	return onlineBy === 'upi' && upiId ? { id: upiId, name: upiName || shopContacts().name, code: upiCode } : null
}

/**
 * Checks that online payments by UPI have a UPI ID.
 *
 * @throws invalid on `upiId`: the UPI ID is missing.
 */
export function mustHaveUpiId({ onlineBy, upiId }: Pick<AllSettings['checkout'], 'onlineBy' | 'upiId'>): void {
	if (onlineBy === 'upi' && !upiId) refuse('invalid', 'Please enter the UPI ID that money is to come to', 'upiId')
}
