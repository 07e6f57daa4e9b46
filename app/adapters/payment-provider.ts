/**
 * The service refused a request (`isRefusal` is true), or did not respond, failed or sent an unreadable response. When
 * `isRefusal` is false, it is unknown whether the service has carried out the request.
 */
export class PaymentServiceError extends Error {
	readonly isRefusal: boolean

	constructor(reason: string, isRefusal: boolean) {
		super(reason)
		this.isRefusal = isRefusal
	}
}

export interface PaymentLinkParams {
	/** The shop's own reference. The service accepts each reference once. */
	reference: string
	amountPaise: number
	/** ISO 4217. */
	currency: string
	expiresAt: Date
	description: string
	/** The URL to which the customer's browser returns. */
	callbackUrl: string
}

/** A payment that the service has received. */
export interface ServicePayment {
	paymentId: string
	/** The amount in hundredths of its currency. */
	amountPaise: number
	currency: string
}

export interface PaymentLink {
	linkId: string
	reference: string
	url: string
	/** The link can still be paid. */
	isOpen: boolean
	/** The captured payments, including refunded ones. Payments with any other status are left out. */
	payments: ServicePayment[]
	/** True while a payment is neither captured nor failed. */
	isPending: boolean
}

export interface RefundRequest {
	paymentId: string
	amountPaise: number
	/** The idempotency key: the same key means the same refund. */
	key: string
}

/**
 * The verified return of a customer's browser. The shop uses it only to learn which payment to query, and trusts none
 * of its other content.
 */
export interface PaymentReturn {
	reference: string
	/** Identifies the return. It stays the same when the browser returns again. */
	key: string
}

/**
 * A verified webhook event. The shop uses it only to learn which payment to query, and trusts none of its other
 * content.
 */
export interface WebhookEvent {
	kind: string
	/** The service's id of the event. `''` when there is none. */
	eventId: string
	/** The shop's reference. `null` for an event about something else. */
	reference: string | null
}

/**
 * A service that takes online payments on its own pages (docs/decisions/030-online-payments.md). Every implementation
 * passes tests/support/payment-provider-conformance.ts.
 *
 * A new service needs a folder with its implementation, its name in `paymentServiceNames`, and a line in
 * `getPaymentProvider`. The functions that call the service throw `PaymentServiceError`, and nothing else.
 */
export interface PaymentProvider {
	/** The name of the service in the ledger. The fake service is named `stand-in` there. */
	name: 'razorpay' | 'stand-in'
	/** True for the fake service, with which no money moves. */
	isFake: boolean
	/**
	 * True when a webhook secret is set. Without a secret, all webhooks are rejected, so a payment whose customer does not
	 * return to the shop is noticed only by the scheduled job.
	 */
	hasWebhookSecret: boolean
	/** The origins of the service's payment pages, to which a form of the shop may redirect. */
	pageOrigins: readonly string[]
	/** Creates a payment link that is paid on a page of the service. */
	createPaymentLink: (params: PaymentLinkParams) => Promise<PaymentLink>
	/** Returns the link for one of the shop's references; `null` when the service has none. */
	findPaymentLink: (reference: string) => Promise<PaymentLink | null>
	/** Returns a link with its payments. */
	getPaymentLink: (linkId: string) => Promise<PaymentLink>
	/**
	 * Cancels a link, so that it can no longer be paid. Throws a `PaymentServiceError` with `isRefusal` when the link
	 * is paid, cancelled or expired.
	 */
	cancelPaymentLink: (linkId: string) => Promise<void>
	/** Refunds a payment to its original payment method, once per key. Returns the service's id of the refund. */
	refundPayment: (request: RefundRequest) => Promise<string>
	/** Reads the query of the URL to which a browser returns. `null` when the service has not signed it. */
	readReturn: (query: URLSearchParams) => PaymentReturn | null
	/** Returns false for a request that cannot be a webhook of the service. Its body is then not read. */
	isPlausibleWebhook: (headers: Headers) => boolean
	/**
	 * Reads a webhook from its body, byte for byte. Returns `'forged'` when the service has not signed it, and
	 * `'unreadable'` when the body is not an event.
	 */
	readWebhook: (headers: Headers, body: string) => WebhookEvent | 'forged' | 'unreadable'
}
