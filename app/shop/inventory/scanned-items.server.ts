import { keepUnknownScans } from '../values/scans.ts'
import type { InventoryItem } from './inventory-item.ts'
import { findItemsByCode, searchItems } from './inventory-items.server.ts'
import { toItemKey } from './stock-sheet.ts'

interface ScanResult {
	scan: string
	/** The scan is the SKU or barcode of the items. Otherwise they are found by name. */
	isCode: boolean
	total: number
	products: InventoryItem[][]
}

/** Finds the items of a code, or the products whose names contain the text. */
async function findScan(scan: string): Promise<ScanResult> {
	const items = await findItemsByCode(scan)
	return items.length > 0
		? { scan, isCode: true, total: 1, products: [items] }
		: { scan, isCode: false, ...(await searchItems(scan)) }
}

/**
 * Returns the result of the last of several scans, and the items and unknown scans before it, so that no scan is lost while
 * one item is counted (rule: scanned-codes). If an item is already `open`, all scans are earlier ones.
 */
export async function findScannedItems(scans: readonly string[], open: InventoryItem | null | 'none') {
	const results: ScanResult[] = []
	for (const scan of new Set(scans.toReversed())) results.unshift(await findScan(scan))
	const last = open === null ? results.at(-1) : undefined
	const current = typeof open === 'object' && open ? open : getOnlyItem(last)
	const isWaiting = ({ isCode, products }: ScanResult) =>
		isCode && products.flat().some((item) => !current || toItemKey(item) !== toItemKey(current))
	const waiting = results.filter((result) => result !== last && isWaiting(result))
	const unknown = keepUnknownScans(results.filter(({ total }) => total === 0).map(({ scan }) => scan))
	const rest = [...waiting.map(({ scan }) => scan), ...unknown]
	return {
		found: last && last.total > 0 ? last : null,
		open: current,
		waiting: waiting.flatMap(({ products }) => products.flat()),
		unknown,
		/** The scans that stay after the open item is counted. */
		rest,
		/** The scans that stay when another item is scanned. */
		carried: last?.isCode ? [...rest, last.scan] : rest,
		/** The scans without the unknown ones. */
		known: [...waiting, ...(last && last.total > 0 ? [last] : [])].map(({ scan }) => scan),
	}
}

function getOnlyItem(result: ScanResult | undefined): InventoryItem | null {
	const items = result?.products.flat() ?? []
	return items.length === 1 ? items[0]! : null
}
