import { type CourierRate, CourierError, type Parcel, unsupported } from '#app/adapters/couriers/courier.ts'
import { type Prisma, read } from '#app/adapters/db/db.server.ts'
import { log } from '#app/adapters/log.server.ts'
import { type Actor, requirePermission } from '../../auth/permissions.ts'
import { getActiveCourier } from '../../settings/active-courier.server.ts'
import { calculateGrams } from '../../settings/delivery/delivery-prices.ts'
import { getUnitWeights } from '../../settings/delivery.ts'
import { getShopSettings } from '../../settings/shop-settings.server.ts'
import { maxChosenOrders } from '../../values/limits.ts'
import { DELIVERED, SHIPPED } from '../../values/order-status.ts'
import { Refusal, refuse } from '../../values/refusal.ts'
import { getFulfillmentStatus, getFulfillmentStatusLabel } from './fulfillment-status.ts'
import { countByCourier, type RecentCourier } from './order-details.server.ts'
import { type CourierRule, type ParcelInput, pickRate } from './shipment.schema.ts'
import { assertBookable, bookedOrderSelect, bookShipment, getCodPaise } from './shipments.server.ts'
import { openShipmentStates } from './shipment-tracking.server.ts'

/** A courier that the courier service offers for an order, with the shop's own results with this courier. */
export interface ShipmentRate extends CourierRate, Omit<RecentCourier, 'name'> {}

/** The number of orders that the shop has shipped to a pincode, and how many of them were returned to origin (RTO). */
export interface PincodeResults {
	pincode: string
	shippedCount: number
	returnedCount: number
}

/** The data of the page on which staff book an order: the couriers to choose from and the parcel. */
export interface ShipmentOffer {
	/** The name of the courier service. */
	label: string
	parcel: Parcel
	/** The couriers that deliver to the pincode, cheapest first. */
	rates: ShipmentRate[]
	results: PincodeResults
	/** The reason why there are no rates. `null` when there are some. */
	problem: string | null
}

/**
 * Returns the couriers that deliver an order, with their prices, times and results in the area of its pincode (rule:
 * courier-booking). `given` is the parcel that staff entered. If absent, the weights and the size in the settings are
 * used. `null` when no courier service is set up.
 *
 * @throws not-found: the order is unknown.
 */
export async function findShipmentOffer(orderId: number, given?: ParcelInput): Promise<ShipmentOffer | null> {
	const active = getActiveCourier()
	if (!active) return null
	const order = await read.order.findUnique({ where: { id: orderId }, select: offerSelect })
	if (!order) refuse('not-found', 'order-not-found')
	const parcel = given ?? getDefaultParcel(order.items)
	const offer = { label: active.label, parcel, rates: [], results: await countOfPincode(order.zipCode) }
	try {
		const rates = await listRates(active, order, parcel)
		if (rates.length === 0)
			return { ...offer, problem: `${active.label} has no courier that delivers to ${order.zipCode}.` }
		const results = await countByCourier(order.zipCode)
		const rated = rates.map((rate) => {
			const { toArea = 0, returnedCount = 0 } = results.get(rate.courier) ?? {}
			return { ...rate, toArea, returnedCount }
		})
		return { ...offer, rates: rated.toSorted((one, other) => one.pricePaise - other.pricePaise), problem: null }
	} catch (error) {
		if (!(error instanceof CourierError)) throw error
		return { ...offer, problem: `${error.message}.` }
	}
}

type ActiveCourier = NonNullable<ReturnType<typeof getActiveCourier>>

async function listRates({ courier }: ActiveCourier, order: OfferOrder, parcel: Parcel): Promise<CourierRate[]> {
	const codPaise = getCodPaise(order)
	const request = { ...parcel, deliveryPincode: order.zipCode, codPaise, valuePaise: order.totalPaise }
	const rates = await courier.listRates(request)
	return rates === unsupported ? [] : rates
}

