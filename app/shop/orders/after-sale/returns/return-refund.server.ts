import type { Transaction } from '#app/adapters/db/db.server.ts'
import { serviceNamed } from '../../payments/online/service-names.ts'
import { refuse } from '../../../refusal.ts'
import type { ReturnView } from './return-rows.server.ts'

/** The key of the refund of a return: however often it is asked for, the money is given back once. */
export function refundKeyOf(id: number): string {
	return `return-${String(id).padStart(12, '0')}`
}

/** Refuses ('conflict') while a payment service gives the money of a return back, or has: it ends no other way. */
export async function mustNotBeAskedOfService(tx: Transaction, { id, orderId }: ReturnView): Promise<void> {
	const asked = await tx.onlineRefund.findUnique({
		where: { orderId_key: { orderId, key: refundKeyOf(id) } },
		select: { provider: true, state: true },
	})
	if (asked && asked.state !== 'refused')
		refuse(
			'conflict',
			`${serviceNamed(asked.provider)} gives the money of return #${id} back. Please finish it that way.`,
		)
}
