import { type Prisma, read } from '#app/adapters/db/db.server.ts'
import { createCode128 } from '../../barcodes.server.ts'
import { getShopContacts } from '../../settings/shop-settings.server.ts'
import { getStartOfIndianDay } from '../../values/dates.ts'
import { maxChosenOrders } from '../../values/limits.ts'
import { CANCELLED, PENDING } from '../../values/order-status.ts'
import { formatAddressLines } from '../order-view.ts'
import { addressSelect } from '../order-rows.server.ts'
import { isAwaitingPayment } from '../payments/payment-required.server.ts'
import { getCodPaise } from './shipments.server.ts'

/** The states of bookings that no courier collects. */
const failedStates = ['cancelled', 'cancelling', 'refused']

const parcelOrderSelect = {
	...addressSelect,
	id: true,
	status: true,
	paymentMethod: true,
	paymentState: true,
	totalPaise: true,
	createdAt: true,
	courier: true,
	trackingNumber: true,
	items: { select: { quantity: true } },
	shipments: { where: { state: { notIn: [...failedStates] } }, orderBy: { id: 'desc' }, take: 1 },
} as const satisfies Prisma.OrderSelect

type ParcelOrder = Prisma.OrderGetPayload<{ select: typeof parcelOrderSelect }>

/** Returns what the courier collects. A booked one knows only the amount of its booking. */
const getCollectedPaise = (order: ParcelOrder) => order.shipments[0]?.codPaise ?? getCodPaise(order)

/** The content of a label, for any layout (rule: shipping-labels). */
export type ShippingLabel = ReturnType<typeof toLabel>

function toLabel(order: ParcelOrder) {
	const { id, courier, trackingNumber, shipments } = order
	const [shipment] = shipments
	const { name, address, phone } = getShopContacts()
	return {
		orderId: id,
		courier,
		trackingNumber,
		/** The tracking number as Code 128. `null` without one. */
		barcode: trackingNumber ? createCode128(trackingNumber) : null,
		/** The cash that the courier collects. 0 for a paid order. */
		codPaise: getCollectedPaise(order),
		totalPaise: order.totalPaise,
		to: formatAddressLines(order),
		from: [name, address, phone].flatMap((line) => line ?? []),
		weightGrams: shipment?.weightGrams ?? null,
		itemCount: countItems(order),
	}
}

const countItems = ({ items }: ParcelOrder) => items.reduce((sum, { quantity }) => sum + quantity, 0)

/** Lists the labels of the orders among these ids that may be shipped, oldest order first, and the ids of the others. */
export async function buildLabels(ids: readonly number[]): Promise<{ labels: ShippingLabel[]; skippedIds: number[] }> {
	const orders = await findParcels({ id: { in: ids.slice(0, maxChosenOrders) } })
	const ready = orders.filter(mayShip)
	return {
		labels: ready.map(toLabel),
		skippedIds: orders.filter((order) => !mayShip(order)).map(({ id }) => id),
	}
}

const mayShip = (order: ParcelOrder) =>
	order.status !== CANCELLED && order.status !== PENDING && !isAwaitingPayment(order)

async function findParcels(where: Prisma.OrderWhereInput): Promise<ParcelOrder[]> {
	const orders = await read.order.findMany({ where, take: maxManifestParcels, select: parcelOrderSelect })
	return orders.toSorted((one, other) => Number(one.createdAt) - Number(other.createdAt) || one.id - other.id)
}

/** The parcels that a courier collects, for its signature (rule: shipping-labels). */
export interface Manifest {
	courier: string
	parcels: ManifestParcel[]
	codPaise: number
}

export interface ManifestParcel {
	orderId: number
	trackingNumber: string | null
	name: string
	/** City and pincode. */
	place: string
	weightGrams: number | null
	itemCount: number
	codPaise: number
}

/** The largest number of parcels of a day that are listed. */
const maxManifestParcels = 500

/** Lists the parcels of these orders by courier. */
export async function buildManifestOfOrders(ids: readonly number[]): Promise<Manifest[]> {
	return groupByCourier(await findParcels({ id: { in: ids.slice(0, maxChosenOrders) } }))
}

/** Lists the parcels by courier that were booked on a day of India. */
export async function buildManifestOfDay(day: number): Promise<Manifest[]> {
	const createdAt = { gte: getStartOfIndianDay(day), lt: getStartOfIndianDay(day + 1) }
	const shipments = await read.shipment.findMany({
		where: { createdAt, trackingNumber: { not: null }, state: { notIn: failedStates } },
		take: maxManifestParcels,
		orderBy: { id: 'asc' },
		select: { orderId: true },
	})
	return groupByCourier(await findParcels({ id: { in: shipments.map(({ orderId }) => orderId) } }))
}

function groupByCourier(orders: readonly ParcelOrder[]): Manifest[] {
	const groups = new Map<string, ManifestParcel[]>()
	for (const order of orders.filter(mayShip)) {
		const courier = order.courier ?? ''
		groups.set(courier, [...(groups.get(courier) ?? []), toManifestParcel(order)])
	}
	const manifests = [...groups].map(([courier, parcels]) => ({
		courier,
		parcels,
		codPaise: parcels.reduce((sum, { codPaise }) => sum + codPaise, 0),
	}))
	return manifests.toSorted((one, other) => one.courier.localeCompare(other.courier))
}

function toManifestParcel(order: ParcelOrder): ManifestParcel {
	return {
		orderId: order.id,
		trackingNumber: order.trackingNumber,
		name: `${order.firstName} ${order.lastName}`.trim(),
		place: [order.city, order.zipCode].filter(Boolean).join(' '),
		weightGrams: order.shipments[0]?.weightGrams ?? null,
		itemCount: countItems(order),
		codPaise: getCollectedPaise(order),
	}
}
