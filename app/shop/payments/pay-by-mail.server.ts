import { settings } from '#app/adapters/settings.server.ts'
import type { PayByMail } from '../mail/mail-templates.ts'
import { payingOf } from './online/paying.server.ts'
import { upiOfOrder } from './upi/upi-of-order.server.ts'

/** What the confirmation of an own online order says of paying it (rule 259); null where nothing is to be paid. */
export async function payByMail(userId: number | null, orderId: number): Promise<PayByMail | null> {
	if (userId === null) return null
	const paying = (await payingOf(userId, orderId)) ?? (await upiOfOrder(userId, orderId))
	if (!paying || paying.isInstead || paying.amountPaise === 0 || ('isOver' in paying && paying.isOver)) return null
	return {
		amountPaise: paying.amountPaise,
		until: 'until' in paying ? paying.until : null,
		url: `${settings().publicUrl}/profile?tab=order&order=${orderId}`,
	}
}
