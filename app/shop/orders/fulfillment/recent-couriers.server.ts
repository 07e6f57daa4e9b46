import { read } from '#app/adapters/db/db.server.ts'
import { CANCELLED, DELIVERED, SHIPPED } from '../../values/order-status.ts'

export interface RecentCourier {
	name: string
	/** The courier's shipments to this pincode area, and those of them that were returned. */
	toArea: number
	returnedCount: number
}

/**
 * The number of recent shipments to examine per final status. They are enough for a statistic and are read through an
 * index.
 */
const maxShipmentsRead = 100
const maxShown = 3

/**
 * Lists the couriers of the most recent shipments, latest first, with the results of their shipments to the area of a
 * pincode.
 */
export async function listRecentCouriers(zipCode: string): Promise<RecentCourier[]> {
	const select = { courier: true, zipCode: true, returnedToOriginAt: true, createdAt: true } as const
	const ends = await Promise.all(
		[SHIPPED, DELIVERED, CANCELLED].map((status) =>
			read.order.findMany({ where: { status }, orderBy: { createdAt: 'desc' }, take: maxShipmentsRead, select }),
		),
	)
	const shipments = ends.flat().toSorted((one, other) => Number(other.createdAt) - Number(one.createdAt))
	const couriers = new Map<string, RecentCourier>()
	for (const shipment of shipments) {
		if (!shipment.courier) continue
		const courier = couriers.get(shipment.courier) ?? { name: shipment.courier, toArea: 0, returnedCount: 0 }
		couriers.set(shipment.courier, courier)
		if (shipment.zipCode.slice(0, 3) !== zipCode.slice(0, 3)) continue
		courier.toArea += 1
		if (shipment.returnedToOriginAt) courier.returnedCount += 1
	}
	return [...couriers.values()].slice(0, maxShown)
}
