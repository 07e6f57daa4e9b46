import { choiceWords } from '../../catalog/color/color-words.ts'
import type { OrderItemView } from '../order-view.ts'

/** What lies in the parcel that is being packed: lines of the order, one for each piece that was scanned. */
export interface InParcel {
	scanned: readonly number[]
	/** Lines that were put in by hand, whole. */
	byHand: readonly number[]
}

type Line = Pick<OrderItemView, 'id' | 'name' | 'colorName' | 'size' | 'quantity'>

export function scannedOf({ id, quantity }: Pick<Line, 'id' | 'quantity'>, { scanned }: InParcel): number {
	return Math.min(quantity, scanned.filter((one) => one === id).length)
}

/** Whether all pieces of a line are in the parcel. */
export function isIn(line: Pick<Line, 'id' | 'quantity'>, parcel: InParcel): boolean {
	return parcel.byHand.includes(line.id) || scannedOf(line, parcel) === line.quantity
}

/** 'Not scanned: 2 × Kurta, White, size M', for the history of an order; undefined where all of it was. */
export function notScanned(lines: readonly Line[], parcel: InParcel): string | undefined {
	const left = lines.flatMap((line) => {
		const count = line.quantity - scannedOf(line, parcel)
		return count > 0
			? [
					`${count} × ${[line.name, choiceWords({ colorName: line.colorName, size: line.size })].filter(Boolean).join(', ')}`,
				]
			: []
	})
	return left.length === 0 ? undefined : `Not scanned: ${left.join('; ')}`
}

/** The most pieces and lines that an address carries. */
const mostInParcel = 200

/** What the address or the form of the packing page carries. */
export function readParcel(idsOf: (name: 'got' | 'hand') => number[]): InParcel {
	const bound = (name: 'got' | 'hand') => idsOf(name).filter(Boolean).slice(0, mostInParcel)
	return { scanned: bound('got'), byHand: bound('hand') }
}

/** The page of an order that is being packed, with what lies in its parcel, so that reload and back keep it. */
export function packingAddress(orderId: number, { scanned, byHand }: InParcel, wrongScan = ''): string {
	const query = new URLSearchParams({ order: String(orderId) })
	for (const id of scanned) query.append('got', String(id))
	for (const id of byHand) query.append('hand', String(id))
	if (wrongScan) query.set('wrong', wrongScan)
	return `/admin/orders/packing?${query}`
}
