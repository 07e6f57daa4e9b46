import { read } from '#app/adapters/db/db.server.ts'
import { findKnownCodes } from '../../catalog/variant/variant-rows.server.ts'
import { formatItemVariant, formatItemName } from '../../inventory/inventory-item.ts'
import { findItemsByCode } from '../../inventory/inventory-items.server.ts'
import { maxChosenOrders } from '../../values/limits.ts'
import { matchesCode, parseScans, splitScannedText } from '../../values/scans.ts'
import { PROCESSING, CANCELLED } from '../../values/order-status.ts'
import { listAdminOrderRows } from '../admin-order-list.server.ts'
import {
	type OrderView,
	type OrderItemView,
	describeExchange,
	formatAddressLines,
	getCurrentSize,
} from '../order-view.ts'
import { whereNotAwaitingPayment, isAwaitingPayment } from '../payments/payment-required.server.ts'
import { type PackedItems, countScanned } from './packing.ts'
import { orderSelect, toOrderView } from '../order-rows.server.ts'
import { buildSlipLinkTexts, buildSlipUrls } from '../links/order-link.server.ts'
import { withQrCode } from '../../barcodes.server.ts'
import { getLogoHash, getShopContacts } from '../../settings/shop-settings.server.ts'
import { formatDateTime } from '../../values/dates.ts'
import { getFulfillmentStatus } from './fulfillment-status.ts'
import { createPdf, type PdfBlock, type PdfSheet } from '#app/adapters/pdf/pdf.server.ts'
import { formatVariantTitle } from '../../catalog/color/color-labels.ts'
import { isCod } from '../../values/payment-methods.ts'
import { refuse } from '../../values/refusal.ts'
import { buildFrame, buildLogo, listTexts, type PdfFile, plain, small, space } from '../invoices/document-pdf.server.ts'
import { formatCodAmount, formatSlipPayment } from '../payments/payment-labels.ts'

/**
 * Lists the oldest orders to pack, at most `maxChosenOrders`, excluding those that await payment: late ones first, then
 * by age (rule: packing).
 */
export async function listPackingQueue() {
	const rows = await read.order.findMany({
		where: { status: PROCESSING, packedAt: null, ...whereNotAwaitingPayment },
		orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
		take: maxChosenOrders,
		select: { id: true },
	})
	const orders = await listAdminOrderRows(rows.map(({ id }) => id))
	return orders.toSorted((one, other) => Number(other.isLate) - Number(one.isLate))
}

/** The messages about a wrong scan: what was scanned (`was`), and what to scan instead. */
export interface WrongScan {
	was: string
	instead: string
}

type ScannedOrder = Pick<OrderView, 'id' | 'items'>

/**
 * Returns the scanned codes of the packing form: those that the script sent one by one (`scan`) and those in the text
 * field (`text`), which is split at known codes. The SKUs of the order's lines also count as known, because their
 * products may have been deleted since.
 */
export async function readPackingScans({ items }: ScannedOrder, scan: readonly unknown[], text: string) {
	const separate = parseScans(scan)
	const typed = await splitScannedText(text, async (codes) => {
		const known = await findKnownCodes(codes)
		return new Set(codes.filter((code) => known.has(code) || items.some(({ sku }) => matchesCode(sku, code))))
	})
	return [...separate, ...typed]
}

/**
 * Adds the scanned units to a package. Returns the line IDs of all scanned units, and the codes that do not belong in
 * the package.
 */
export async function packScans(order: ScannedOrder, packed: PackedItems, scans: readonly string[]) {
	const scanned = [...packed.scanned]
	const wrong: string[] = []
	for (const scan of scans) {
		const line = await findScannedLine(order, { ...packed, scanned }, scan)
		if (typeof line === 'number') scanned.push(line)
		else wrong.push(scan)
	}
	return { scanned, wrong }
}

