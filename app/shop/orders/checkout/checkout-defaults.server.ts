import { read } from '#app/adapters/db/db.server.ts'
import { formatPhone } from '../../values/phone.ts'
import { addressSelect } from '../order-rows.server.ts'
import type { CheckoutDraft } from './checkout-draft.ts'

/**
 * Returns the initial values of the checkout form when there is no draft: name and address of the newest order, or else
 * of the account.
 */
export async function getCheckoutDefaults(userId: number): Promise<CheckoutDraft> {
	const [account, last] = await Promise.all([
		read.user.findUnique({ where: { id: userId }, select: { email: true, phone: true } }),
		read.order.findFirst({
			where: { userId, source: 'web' },
			orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
			select: { ...addressSelect, id: true },
		}),
	])
	if (!last) return account ? { email: account.email, phoneNumber: formatPhone(account.phone) } : {}
	const { id, phoneNumber, apartment, ...rest } = last
	return {
		...rest,
		phoneNumber: formatPhone(phoneNumber ?? account?.phone ?? ''),
		apartment: apartment ?? '',
		savedAddress: String(id),
	}
}