const offerSelect = {
	zipCode: true,
	paymentMethod: true,
	paymentState: true,
	status: true,
	totalPaise: true,
	items: { select: { quantity: true, product: { select: { categoryId: true } } } },
} as const satisfies Prisma.OrderSelect

type OfferOrder = Prisma.OrderGetPayload<{ select: typeof offerSelect }>

function getDefaultParcel(items: OfferOrder['items']): Parcel {
	const { delivery, couriers } = getShopSettings()
	const lines = items.map(({ quantity, product }) => ({ quantity, categoryId: product?.categoryId ?? null }))
	const { lengthCm, breadthCm, heightCm } = couriers
	return { weightGrams: calculateGrams(lines, getUnitWeights(delivery)), lengthCm, breadthCm, heightCm }
}

/** Counts the orders that the shop has shipped to a pincode with any courier, and those returned to origin. */
async function countOfPincode(pincode: string): Promise<PincodeResults> {
	const returned = { returnedToOriginAt: { not: null } }
	const [shippedCount, returnedCount] = await Promise.all([
		read.order.count({ where: { zipCode: pincode, OR: [{ status: { in: [SHIPPED, DELIVERED] } }, returned] } }),
		read.order.count({ where: { zipCode: pincode, ...returned } }),
	])
	return { pincode, shippedCount, returnedCount }
}

/** An order that was selected for a bulk booking. */
export type OrderToBook = Awaited<ReturnType<typeof checkOrdersForBooking>>[number]

/**
 * Lists the orders with the first `maxChosenOrders` of these IDs, oldest first, each with its last booking or the
 * reason why it cannot be booked (rule: bulk-booking). Unknown IDs are left out.
 */
export async function checkOrdersForBooking(ids: readonly number[]) {
	const rows = await read.order.findMany({
		where: { id: { in: ids.slice(0, maxChosenOrders) } },
		select: { ...bookedOrderSelect, shipments: { orderBy: { id: 'desc' }, take: 1 } },
	})
	// Sorting in memory is fine because there are at most a hundred orders.
	rows.sort((one, other) => Number(one.createdAt) - Number(other.createdAt) || one.id - other.id)
	return rows.map((order) => {
		const [shipment] = order.shipments
		const isOpen = shipment !== undefined && openShipmentStates.includes(shipment.state)
		return {
			id: order.id,
			customerName: `${order.firstName} ${order.lastName}`.trim(),
			place: [order.city, order.zipCode].filter(Boolean).join(' '),
			codPaise: getCodPaise(order),
			totalPaise: order.totalPaise,
			/** The courier and the tracking number of a booking. `null` without one. */
			booked:
				shipment?.state === 'booked' ? [shipment.courier, shipment.trackingNumber].filter(Boolean).join(' ') : null,
			/** The last failure of the courier service. `null` when there is none or the booking has ended. */
			problem: isOpen || shipment?.state === 'refused' ? shipment.problem : null,
			/** The booking was requested, and the courier service has not responded yet. */
			isUnanswered: shipment?.state === 'booking',
			/** The reason why the order cannot be booked. `null` when it can, or when it has an open booking. */
			skipReason: isOpen ? null : findSkipReason(order),
		}
	})
}

function findSkipReason(order: Parameters<typeof assertBookable>[0]): string | null {
	const stage = getFulfillmentStatus(order.status, order.packedAt)
	if (stage !== 'processing' && stage !== 'packed') return `Skipped: ${getFulfillmentStatusLabel(stage).toLowerCase()}`
	try {
		assertBookable(order)
		return null
	} catch (error) {
		if (error instanceof Refusal) return error.message
		throw error
	}
}

/**
 * Lists the names of couriers to choose from: those of the last 100 bookings with the courier service, and those that
 * it offers for the order `orderId`. Empty when no courier service is set up.
 */