/**
 * Returns the ID of the order line that has a scanned SKU or barcode and is not fully packed. If there is none, returns
 * the messages about the wrong scan (rule: packing).
 */
export async function findScannedLine(
	{ id, items }: ScannedOrder,
	packed: PackedItems,
	code: string,
): Promise<number | WrongScan> {
	const places = await findItemsByCode(code)
	const lines = items.filter(
		({ variantId, sku }) => places.some((place) => place.variantId === variantId) || matchesCode(sku ?? null, code),
	)
	const open = lines.find((line) => countScanned(line, packed) < line.quantity)
	if (open) return open.id
	const [line] = lines
	if (line)
		return {
			was: `You scanned one ${line.name} too many.`,
			instead: `The shipment already has all ${line.quantity} of order #${id}.`,
		}
	const [place] = places
	if (!place)
		return { was: `No product has the SKU or barcode “${code}”.`, instead: 'Scan it again, or check the image.' }
	const was = `You scanned ${formatItemName({ name: place.name, variantName: formatItemVariant(place) })}.`
	const candidates = items.filter(({ productId }) => productId === place.productId)
	const instead = candidates.map((item) => formatItemVariant(item)).join(' and ')
	return { was, instead: instead ? `Order #${id} has ${instead}.` : `Order #${id} does not include it.` }
}

/** Lists the orders with the first `maxChosenOrders` of these IDs, oldest first. Unknown IDs are left out. */
export async function listSelectedOrders(ids: number[]) {
	const rows = await read.order.findMany({
		where: { id: { in: ids.slice(0, maxChosenOrders) } },
		select: { ...orderSelect, packedAt: true, courier: true, trackingNumber: true, locale: true },
	})
	// Sorting in memory is fine because there are at most a hundred orders.
	rows.sort((one, other) => Number(one.createdAt) - Number(other.createdAt) || one.id - other.id)
	return rows.map(({ packedAt, courier, trackingNumber, locale, ...row }) => ({
		...toOrderView(row),
		stage: getFulfillmentStatus(row.status, packedAt),
		/** The order awaits its payment, so bulk actions skip it (rule: unpaid-order-warning). */
		isAwaitingPayment: isAwaitingPayment(row),
		courier,
		trackingNumber,
		locale,
	}))
}

type SlipOrder = Omit<OrderView, 'updatedAt'> & { locale: string | null; isAwaitingPayment: boolean }

/**
 * Returns the packing slips of orders, for the page and for the PDF file. Each slip has a new link to the order (rule:
 * view-only-link).
 */
export async function buildPackingSlips(orders: SlipOrder[]) {
	const urls = await buildSlipUrls(orders.map(({ id }) => id))
	return orders.map(({ createdAt, ...order }) => {
		const url = urls.get(order.id)
		return {
			order,
			createdAt,
			/** The time of the order as text. */
			placedAt: formatDateTime(createdAt),
			logoHash: getLogoHash(),
			/**
			 * The link with its QR code and its texts in the customer's language. `null` when the links of the order were
			 * revoked.
			 */
			link: url ? { ...withQrCode(url), ...buildSlipLinkTexts(order.locale) } : null,
		}
	})
}

export type PackingSlip = Awaited<ReturnType<typeof buildPackingSlips>>[number]

interface PickLine extends Pick<OrderItemView, 'name' | 'colorName' | 'hexCode' | 'size' | 'sku' | 'image'> {
	quantity: number
	orderIds: number[]
}

/** Returns the pick list of these orders: each product, color and size once, sorted by name. */
export function buildPickList(orders: Pick<OrderView, 'id' | 'items'>[]): PickLine[] {
	const lines = new Map<string, PickLine>()
	for (const { id, items } of orders) {
		for (const { productId, name, colorName, hexCode, size, sku, image, quantity } of items) {
			const key = JSON.stringify([productId, name, colorName, size, sku])
			const line = lines.get(key) ?? { name, colorName, hexCode, size, sku, image, quantity: 0, orderIds: [] }
			line.quantity += quantity
			if (!line.orderIds.includes(id)) line.orderIds.push(id)
			lines.set(key, line)
		}
	}
	return [...lines.values()].toSorted(compareByName)
}

