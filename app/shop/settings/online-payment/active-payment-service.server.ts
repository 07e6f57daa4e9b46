import type { PaymentProvider } from '#app/adapters/payment-provider.ts'
import { createFakeRazorpay } from '#app/adapters/razorpay/fake-razorpay.server.ts'
import { createRazorpay } from '#app/adapters/razorpay/razorpay.server.ts'
import { getSettings } from '#app/adapters/settings.server.ts'
import { refuse } from '../../values/refusal.ts'
import type { AllSettings } from '../cards.ts'
import { isCod, type OnlineCollection, onlineCollections } from '../../values/payment-methods.ts'
import { getShopSettings, getShopContacts } from '../shop-settings.server.ts'
import type { UpiPayee } from '../../values/upi-id.ts'

/**
 * Returns the service whose keys are set, whether or not it is offered. A demo without keys gets the fake service, which
 * moves no money; any other shop without keys gets `null`.
 */
export function getPaymentProvider(): PaymentProvider | null {
	const { razorpay, demo } = getSettings()
	if (razorpay) return createRazorpay(razorpay)
	return demo ? createFakeRazorpay() : null
}

/** Says of each way to receive online payments whether it is set up. */
const isSetUp: Record<OnlineCollection, () => boolean> = {
	none: () => true,
	recorded: () => true,
	provider: () => getPaymentProvider() !== null,
	upi: () => findPosUpiPayee() !== null,
}

/** Returns how online payments are received now: by agreement while the chosen way is not set up (rule: agreed-payment). */
export function getOnlineCollection(): OnlineCollection {
	const { onlineBy } = getShopSettings().checkout
	return isSetUp[onlineBy]() ? onlineBy : 'recorded'
}

/** Returns the configured online payment service if it can be called (rule: payment-service), otherwise `null`. */
export function getActivePaymentService(): PaymentProvider | null {
	return getShopSettings().checkout.onlineBy === 'provider' ? getPaymentProvider() : null
}

/**
 * Checks that the selected service has its keys.
 *
 * @throws invalid on `onlineBy`: the keys are missing (rule: payment-service).
 */
export function assertServiceKeys({ onlineBy }: Pick<AllSettings['checkout'], 'onlineBy'>): void {
	if (onlineBy === 'provider' && !getPaymentProvider()) refuse('invalid', 'payment-keys-missing', {}, 'onlineBy')
}

/**
 * Returns the help text about online payment shown before the order is placed (rules: payment-service, agreed-payment).
 */
export function describeOnlinePayment(methods: readonly string[]): string {
	const collection = getOnlineCollection()
	const { help } = onlineCollections[collection]
	if (collection !== 'provider') return help
	if (getPaymentProvider()?.isFake) return 'You pay on the next page, which is a fake payment service: no money moves.'
	const otherwise = methods.some((paymentMethod) => isCod({ paymentMethod }))
		? ' If your browser has JavaScript turned off, choose cash on delivery.'
		: ''
	return help + otherwise
}

/** Returns the shop's UPI ID if online payments use it (rule: online-payment-by), otherwise `null`. */
export function findUpiPayee(): UpiPayee | null {
	return getShopSettings().checkout.onlineBy === 'upi' ? findPosUpiPayee() : null
}

/** Returns the shop's UPI ID for sales in person, whatever online payments use (rule: counter-upi), otherwise `null`. */
export function findPosUpiPayee(): UpiPayee | null {
	const { upiId, upiName, upiCode } = getShopSettings().checkout
	return upiId ? { id: upiId, name: upiName || getShopContacts().name, code: upiCode } : null
}

/**
 * Checks that online payments by UPI have a UPI ID.
 *
 * @throws invalid on `upiId`: the UPI ID is missing.
 */
export function assertUpiId({ onlineBy, upiId }: Pick<AllSettings['checkout'], 'onlineBy' | 'upiId'>): void {
	if (onlineBy === 'upi' && !upiId) refuse('invalid', 'upi-id-missing', {}, 'upiId')
}