export async function listCourierNames(orderId: number): Promise<string[]> {
	const active = getActiveCourier()
	if (!active) return []
	const where = { service: active.service, courier: { not: null } }
	const last = await read.shipment.findMany({ where, orderBy: { id: 'desc' }, take: 100, select: { courier: true } })
	const offer = await findShipmentOffer(orderId)
	const names = [...(offer?.rates ?? []), ...last].flatMap(({ courier }) => courier ?? [])
	return [...new Set(names)].toSorted((one, other) => one.localeCompare(other))
}

/** The result of a bulk booking. */
export interface BulkBooking {
	booked: number[]
	failed: { id: number; reason: string }[]
	/**
	 * The orders that were not tried, because the time limit was reached or the courier service did not respond several
	 * times.
	 */
	left: number[]
}

/**
 * The number of milliseconds after which a request begins no further bookings. It is less than the time limit of
 * proxies.
 */
const maxMs = 40_000
/** The number of orders that are booked at the same time. */
const concurrency = 3
/** The number of unanswered requests after which no further orders are tried. */
const maxUnanswered = 3

/**
 * Books each order with the courier that `rule` chooses for it (rule: bulk-booking). A failed booking does not stop the
 * others. An order that is already booked keeps its booking, so a repeated call books nothing twice.
 *
 * @throws conflict: no courier service is set up.
 */
export async function bookOrders(
	actor: Actor,
	ids: readonly number[],
	rule: CourierRule,
	clock = () => Date.now(),
): Promise<BulkBooking> {
	requirePermission(actor, 'orders')
	const active = getActiveCourier()
	if (!active) refuse('conflict', 'courier-not-set-up')
	const result: BulkBooking = { booked: [], failed: [], left: [] }
	const queue = ids.slice(0, maxChosenOrders)
	const endAt = clock() + maxMs
	let unanswered = 0
	const bookNext = async (id: number) => {
		try {
			await bookByRule(actor, active, id, rule)
			result.booked.push(id)
		} catch (error) {
			if (!(error instanceof Refusal)) log.error({ err: error, orderId: id }, 'a shipment could not be booked')
			if (error instanceof Refusal && error.code === 'busy') unanswered += 1
			result.failed.push({ id, reason: error instanceof Refusal ? error.message : 'Unexpected failure.' })
		}
	}
	const work = async () => {
		const mayContinue = () => queue.length > 0 && clock() < endAt && unanswered < maxUnanswered
		while (mayContinue()) await bookNext(queue.shift()!)
	}
	await Promise.all(Array.from({ length: concurrency }, work))
	return { ...result, left: queue }
}

async function bookByRule(actor: Actor, active: ActiveCourier, id: number, rule: CourierRule): Promise<void> {
	const order = await read.order.findUnique({
		where: { id },
		select: { ...bookedOrderSelect, ...offerSelect, items: offerSelect.items, shipments: openShipments },
	})
	if (!order) refuse('not-found', 'order-not-found')
	assertBookable(order)
	const parcel = getDefaultParcel(order.items)
	// A booking that an earlier request began is continued with the courier that the earlier request chose.
	if (order.shipments.length > 0) return bookShipment(actor, id, parcel)
	const rates = await listRates(active, order, parcel).catch((error: unknown) => {
		if (!(error instanceof CourierError)) throw error
		const problem = error.message
		return error.isRefusal
			? refuse('conflict', 'shipment-refused', { problem })
			: refuse('busy', 'shipment-rates-unanswered', { problem, id })
	})
	const rate = pickRate(rates, rule)
	const { zipCode } = order
	if (!rate) refuse('conflict', 'shipment-no-courier', { courier: rule.name ?? active.label, pincode: zipCode })
	await bookShipment(actor, id, { ...parcel, courierId: rate.courierId, pricePaise: rate.pricePaise })
}

const openShipments = { where: { state: { in: openShipmentStates } }, take: 1, select: { id: true } }