function compareByName(one: PickLine, other: PickLine): number {
	return (
		one.name.localeCompare(other.name) ||
		one.colorName.localeCompare(other.colorName) ||
		(one.sku ?? '').localeCompare(other.sku ?? '')
	)
}

/**
 * Returns packing slips as one PDF file, each on a page of its own (rule: paper-pdf).
 *
 * @throws not-found: there are no packing slips.
 * @throws BusyError: too many PDF files are being created already.
 */
export async function createSlipsPdf(slips: PackingSlip[]): Promise<PdfFile> {
	const [first] = slips
	if (!first) refuse('not-found', 'order-not-found')
	const name = slips.length === 1 ? `packing-slip-${first.order.id}` : 'packing-slips'
	const title = slips.length === 1 ? `Packing slip ${first.order.id}` : 'Packing slips'
	const logo = await buildLogo()
	const sheets = slips.map((slip): PdfSheet => ({
		foot: `Packing slip #${slip.order.id}`,
		blocks: [...logo, ...buildSlip(slip)],
	}))
	return { name: `${name}.pdf`, content: await createPdf({ language: 'en', title, at: first.createdAt, sheets }) }
}

/**
 * Returns the blocks of the PDF file of a packing slip. The only amount on it is the cash that the courier collects.
 */
function buildSlip({ order, placedAt, link }: PackingSlip): PdfBlock[] {
	const hasCod = order.status !== CANCELLED && (order.paymentState !== null || isCod(order))
	const facts = [
		['Payment', formatSlipPayment(order)],
		['Waist size', order.waistSize],
		['Full length', order.fullLength],
	].filter((fact): fact is [string, string] => Boolean(fact[1]))
	const unitCount = order.items.reduce((sum, { quantity }) => sum + quantity, 0)
	return [
		...(order.status === CANCELLED ? [buildFrame('This order is cancelled.'), space(10)] : []),
		{
			kind: 'columns',
			isLastRight: true,
			columns: [
				[
					small(getShopContacts().name),
					{ text: 'Packing slip', size: 11 },
					{ text: `#${order.id}`, size: 18, isBold: true },
				],
				[small(placedAt)],
			],
		},
		space(6),
		{ kind: 'rule' },
		space(12),
		...(hasCod ? [buildFrame(formatCodAmount(order)), space(12)] : []),
		{
			kind: 'columns',
			columns: [
				[small('Ships to'), ...formatAddressLines(order).map((text) => ({ text, size: 11 }))],
				facts.flatMap(([label, value]) => [small(label), plain(value)]),
			],
		},
		space(14),
		{
			kind: 'table',
			columns: [
				{ title: '', width: 0.3, isLeft: true },
				{ title: 'Item', width: 6, isLeft: true },
				{ title: 'Quantity', width: 1 },
			],
			rows: [
				...order.items.map((item) => [
					[{ text: '', size: 12, isBox: true }],
					[
						{ text: item.name, size: 10, isBold: true },
						...listTexts([
							formatVariantTitle({ colorName: item.colorName, size: getCurrentSize(item) }),
							describeExchange(item),
						]).map(small),
					],
					[{ text: String(item.quantity), size: 11, isBold: true }],
				]),
				[[], [plain('Items')], [plain(String(unitCount))]],
			],
		},
		...(order.orderNote
			? [space(12), { kind: 'columns' as const, columns: [[small('Customer note'), plain(order.orderNote)]] }]
			: []),
		...(link
			? [
					space(12),
					{ kind: 'code' as const, ...link.qr, width: 84, lines: [small(link.title), { text: link.url, size: 8 }] },
				]
			: []),
	]
}
