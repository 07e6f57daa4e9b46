import { formatVariantTitle } from '../../catalog/color/color-labels.ts'
import { limitUnknownScans } from '../../values/scans.ts'
import type { OrderItemView } from '../order-view.ts'

/** The contents of the package so far. `scanned` has the ID of the order line once for each scanned unit. */
export interface PackedItems {
	scanned: readonly number[]
	/** The IDs of the lines that staff added without scanning, with all their units. */
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
 * Returns a note for the order's history about units that were packed without a scan: `'Not scanned: 2 × Kurta'`.
 * `undefined` when all units were scanned.
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

/** The maximum number of scanned units, and of lines added without scanning, in the URL of the packing page. */
const maxPackedItems = 200

/** Reads the package contents from the URL or the form of the packing page. */
export function parsePackedItems(getIds: (name: 'got' | 'hand') => number[]): PackedItems {
	const bound = (name: 'got' | 'hand') => getIds(name).filter(Boolean).slice(0, maxPackedItems)
	return { scanned: bound('got'), byHand: bound('hand') }
}

/**
 * Returns the URL of an order's packing page. It contains the package contents and the wrong scans, so that both
 * survive reloading and going back, and the wrong scans stay visible after further scans.
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
