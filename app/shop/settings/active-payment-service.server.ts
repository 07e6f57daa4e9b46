import type { PaymentProvider } from '#app/adapters/payment-provider.ts'
import { createFakeRazorpay } from '#app/adapters/razorpay/fake-razorpay.server.ts'
import { createRazorpay } from '#app/adapters/razorpay/razorpay.server.ts'
import type { RazorpayKeys } from '#app/adapters/razorpay/payment-settings.ts'
import { decryptText } from '#app/adapters/secret.server.ts'
import { getSettings } from '#app/adapters/settings.server.ts'
import type { CheckoutSettings, UpiPayee } from './checkout.ts'
import { refuse } from '../values/refusal.ts'
import type { AllSettings } from './cards.ts'
import { isCod, type OnlineCollection, onlineCollections } from '../values/payment-methods.ts'
import { getShopSettings, getShopContacts } from './shop-settings.server.ts'

type ServiceKeys = Pick<CheckoutSettings, 'razorpayKeyId' | 'razorpayKeySecret' | 'razorpayWebhookSecret'>

/**
 * Returns the payment service whose keys are set, whether or not online payments use it (rule: payment-keys). Keys in
 * the environment take precedence over those in the settings. Without keys, a demo shop gets the fake service, which
 * moves no money, and any other shop gets `null`.
 */
export function getPaymentProvider(settings: ServiceKeys = getShopSettings().checkout): PaymentProvider | null {
	const keys = getSettings().razorpay ?? readSavedKeys(settings)
	if (keys) return createRazorpay(keys)
	return getSettings().demo ? createFakeRazorpay() : null
}

/** Returns the saved keys. A secret that cannot be decrypted any more counts as missing (rule: secret-settings). */
function readSavedKeys({ razorpayKeyId, razorpayKeySecret, razorpayWebhookSecret }: ServiceKeys): RazorpayKeys | null {
	const keySecret = decryptText(razorpayKeySecret)
	if (!razorpayKeyId || !keySecret) return null
	return { keyId: razorpayKeyId, keySecret, webhookSecret: decryptText(razorpayWebhookSecret) ?? undefined }
}

/** Returns a name for the keys in use: those in the environment, which take precedence, or those in the settings. */
export function describeKeySource(): string {
	return getSettings().razorpay
		? 'RAZORPAY_KEY_ID and RAZORPAY_KEY_SECRET in the environment'
		: 'the keys under Settings, Checkout'
}

/** For each way to receive online payments, a function that returns whether it is set up. */
const isSetUp: Record<OnlineCollection, () => boolean> = {
	none: () => true,
	recorded: () => true,
	provider: () => getPaymentProvider() !== null,
	upi: () => findSavedUpiPayee() !== null,
}

/**
 * Returns how online payments are received now. They are arranged manually while the chosen way is not set up (rule:
 * manual-payment).
 */
export function getOnlineCollection(): OnlineCollection {
	const { onlineBy } = getShopSettings().checkout
	return isSetUp[onlineBy]() ? onlineBy : 'recorded'
}

/**
 * Returns the payment service if the owner has chosen it for online payments and its keys are set (rule:
 * payment-service), otherwise `null`.
 */
export function getActivePaymentService(): PaymentProvider | null {
	return getShopSettings().checkout.onlineBy === 'provider' ? getPaymentProvider() : null
}

/**
 * Checks that saved keys are complete, and that the selected service has keys (rule: payment-keys).
 *
 * @throws invalid on `razorpayKeyId` or `razorpayKeySecret`: the field is empty although the other half of the key or
 * the webhook secret is set.
 * @throws invalid on `onlineBy`: the keys are missing.
 */
export function assertServiceKeys(settings: Pick<CheckoutSettings, 'onlineBy'> & ServiceKeys): void {
	const { onlineBy, razorpayKeyId, razorpayKeySecret, razorpayWebhookSecret } = settings
	const needsKey = [razorpayKeyId, razorpayKeySecret, razorpayWebhookSecret].some((key) => key !== '')
	if (needsKey && !razorpayKeyId) refuse('invalid', 'payment-key-incomplete', {}, 'razorpayKeyId')
	if (needsKey && !razorpayKeySecret) refuse('invalid', 'payment-key-incomplete', {}, 'razorpayKeySecret')
	if (onlineBy === 'provider' && !getPaymentProvider(settings))
		refuse('invalid', 'payment-keys-missing', {}, 'onlineBy')
}

/**
 * Returns the help text about online payment shown before the order is placed (rules: payment-service, manual-payment).
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

/** Returns the shop's UPI ID if online payments use it (rule: online-payment-collector), otherwise `null`. */
export function findUpiPayee(): UpiPayee | null {
	return getShopSettings().checkout.onlineBy === 'upi' ? findSavedUpiPayee() : null
}

/** Returns the saved UPI ID, whether or not online payments use it (rule: pos-upi). `null` when none is saved. */
export function findSavedUpiPayee(): UpiPayee | null {
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
