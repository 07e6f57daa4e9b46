import type { Prisma } from '#app/adapters/db/db.server.ts'
import type { Client } from '../../rate-limits/rate-limits.ts'

/** The holder of an order link, who may act on that one order (rule: order-link). */
export interface LinkHolder {
	linkId: number
}

/** Who asks for an order: the ID of the customer's account, or the holder of an order link. */
export type OrderAccess = number | LinkHolder

/** Returns the filter of the orders that the account or link may see and change. Other orders are not found. */
export function whereAccessible(access: OrderAccess): Prisma.OrderWhereInput {
	if (typeof access === 'number') return { userId: access }
	return { links: { some: { id: access.linkId, revokedAt: null } } }
}

/** Returns the account of an access. `null` for a link, which belongs to nobody. */
export function getAccountId(access: OrderAccess): number | null {
	return typeof access === 'number' ? access : null
}

/** A client with an account, or with an order link instead. */
export type OrderClient = Client<number> | (Client<null> & LinkHolder)

/** Returns the access of a client. */
export function toAccess(client: OrderClient): OrderAccess {
	return client.userId === null ? { linkId: client.linkId } : client.userId
}
