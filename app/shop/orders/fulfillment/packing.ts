import { formatVariantTitle } from '../../catalog/color/color-labels.ts'
import { limitUnknownScans } from '../../values/scans.ts'
import type { OrderItemView } from '../order-view.ts'

/** The contents of the package so far: one line id for each scanned unit. */
export interface PackedItems {
	scanned: readonly number[]
	/** Lines that were added manually, with all their units. */
	byHand: readonly number[]
}

type Line = Pick<OrderItemView, 'id' | 'name' | 'colorName' | 'size' | 'quantity'>

export function countScanned({ id, quantity }: Pick<Line, 'id' | 'quantity'>, { scanned }: PackedItems): number {
	return Math.min(quantity, scanned.filter((one) => one === id).length)
}

/** Returns whether all units of a line are in the package. */
export function isFullyPacked(line: Pick<Line, 'id' | 'quantity'>, packed: PackedItems): boolean {
	return packed.byHand.includes(line.id) || countScanned(line, packed) === line.quantity
}

/**
 * Returns the units that were not scanned, for the order's history, such as `'Not scanned: 2 × Kurta, White, size M'`.
 * `undefined` when all were scanned.
 */
export function describeUnscanned(lines: readonly Line[], packed: PackedItems): string | undefined {
	const left = lines.flatMap((line) => {
		const count = line.quantity - countScanned(line, packed)
		return count > 0
			? [
					`${count} × ${[line.name, formatVariantTitle({ colorName: line.colorName, size: line.size })].filter(Boolean).join(', ')}`,
				]
			: []
	})
	return left.length === 0 ? undefined : `Not scanned: ${left.join('; ')}`
}

/** The largest number of units and lines that an address carries. */
const maxPackedItems = 200

/** Reads the package contents from the address or the form of the packing page. */
export function parsePackedItems(getIds: (name: 'got' | 'hand') => number[]): PackedItems {
	const bound = (name: 'got' | 'hand') => getIds(name).filter(Boolean).slice(0, maxPackedItems)
	return { scanned: bound('got'), byHand: bound('hand') }
}

/**
 * Returns the address of an order's packing page. It carries the package contents and the wrong scans so that reload and
 * back keep them, and a later scan hides no error.
 */
export function buildPackingUrl(
	orderId: number,
	{ scanned, byHand }: PackedItems,
	wrongScans: readonly string[] = [],
): string {
	const query = new URLSearchParams({ order: String(orderId) })
	for (const id of scanned) query.append('got', String(id))
	for (const id of byHand) query.append('hand', String(id))
	for (const scan of limitUnknownScans(wrongScans)) query.append('wrong', scan)
	return `/admin/orders/packing?${query}`
}
