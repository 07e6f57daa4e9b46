import { z } from 'zod'

const keySecret = z.string().min(8, 'must be the Key Secret of Razorpay')
const webhookSecret = z.string().min(8, 'must have at least 8 characters')

export const paymentSettings = {
	RAZORPAY_KEY_ID: z.string().min(8, 'must be a Razorpay Key ID').optional(),
	RAZORPAY_KEY_SECRET: keySecret.optional(),
	RAZORPAY_WEBHOOK_SECRET: webhookSecret.optional(),
	RAZORPAY_WEBHOOK_SECRET_OLD: webhookSecret.optional(),
}

type PaymentSettings = { [name in keyof typeof paymentSettings]?: string | undefined }

/** Returns false when only one half of the key is set, or a webhook secret without the key. */
export function hasCompleteKey(values: PaymentSettings): boolean {
	const halves = [values.RAZORPAY_KEY_ID, values.RAZORPAY_KEY_SECRET].filter(Boolean).length
	return halves === 2 || (halves === 0 && !values.RAZORPAY_WEBHOOK_SECRET && !values.RAZORPAY_WEBHOOK_SECRET_OLD)
}

/** The error message when `hasCompleteKey` is false. */
export const incompleteKeyIssue = {
	path: ['RAZORPAY_KEY_ID'],
	error: 'and RAZORPAY_KEY_SECRET must be set together for online payments',
}

/** The keys of the shop's account at Razorpay. */
export interface RazorpayKeys {
	keyId: string
	keySecret: string
	webhookSecret: string | undefined
	oldWebhookSecret?: string | undefined
}

/** Returns the keys of the environment; `null` without them. */
export function resolveRazorpay(values: PaymentSettings): RazorpayKeys | null {
	if (!values.RAZORPAY_KEY_ID || !values.RAZORPAY_KEY_SECRET) return null
	return {
		keyId: values.RAZORPAY_KEY_ID,
		keySecret: values.RAZORPAY_KEY_SECRET,
		webhookSecret: values.RAZORPAY_WEBHOOK_SECRET,
		oldWebhookSecret: values.RAZORPAY_WEBHOOK_SECRET_OLD,
	}
}
