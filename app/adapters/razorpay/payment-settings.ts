import { z } from 'zod'

const keySecret = z.string().min(8, 'must be the secret of the key')
const webhookSecret = z.string().min(8, 'must have at least 8 characters')

export const paymentSettings = {
	RAZORPAY_KEY_ID: z.string().min(8, 'must be a key id of Razorpay').optional(),
	RAZORPAY_KEY_SECRET: keySecret.optional(),
	RAZORPAY_WEBHOOK_SECRET: webhookSecret.optional(),
	RAZORPAY_WEBHOOK_SECRET_OLD: webhookSecret.optional(),
}

type PaymentSettings = { [name in keyof typeof paymentSettings]?: string | undefined }

/** Returns false when only one half of the key is set, or a webhook secret without the key. */
export function hasWholeKey(values: PaymentSettings): boolean {
	const halves = [values.RAZORPAY_KEY_ID, values.RAZORPAY_KEY_SECRET].filter(Boolean).length
	return halves === 2 || (halves === 0 && !values.RAZORPAY_WEBHOOK_SECRET && !values.RAZORPAY_WEBHOOK_SECRET_OLD)
}

/** The error message when `hasWholeKey` is false. */
export const keyIsHalf = {
	path: ['RAZORPAY_KEY_ID'],
	error: 'and RAZORPAY_KEY_SECRET are a pair: online payments need both',
}

/** Returns the service for online payments; `null` without its key. */
export function razorpayOf(values: PaymentSettings) {
	if (!values.RAZORPAY_KEY_ID || !values.RAZORPAY_KEY_SECRET) return null
	return {
		keyId: values.RAZORPAY_KEY_ID,
		keySecret: values.RAZORPAY_KEY_SECRET,
		webhookSecret: values.RAZORPAY_WEBHOOK_SECRET,
		oldWebhookSecret: values.RAZORPAY_WEBHOOK_SECRET_OLD,
	}
}
