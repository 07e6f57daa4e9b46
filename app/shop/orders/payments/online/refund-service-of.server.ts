import { paymentService } from '#app/adapters/razorpay/payment-service.server.ts'
import { read } from '#app/adapters/db/db.server.ts'
import { serviceNames } from './service-names.ts'

/** The service that took money of an order and can give it back, in words; null without one (rule: service-refund). */
export async function refundServiceOf(orderId: number): Promise<string | null> {
	const service = paymentService()
	if (!service) return null
	const where = { orderId, provider: service.name, kind: 'paid' }
	const entry = await read.paymentEntry.findFirst({ where, select: { id: true } })
	return entry && serviceNames[service.name]
}
