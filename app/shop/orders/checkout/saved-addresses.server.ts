import { type Prisma, read } from '#app/adapters/db/db.server.ts'
import { formatPhone } from '../../values/phone.ts'
import { addressSelect } from '../order-rows.server.ts'
import type { CheckoutDraft } from './checkout-draft.ts'

const savedAddressSelect = {
	id: true,
	streetAddress: true,
	apartment: true,
	city: true,
	state: true,
	zipCode: true,
	country: true,
} as const

/** An address that an account ordered to, identified by the newest order to it. */
export type SavedAddress = Prisma.OrderGetPayload<{ select: typeof savedAddressSelect }>

const maxOrdersRead = 20
const maxAddresses = 3

/** Lists the last three distinct addresses of an account's orders, newest first (rule: saved-addresses). */
export async function listSavedAddresses(userId: number): Promise<SavedAddress[]> {
	const rows = await read.order.findMany({
		where: { userId, source: 'web' },
		orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
		take: maxOrdersRead,
		select: savedAddressSelect,
	})
	const different = new Map(rows.toReversed().map((row) => [toPlaceKey(row), row]))
	return [...different.values()].toSorted((a, b) => b.id - a.id).slice(0, maxAddresses)
}

const toPlaceKey = ({ id: _, ...place }: SavedAddress) => JSON.stringify(Object.values(place)).toLowerCase()

/** Returns one of the saved addresses by the id from a form. `null` for an id of another account or an unknown one. */
export async function findSavedAddress(userId: number, id: string): Promise<SavedAddress | null> {
	return (await listSavedAddresses(userId)).find((address) => String(address.id) === id) ?? null
}

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
	if (!last) return account ? { email: account.email ?? '', phoneNumber: formatPhone(account.phone) } : {}
	const { id, phoneNumber, apartment, ...rest } = last
	return {
		...rest,
		phoneNumber: formatPhone(phoneNumber ?? account?.phone ?? ''),
		apartment: apartment ?? '',
		savedAddress: String(id),
	}
}
