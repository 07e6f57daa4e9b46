import { read } from '#app/adapters/db/db.server.ts'
import { CANCELLED, DELIVERED, SHIPPED } from '../../words/order-status.ts'

export interface RecentCourier {
	name: string
	/** The courier's shipments to this pincode area, and those of them that were returned. */
	toArea: number
	cameBack: number
}

/**
 * The number of recent shipments to examine per final status. They are enough for a statistic and are read through an
 * index.
 */
const lookedAt = 100
const shown = 3

/**
 * Lists the couriers of the most recent shipments, latest first, with the results of their shipments to the area of a
 * pincode.
 */
export async function recentCouriers(zipCode: string): Promise<RecentCourier[]> {
	const select = { courier: true, zipCode: true, returnedToOriginAt: true, createdAt: true } as const
	const ends = await Promise.all(
		[SHIPPED, DELIVERED, CANCELLED].map((status) =>
			read.order.findMany({ where: { status }, orderBy: { createdAt: 'desc' }, take: lookedAt, select }),
		),
	)
	const parcels = ends.flat().toSorted((one, other) => Number(other.createdAt) - Number(one.createdAt))
	const couriers = new Map<string, RecentCourier>()
	for (const parcel of parcels) {
		if (!parcel.courier) continue
		const courier = couriers.get(parcel.courier) ?? { name: parcel.courier, toArea: 0, cameBack: 0 }
		couriers.set(parcel.courier, courier)
		if (parcel.zipCode.slice(0, 3) !== zipCode.slice(0, 3)) continue
		courier.toArea += 1
		if (parcel.returnedToOriginAt) courier.cameBack += 1
	}
	return [...couriers.values()].slice(0, shown)
}
