import { type Prisma, read } from '#app/adapters/db/db.server.ts'
import { createPdf, type PdfLabel, type PdfPaper } from '#app/adapters/pdf/pdf.server.ts'
import { createCode128 } from '../../barcodes.server.ts'
import { getShopContacts } from '../../settings/shop-settings.server.ts'
import { getStartOfIndianDay } from '../../values/dates.ts'
import { maxChosenOrders } from '../../values/limits.ts'
import { formatPaise } from '../../values/money.ts'
import { refuse } from '../../values/refusal.ts'
import { CANCELLED, PENDING } from '../../values/order-status.ts'
import { formatAddressLines } from '../order-view.ts'
import type { PdfFile } from '../invoices/document-pdf.server.ts'
import { addressSelect } from '../order-rows.server.ts'
import { isAwaitingPayment } from '../payments/payment-required.server.ts'
import { getCodPaise } from './shipments.server.ts'

/** The states of bookings without a shipment to collect. */
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

/**
 * Returns the cash in paise that the courier collects. For a booked order it is the amount of the booking, because the
 * courier knows no other amount.
 */
const getCollectedPaise = (order: ParcelOrder) => order.shipments[0]?.codPaise ?? getCodPaise(order)

/** The content of a label, for its page and its PDF file (rule: shipping-labels). */
export type ShippingLabel = ReturnType<typeof toLabel>

function toLabel(order: ParcelOrder) {
	const { id, courier, trackingNumber, totalPaise } = order
	const { name, address, phone } = getShopContacts()
	/** The cash that the courier collects. 0 for a paid order. */
	const codPaise = getCollectedPaise(order)
	const weightGrams = order.shipments[0]?.weightGrams ?? null
	const itemCount = countItems(order)
	const facts = [
		`Order #${id}`,
		itemCount === 1 ? '1 item' : `${itemCount} items`,
		weightGrams !== null && `${weightGrams} g`,
		codPaise === 0 && `Value ${formatPaise(totalPaise)}`,
	]
	return {
		orderId: id,
		codPaise,
		weightGrams,
		courier: courier ?? '',
		payment: codPaise > 0 ? `COD ${formatPaise(codPaise)}` : 'Prepaid',
		trackingNumber,
		/** The tracking number as Code 128. `null` without one. */
		barcode: trackingNumber ? createCode128(trackingNumber) : null,
		to: formatAddressLines(order),
		facts: facts.filter(Boolean).join(' · '),
		returnTo: `If undelivered, return to: ${[name, address, phone].filter(Boolean).join(', ')}`,
	}
}

const countItems = ({ items }: ParcelOrder) => items.reduce((sum, { quantity }) => sum + quantity, 0)

/** The paper for labels: a sheet of A4 with four labels, or a page of 4 × 6 inches with one label. */
export type LabelPaper = PdfPaper

/**
 * Lists the labels of the orders with the first `maxChosenOrders` of these IDs, oldest order first. Orders that may not
 * be shipped have no label, and their IDs are returned in `skippedIds`.
 */
export async function buildLabels(ids: readonly number[]): Promise<{ labels: ShippingLabel[]; skippedIds: number[] }> {
	const orders = await findParcels({ id: { in: ids.slice(0, maxChosenOrders) } })
	const ready = orders.filter(mayShip)
	return {
		labels: ready.map(toLabel),
		skippedIds: orders.filter((order) => !mayShip(order)).map(({ id }) => id),
	}
}

/**
 * Returns labels as one PDF file, four to a page of A4 or each on a page of 4 × 6 inches (rules: shipping-labels,
 * paper-pdf).
 *
 * @throws not-found: there are no labels.
 * @throws BusyError: too many PDF files are being created already.
 */
export async function createLabelsPdf(labels: readonly ShippingLabel[], paper: LabelPaper): Promise<PdfFile> {
	const [first] = labels
	if (!first) refuse('not-found', 'order-not-found')
	const isOne = labels.length === 1
	const perPage = paper === 'a4' ? 4 : 1
	const sheets = Array.from({ length: Math.ceil(labels.length / perPage) }, (_, index) => {
		const ofPage = labels.slice(index * perPage, (index + 1) * perPage)
		return { foot: '', blocks: [{ kind: 'labels' as const, labels: ofPage.map(toPdfLabel) }] }
	})
	const title = isOne ? `Shipping label ${first.orderId}` : 'Shipping labels'
	const content = await createPdf({ title, language: 'en', at: new Date(), sheets, paper })
	return { name: `${isOne ? `shipping-label-${first.orderId}` : 'shipping-labels'}.pdf`, content }
}

function toPdfLabel({ courier, payment, barcode, trackingNumber, to, facts, returnTo }: ShippingLabel): PdfLabel {
	return {
		head: [courier, payment],
		barcode: barcode && { ...barcode, text: trackingNumber ?? '' },
		title: 'Deliver to',
		address: to,
		foot: [facts, returnTo],
	}
}

const mayShip = (order: ParcelOrder) =>
	order.status !== CANCELLED && order.status !== PENDING && !isAwaitingPayment(order)

async function findParcels(where: Prisma.OrderWhereInput): Promise<ParcelOrder[]> {
	const orders = await read.order.findMany({ where, take: maxManifestParcels, select: parcelOrderSelect })
	return orders.toSorted((one, other) => Number(one.createdAt) - Number(other.createdAt) || one.id - other.id)
}

/** The list of the parcels of one courier, which the courier signs when it collects them (rule: shipping-labels). */
export interface Manifest {
	courier: string
	parcels: ManifestParcel[]
	codPaise: number
}

export interface ManifestParcel {
	orderId: number
	trackingNumber: string | null
	name: string
	/** The city and the pincode of the customer. */
	place: string
	weightGrams: number | null
	itemCount: number
	codPaise: number
}

/** The maximum number of parcels in the manifests of a day. */
const maxManifestParcels = 500

/**
 * Lists the parcels of the first `maxChosenOrders` of these orders, grouped by courier. Orders that may not be shipped
 * are left out.
 */
export async function buildManifestOfOrders(ids: readonly number[]): Promise<Manifest[]> {
	return groupByCourier(await findParcels({ id: { in: ids.slice(0, maxChosenOrders) } }))
}

/**
 * Lists the parcels that were booked on an Indian day, grouped by courier. Orders that may not be shipped are left out.
 */
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
