import { matchQuery } from '../catalog/search/search-catalog.server.ts'
import { productStatus } from '../values/product-status.ts'
import { activeWhere } from '../catalog/product/product-status.server.ts'
import { Prisma, read, type Transaction } from '#app/adapters/db/db.server.ts'
import { normalizeText } from '../search/normalize.ts'
import { findPage } from '../catalog/listing/find-products.server.ts'
import {
	findKnownCodes,
	findVariantsByCode,
	type VariantRow,
	variantSelect,
} from '../catalog/variant/variant-rows.server.ts'
import { newestFirst } from '../catalog/listing/listing-order.server.ts'
import { refuse } from '../values/refusal.ts'
import { parseScans, splitScannedText, limitUnknownScans } from '../values/scans.ts'
import type { InventoryItem } from './inventory-item.ts'
import { toItemKey } from './stock-sheet.ts'

const maxProducts = 10

function toVariantItem({ id, size, productColor: { color, product }, ...rest }: VariantRow): InventoryItem {
	return { ...rest, productId: product.id, variantId: id, name: product.name, colorName: color.name, size }
}

function toProductItem({ id, name, remainingQty }: { id: number; name: string; remainingQty: number }): InventoryItem {
	return { productId: id, variantId: null, name, colorName: null, size: null, sku: null, barcode: null, remainingQty }
}

/** Returns the variants with this SKU, or else with this barcode. Deleted products are excluded. */
export async function findItemsByCode(text: string): Promise<InventoryItem[]> {
	return (await findVariantsByCode(text)).map(toVariantItem)
}

/**
 * Returns the scanned codes of a page. `scan` contains the codes that the page's script sent one by one. `text` is the
 * content of the input field and, when the browser runs no script, may contain several codes.
 */
export async function readScans(scan: readonly unknown[], text: string): Promise<string[]> {
	return [...parseScans(scan), ...(await splitScannedText(text, findKnownCodes))]
}

/**
 * Returns a variant, or a product whose stock is tracked as a whole.
 *
 * @throws not-found: the variant or product is unknown, or the product is not active.
 */
export async function getInventoryItem(
	productId: number,
	variantId: number | null,
	db: Pick<Transaction, 'product' | 'variant'> = read,
): Promise<InventoryItem> {
	if (variantId === null) {
		const product = await db.product.findFirst({
			where: { id: productId, ...activeWhere, countsByVariant: false },
			select: { id: true, name: true, remainingQty: true },
		})
		return product ? toProductItem(product) : refuse('not-found', 'product-not-found')
	}
	const variant = await db.variant.findUnique({ where: { id: variantId }, select: variantSelect })
	const product = variant?.productColor.product
	if (!variant || product?.id !== productId || product.status !== productStatus.active)
		refuse('not-found', 'product-not-found')
	return toVariantItem(variant)
}

/** Returns the inventory items with these keys (`toItemKey`), keyed by them. Unknown and deleted items are left out. */
export async function findItemsByKeys(keys: string[], db: Pick<Transaction, 'product' | 'variant'> = read) {
	const parseIds = (prefix: string) => keys.filter((key) => key.startsWith(prefix)).map((key) => Number(key.slice(1)))
	const variants = await db.variant.findMany({ where: { id: { in: parseIds('v') } }, select: variantSelect })
	const wholes = await db.product.findMany({
		where: { id: { in: parseIds('p') }, ...activeWhere, countsByVariant: false },
		select: { id: true, name: true, remainingQty: true },
	})
	const alive = variants.filter(({ productColor }) => productColor.product.status === productStatus.active)
	const places = [...alive.map(toVariantItem), ...wholes.map(toProductItem)]
	return new Map(places.map((place) => [toItemKey(place), place]))
}

/** Returns the newest 10 products whose name contains `text`, each with its items. */
export async function searchItems(text: string): Promise<{ total: number; products: InventoryItem[][] }> {
	const searched = normalizeText(text)
	if (!searched) return { total: 0, products: [] }
	const { total, items } = await findPage({
		conditions: async () => [await matchQuery(searched)],
		order: newestFirst,
		page: 1,
		pageSize: maxProducts,
	})
	const rows = await read.product.findMany({ where: { id: { in: items } }, select: countedProductSelect })
	const products = items.flatMap((id) => rows.filter((row) => row.id === id)).map(toInventoryItems)
	return { total, products }
}

export const countedProductSelect = {
	id: true,
	name: true,
	remainingQty: true,
	countsByVariant: true,
	lowAt: true,
	lowStockThreshold: true,
	colors: {
		select: {
			color: { select: { name: true, hexCode: true } },
			variants: { select: variantSelect, orderBy: [{ position: 'asc' }, { id: 'asc' }] },
		},
		orderBy: [{ position: 'asc' }, { id: 'asc' }],
	},
} as const satisfies Prisma.ProductSelect

export type CountedProduct = Prisma.ProductGetPayload<{ select: typeof countedProductSelect }>

export function toInventoryItems(row: CountedProduct): InventoryItem[] {
	return row.countsByVariant ? row.colors.flatMap(({ variants }) => variants.map(toVariantItem)) : [toProductItem(row)]
}

interface ScanResult {
	scan: string
	/** True if the items were found by their SKU or barcode. If false, they were found by name. */
	isCode: boolean
	total: number
	products: InventoryItem[][]
}

/** Finds the items whose SKU or barcode is `scan` or, if there are none, the products whose names contain it. */
async function findScan(scan: string): Promise<ScanResult> {
	const items = await findItemsByCode(scan)
	return items.length > 0
		? { scan, isCode: true, total: 1, products: [items] }
		: { scan, isCode: false, ...(await searchItems(scan)) }
}

/**
 * Groups the scans of the stock page, so that none is lost while an item is counted (rule: scanned-codes). `open` is
 * the item that is being counted. If it is `null`, `found` is the result of the last scan, which also opens an item if
 * it found exactly one. `'none'` means that an item has just been counted, so no item opens. `waiting` contains the
 * items of the other scans, and `unknown` the codes without an item.
 */
export async function findScannedItems(scans: readonly string[], open: InventoryItem | null | 'none') {
	const results: ScanResult[] = []
	for (const scan of new Set(scans.toReversed())) results.unshift(await findScan(scan))
	const last = open === null ? results.at(-1) : undefined
	const current = typeof open === 'object' && open ? open : getOnlyItem(last)
	const isWaiting = ({ isCode, products }: ScanResult) =>
		isCode && products.flat().some((item) => !current || toItemKey(item) !== toItemKey(current))
	const waiting = results.filter((result) => result !== last && isWaiting(result))
	const unknown = limitUnknownScans(results.filter(({ total }) => total === 0).map(({ scan }) => scan))
	const rest = [...waiting.map(({ scan }) => scan), ...unknown]
	return {
		found: last && last.total > 0 ? last : null,
		open: current,
		waiting: waiting.flatMap(({ products }) => products.flat()),
		unknown,
		/** The scans that the page keeps after the open item is counted. */
		rest,
		/** The scans that the page keeps when another item is scanned before the open one is counted. */
		carried: last?.isCode ? [...rest, last.scan] : rest,
		/** The scans that found an item. */
		known: [...waiting, ...(last && last.total > 0 ? [last] : [])].map(({ scan }) => scan),
	}
}

function getOnlyItem(result: ScanResult | undefined): InventoryItem | null {
	const items = result?.products.flat() ?? []
	return items.length === 1 ? items[0]! : null
}
