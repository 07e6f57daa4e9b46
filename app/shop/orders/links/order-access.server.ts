import type { Prisma } from '#app/adapters/db/db.server.ts'
import type { Client } from '../../rate-limits/rate-limits.ts'

/** A client that opened an order link and may act on the order of the link only (rule: order-link). */
export interface LinkHolder {
	linkId: number
}

/** The access with which a client requests an order: the ID of the customer's account, or an order link. */
export type OrderAccess = number | LinkHolder

/** Returns the filter of the orders that the account or link may see and change. Other orders are not found. */
export function whereAccessible(access: OrderAccess): Prisma.OrderWhereInput {
	if (typeof access === 'number') return { userId: access }
	return { links: { some: { id: access.linkId, revokedAt: null } } }
}

/** Returns the account of an access. `null` for an order link, which belongs to no account. */
export function getAccountId(access: OrderAccess): number | null {
	return typeof access === 'number' ? access : null
}

/** A client that has an account or an order link. */
export type OrderClient = Client<number> | (Client<null> & LinkHolder)

/** Returns the access to orders that a client has. */
export function toAccess(client: OrderClient): OrderAccess {
	return client.userId === null ? { linkId: client.linkId } : client.userId
}
