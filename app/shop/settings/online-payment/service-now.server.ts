import { type PaymentService, paymentService } from '#app/adapters/razorpay/payment-service.server.ts'
import { refuse } from '../../refusal.ts'
import type { AllSettings } from '../cards.ts'
import { agreedHelp } from '../../words/ways-to-pay.ts'
import { settingsNow, shopContacts } from '../shop-settings.server.ts'
import type { UpiPayee } from '../../words/upi-id.ts'

/**
 * The service that takes online payments, where the owner has chosen one and it can be asked (rule: payment-service);
 * else null.
 */
export function serviceNow(): PaymentService | null {
	return settingsNow().checkout.onlineBy === 'provider' ? paymentService() : null
}

/** Refuses a service without its keys ('invalid' on `onlineBy`, rule: payment-service). */
export function mustHaveKeys({ onlineBy }: Pick<AllSettings['checkout'], 'onlineBy'>): void {
	if (onlineBy === 'provider' && !paymentService())
		refuse('invalid', 'Please set RAZORPAY_KEY_ID and RAZORPAY_KEY_SECRET where the shop is started, first', 'onlineBy')
}

const minute = 60_000

/**
 * Until when an order that is placed now holds its pieces unpaid; null where it does not expire (rule: payment-hold).
 */
export function heldUntil(way: string, now: number): number | null {
	return way === 'online' && serviceNow() ? now + settingsNow().checkout.holdMinutes * minute : null
}

/** What the checkout says of paying online, before the order is placed (rules: payment-service, agreed-payment). */
export function onlineHelp(ways: readonly string[]): string {
	if (upiPayee()) return 'You pay on the next page, with any UPI app.'
	const service = serviceNow()
	if (!service) return agreedHelp
	if (service.name === 'stand-in') return 'You pay on the next page, a stand-in of a payment service: no money moves.'
	const otherwise = ways.includes('cod') ? ' If yours has it off, choose cash on delivery.' : ''
	return `You pay on the next page, at Razorpay. It needs a browser with JavaScript.${otherwise}`
}

/** The shop's own UPI ID, where online payments go to it (rule: online-payment-by); null otherwise. */
export function upiPayee(): UpiPayee | null {
	const { onlineBy, upiId, upiName, upiCode } = settingsNow().checkout
	return onlineBy === 'upi' && upiId ? { id: upiId, name: upiName || shopContacts().name, code: upiCode } : null
}

/** Refuses to take online payments by UPI without a UPI ID ('invalid' on `upiId`). */
export function mustHaveUpiId({ onlineBy, upiId }: Pick<AllSettings['checkout'], 'onlineBy' | 'upiId'>): void {
	if (onlineBy === 'upi' && !upiId) refuse('invalid', 'Please enter the UPI ID that money is to come to', 'upiId')
}
