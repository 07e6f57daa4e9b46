import { read } from '#app/adapters/db/db.server.ts'
import { formatItemVariant, formatItemName } from '../../inventory/inventory-item.ts'
import { findItemsByCode } from '../../inventory/inventory-items.server.ts'
import { maxChosenOrders } from '../../values/limits.ts'
import { PROCESSING } from '../../values/order-status.ts'
import { listAdminOrderRows } from '../admin-order-rows.server.ts'
import type { OrderView } from '../order-view.ts'
import { whereNotWaiting } from '../payments/unpaid-online.server.ts'
import { type PackedItems, countScanned } from './packing.ts'

/** Lists the orders to pack: late ones first, then the oldest (rule: packing). */
export async function listPackingQueue() {
	const rows = await read.order.findMany({
		where: { status: PROCESSING, packedAt: null, ...whereNotWaiting },
		orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
		take: maxChosenOrders,
		select: { id: true },
	})
	const orders = await listAdminOrderRows(rows.map(({ id }) => id))
	return orders.toSorted((one, other) => Number(other.isLate) - Number(one.isLate))
}

/** A failed scan: what was scanned and what is expected instead. */
export interface WrongScan {
	was: string
	instead: string
}

/** Returns the order line of a scanned SKU or barcode, or else what was scanned instead (rule: packing). */
export async function findScannedLine(
	{ id, items }: Pick<OrderView, 'id' | 'items'>,
	packed: PackedItems,
	code: string,
): Promise<number | WrongScan> {
	const places = await findItemsByCode(code)
	const lines = items.filter(
		({ variantId, sku }) =>
			places.some((place) => place.variantId === variantId) || sku?.toLowerCase() === code.toLowerCase(),
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
