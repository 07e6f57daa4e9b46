import { choiceWords } from '../../catalog/color/color-words.ts'
import type { OrderItemView } from '../order-view.ts'

/** The contents of the package so far: one line id for each scanned unit. */
export interface InParcel {
	scanned: readonly number[]
	/** Lines that were added manually, with all their units. */
	byHand: readonly number[]
}

type Line = Pick<OrderItemView, 'id' | 'name' | 'colorName' | 'size' | 'quantity'>

export function scannedOf({ id, quantity }: Pick<Line, 'id' | 'quantity'>, { scanned }: InParcel): number {
	return Math.min(quantity, scanned.filter((one) => one === id).length)
}

/** Returns whether all units of a line are in the package. */
export function isIn(line: Pick<Line, 'id' | 'quantity'>, parcel: InParcel): boolean {
	return parcel.byHand.includes(line.id) || scannedOf(line, parcel) === line.quantity
}

/**
 * Returns the units that were not scanned, for the order's history, such as `'Not scanned: 2 × Kurta, White, size M'`.
 * `undefined` when all were scanned.
 */
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

/** The largest number of units and lines that an address carries. */
const mostInParcel = 200

/** Reads the package contents from the address or the form of the packing page. */
export function readParcel(idsOf: (name: 'got' | 'hand') => number[]): InParcel {
	const bound = (name: 'got' | 'hand') => idsOf(name).filter(Boolean).slice(0, mostInParcel)
	return { scanned: bound('got'), byHand: bound('hand') }
}

/**
 * Returns the address of an order's packing page. It carries the package contents so that reload and back keep them.
 */
export function packingAddress(orderId: number, { scanned, byHand }: InParcel, wrongScan = ''): string {
	const query = new URLSearchParams({ order: String(orderId) })
	for (const id of scanned) query.append('got', String(id))
	for (const id of byHand) query.append('hand', String(id))
	if (wrongScan) query.set('wrong', wrongScan)
	return `/admin/orders/packing?${query}`
}
