import { paymentService } from '#app/adapters/razorpay/payment-service.server.ts'
import { PaymentServiceError } from '#app/adapters/razorpay/payment-links.server.ts'
import { type BroughtBack, isSignedBy, textOfReturn } from '#app/adapters/razorpay/signatures.server.ts'
import { log } from '#app/adapters/log.server.ts'
import { read } from '#app/adapters/db/db.server.ts'
import { createRateLimiter, type RateLimiter } from '#app/adapters/rate-limiter.ts'
import { reconcileReference } from './reconcile.server.ts'

/**
 * Returns the order of a customer who returns from the payment page. `null` when the signature is wrong or the payment
 * is unknown. The service is asked whether the payment succeeded, because the browser is not trusted (rule:
 * service-confirms). If that fails, a webhook event or the scheduled job settles the payment later.
 */
export async function comeBack(brought: BroughtBack, signature: string): Promise<number | null> {
	const service = paymentService()
	if (!service || !isSignedBy(textOfReturn(brought), signature, [service.keySecret])) return null
	const { reference } = brought
	const attempt = await read.onlinePayment.findUnique({
		where: { provider_reference: { provider: service.name, reference } },
		select: { orderId: true },
	})
	if (!attempt) return null
	if ((await limiter().take(`${service.name} ${signature}`)) > 0) return attempt.orderId
	try {
		await reconcileReference(service, reference)
	} catch (error) {
		const level = error instanceof PaymentServiceError ? 'warn' : 'error'
		log[level]({ err: error, reference }, 'a payment could not be asked for')
	}
	return attempt.orderId
}

let asked: RateLimiter | undefined

/** Creates the rate limiter on first use, in a process that shares its counts with others. */
function limiter(): RateLimiter {
	return (asked ??= createRateLimiter({ keyPrefix: 'payment come back', points: 1, duration: 60 }))
}
