import { paymentService } from '#app/adapters/razorpay/payment-service.server.ts'
import { PaymentServiceError } from '#app/adapters/razorpay/payment-links.server.ts'
import { type BroughtBack, isSignedBy, textOfReturn } from '#app/adapters/razorpay/signatures.server.ts'
import { log } from '#app/adapters/log.server.ts'
import { read } from '#app/adapters/db/db.server.ts'
import { createRateLimiter, type RateLimiter } from '#app/adapters/rate-limiter.ts'
import { reconcileReference } from './reconcile.server.ts'

/**
 * The order of a customer who comes back from the page of the service; null where the signature is not right or the
 * payment is unknown. The service is asked whether it is paid, for the browser may say anything
 * (rule: service-confirms); where that fails, its news or the job settle it later.
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

/** Makes the limiter when it is needed, in a process that others count with. */
function limiter(): RateLimiter {
	return (asked ??= createRateLimiter({ keyPrefix: 'payment come back', points: 1, duration: 60 }))
}
