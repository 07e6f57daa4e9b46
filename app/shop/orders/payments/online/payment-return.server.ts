import { getPaymentService } from '#app/adapters/razorpay/payment-service.server.ts'
import { PaymentServiceError } from '#app/adapters/razorpay/payment-links.server.ts'
import { type PaymentReturn, isValidSignature, buildReturnPayload } from '#app/adapters/razorpay/signatures.server.ts'
import { log } from '#app/adapters/log.server.ts'
import { read } from '#app/adapters/db/db.server.ts'
import { createRateLimiter, type RateLimiter } from '#app/adapters/rate-limiter.ts'
import { reconcileReference } from './reconcile-payments.server.ts'

/**
 * Returns the order of a customer who returns from the payment page. `null` when the signature is wrong or the payment
 * is unknown. The service is asked whether the payment succeeded, because the browser is not trusted (rule:
 * service-confirms). If that fails, a webhook event or the scheduled job settles the payment later.
 */
export async function handlePaymentReturn(paymentReturn: PaymentReturn, signature: string): Promise<number | null> {
	const service = getPaymentService()
	if (!service || !isValidSignature(buildReturnPayload(paymentReturn), signature, [service.keySecret])) return null
	const { reference } = paymentReturn
	const attempt = await read.onlinePayment.findUnique({
		where: { provider_reference: { provider: service.name, reference } },
		select: { orderId: true },
	})
	if (!attempt) return null
	if ((await getReturnLimiter().take(`${service.name} ${signature}`)) > 0) return attempt.orderId
	try {
		await reconcileReference(service, reference)
	} catch (error) {
		const level = error instanceof PaymentServiceError ? 'warn' : 'error'
		log[level]({ err: error, reference }, 'a payment could not be checked')
	}
	return attempt.orderId
}

let returnLimiter: RateLimiter | undefined

/** Creates the rate limiter on first use, in a process that shares its counts with others. */
function getReturnLimiter(): RateLimiter {
	return (returnLimiter ??= createRateLimiter({ keyPrefix: 'payment come back', points: 1, duration: 60 }))
}
