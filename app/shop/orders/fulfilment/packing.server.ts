import { read } from '#app/adapters/db/db.server.ts'
import { choiceOfPlace, placeWords } from '../../catalog/stock-count/stock-place.ts'
import { placesByCode } from '../../catalog/stock-count/stock-places.server.ts'
import { maxChosenOrders } from '../../words/limits.ts'
import { PROCESSING } from '../../words/order-status.ts'
import { adminOrderRows } from '../admin-order-rows.server.ts'
import type { OrderView } from '../order-view.ts'
import { whereNotWaiting } from '../payments/unpaid-online.server.ts'
import { type InParcel, scannedOf } from './packing.ts'

/** Lists the orders to pack: late ones first, then the oldest (rule: packing). */
export async function packingQueue() {
	const rows = await read.order.findMany({
		where: { status: PROCESSING, packedAt: null, ...whereNotWaiting },
		orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
		take: maxChosenOrders,
		select: { id: true },
	})
	const orders = await adminOrderRows(rows.map(({ id }) => id))
	return orders.toSorted((one, other) => Number(other.isLate) - Number(one.isLate))
}

/** A failed scan: what was scanned and what is expected instead. */
export interface WrongScan {
	was: string
	instead: string
}

/** Returns the order line of a scanned SKU or barcode, or else what was scanned instead (rule: packing). */
export async function findScanned(
	{ id, items }: Pick<OrderView, 'id' | 'items'>,
	parcel: InParcel,
	code: string,
): Promise<number | WrongScan> {
	const places = await placesByCode(code)
	const lines = items.filter(
		({ variantId, sku }) =>
			places.some((place) => place.variantId === variantId) || sku?.toLowerCase() === code.toLowerCase(),
	)
	const open = lines.find((line) => scannedOf(line, parcel) < line.quantity)
	if (open) return open.id
	const [line] = lines
	if (line)
		return {
			was: `That was one more ${line.name}.`,
			instead: `All that order #${id} has of it, ${line.quantity}, is in the parcel.`,
		}
	const [place] = places
	if (!place) return { was: `No SKU or barcode is “${code}”.`, instead: 'Scan it again, or look at the picture.' }
	const was = `That was ${placeWords({ name: place.name, words: choiceOfPlace(place) })}.`
	const wanted = items.filter(({ productId }) => productId === place.productId)
	const instead = wanted.map((item) => choiceOfPlace(item)).join(' and ')
	return { was, instead: instead ? `Order #${id} has ${instead}.` : `Order #${id} has nothing of it.` }
}
