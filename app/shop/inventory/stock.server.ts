import type { PreparedSql } from '#app/adapters/db/prepared-sql.ts'
import type { Prisma, Transaction } from '#app/adapters/db/db.server.ts'
import { type CartLine, formatLineName } from '../cart/cart-totals.ts'
import { getUnitsLeftValues } from '../catalog/product/product-view.ts'
import { refuse } from '../values/refusal.ts'

export interface StockLine {
	productId: number
	name: string
	colorName: string
	size: string | null
	/**
	 * The variant whose stock is tracked. `null` when stock is tracked per product, and when the variant no longer
	 * exists.
	 */
	variantId: number | null
	isByVariant: boolean
	quantity: number
}

/** Returns the stock line of a cart line: what to deduct, and from which product or variant. */
export function toStockLine({ variant, ...line }: CartLine): StockLine {
	return { ...line, variantId: variant?.id ?? null, isByVariant: variant !== undefined }
}

/** The fields of an order line that are needed to deduct or restock its units. */
export const stockItemSelect = {
	productId: true,
	productName: true,
	colorName: true,
	size: true,
	variantId: true,
	product: { select: { countsByVariant: true } },
} as const satisfies Prisma.OrderItemSelect

type StockItem = Prisma.OrderItemGetPayload<{ select: typeof stockItemSelect }>

/**
 * Returns the stock line for `quantity` units of an order line. Returns none for a quantity of zero or a permanently
 * deleted product.
 */
export function toItemStockLines(
	{ productId, productName: name, product, ...item }: StockItem,
	quantity: number,
): StockLine[] {
	if (productId === null || quantity === 0) return []
	const isByVariant = item.variantId !== null || product!.countsByVariant
	return [{ ...item, productId, name, quantity, isByVariant }]
}

export interface StockMove {
	productId: number
	change: number
	/** The units left of the variant, or of the product when stock is tracked per product. */
	remaining: number
	variantId?: number
	colorName?: string
	size?: string
	note?: string
}

/**
 * Deducts the stock of all lines, or of none (rule: all-or-nothing). Lines of the same variant are added up, and so are
 * lines of a product whose colors share the stock (rule: shared-stock). The statement that deducts also checks the
 * stock, so only one of two concurrent orders gets the last unit.
 *
 * @throws conflict: stock is short. The message names every shortage.
 */
export async function deductStock({ prepared }: Transaction, lines: StockLine[]): Promise<StockMove[]> {
	const moved: StockMove[] = []
	const shortages: Shortage[] = []
	const required = sumByStock(lines)
	const left = await Promise.all(
		required.map((line) => (line.isByVariant ? deductVariant(prepared, line) : deductProduct(prepared, line))),
	)
	for (const [index, line] of required.entries()) {
		const remaining = left[index]
		if (remaining === undefined) shortages.push(await describeShortage(prepared, line))
		else moved.push({ ...toMoveTarget(line), change: -line.quantity, remaining })
	}
	if (shortages.length > 0) refuseShortages(shortages)
	return moved
}

interface RemainingRow {
	remainingQty: number
}

/** Checks the stock of all lines without deducting it. Throws as `deductStock` does. */
export async function assertInStock({ prepared }: Reading, lines: StockLine[]): Promise<void> {
	const shortages: Shortage[] = []
	for (const line of sumByStock(lines))
		if ((await readLeft(prepared, line)) < line.quantity) shortages.push(await describeShortage(prepared, line))
	if (shortages.length > 0) refuseShortages(shortages)
}

interface Reading {
	prepared: Pick<PreparedSql, 'rows'>
}

async function readLeft(prepared: Reading['prepared'], line: StockLine): Promise<number> {
	const [left] = line.isByVariant
		? await prepared.rows<RemainingRow>('SELECT "remainingQty" FROM "Variant" WHERE "id" = ?', line.variantId)
		: await prepared.rows<RemainingRow>('SELECT "remainingQty" FROM "Product" WHERE "id" = ?', line.productId)
	return left?.remainingQty ?? 0
}

async function deductVariant(prepared: PreparedSql, { variantId, quantity }: StockLine): Promise<number | undefined> {
	return (await prepared.rows<RemainingRow>(deductVariantSql, quantity, quantity, variantId, quantity))[0]?.remainingQty
}

async function deductProduct(prepared: PreparedSql, { productId, quantity }: StockLine): Promise<number | undefined> {
	return (await prepared.rows<RemainingRow>(deductProductSql, quantity, quantity, Date.now(), productId, quantity))[0]
		?.remainingQty
}

// Database triggers update the product's sums (rule: counted-by-variant).
const deductVariantSql = `
	UPDATE "Variant" SET "remainingQty" = "remainingQty" - ?, "purchaseQty" = "purchaseQty" + ?
	WHERE "id" = ? AND "remainingQty" >= ? RETURNING "remainingQty"`
const deductProductSql = `
	UPDATE "Product" SET "remainingQty" = "remainingQty" - ?, "purchaseQty" = "purchaseQty" + ?, "updatedAt" = ?
	WHERE "id" = ? AND "remainingQty" >= ? AND NOT "countsByVariant" RETURNING "remainingQty"`

/**
 * Adds all units to the stock of the variant or product from which they were deducted, even when the product was
 * deleted (rule: cancel-restocks). Units of a variant that no longer exists are not added to any stock, which the stock
 * history records (rule: restock-same-variant).
 */
export async function restockLines({ prepared }: Transaction, lines: StockLine[]): Promise<StockMove[]> {
	const moved: StockMove[] = []
	for (const line of sumByStock(lines)) {
		const { variantId, productId, quantity } = line
		const [left] =
			variantId === null
				? await prepared.rows<RemainingRow>(
						restockProductSql,
						quantity,
						quantity,
						quantity,
						quantity,
						Date.now(),
						productId,
					)
				: await prepared.rows<RemainingRow>(restockVariantSql, quantity, quantity, variantId)
		if (left) moved.push({ ...toMoveTarget(line), change: quantity, remaining: left.remainingQty })
		else
			moved.push({
				...unmatchedMovement(line),
				note: `${formatLineQuantity(line)} not restocked: ${deletedVariantNote}.`,
			})
	}
	return moved
}

const restockVariantSql = `
	UPDATE "Variant" SET "remainingQty" = "remainingQty" + ?, "purchaseQty" = max("purchaseQty" - ?, 0)
	WHERE "id" = ? RETURNING "remainingQty"`
const restockProductSql = `
	UPDATE "Product" SET "remainingQty" = "remainingQty" + ?, "purchaseQty" = max("purchaseQty" - ?, 0),
		"originalQty" = "remainingQty" + ? + max("purchaseQty" - ?, 0), "updatedAt" = ?
	WHERE "id" = ? AND NOT "countsByVariant" RETURNING "remainingQty"`

const deletedVariantNote = 'this size and color is no longer stocked'

/** Returns the stock movement that is recorded for a variant that no longer exists: one of zero units. */
export function unmatchedMovement({ productId, colorName, size }: StockLine): StockMove {
	return { productId, colorName, size: size ?? '', change: 0, remaining: 0 }
}

function formatLineQuantity({ quantity, colorName, size }: StockLine): string {
	return `${quantity} × ${[colorName, size].filter(Boolean).join(' ')}`
}

function toMoveTarget({ productId, variantId, colorName, size }: StockLine): Omit<StockMove, 'change' | 'remaining'> {
	return variantId === null ? { productId } : { productId, variantId, colorName, size: size ?? '' }
}

/** Adds up the lines of the same variant or product. Sorts the result by product and variant ID. */
function sumByStock(lines: StockLine[]): StockLine[] {
	const demand = new Map<string, StockLine>()
	for (const line of lines) {
		const { productId, variantId, colorName, size } = line
		// Lines whose variant no longer exists are listed separately by color and size.
		const key = line.isByVariant ? `${productId} ${variantId ?? `${colorName} ${size ?? ''}`}` : String(productId)
		const summed = demand.get(key)
		demand.set(key, { ...line, quantity: line.quantity + (summed?.quantity ?? 0) })
	}
	return [...demand.values()].toSorted((a, b) => a.productId - b.productId || (a.variantId ?? 0) - (b.variantId ?? 0))
}

/** The sentences about a line that is short of stock, for screens and for the JSON API. */
interface Shortage {
	screen: string
	api: string
}

async function describeShortage(prepared: Reading['prepared'], line: StockLine): Promise<Shortage> {
	const lineName = formatLineName({ ...line, variant: line.isByVariant ? line : undefined })
	const left = await readLeft(prepared, line)
	const soldOut = `${lineName} is sold out.`
	if (left <= 0) return { screen: soldOut, api: soldOut }
	return { screen: `Only ${left} left of ${lineName}.`, api: `${getUnitsLeftValues(left, lineName).unitsLeft}.` }
}

function refuseShortages(shortages: Shortage[]): never {
	refuse('conflict', 'stock-shortages', {
		shortages: shortages.map(({ screen }) => screen).join(' '),
		apiShortages: shortages.map(({ api }) => api).join(' '),
	})
}

/** Writes off units that were returned but cannot be sold again. Returns the number of units left. */
export async function writeOffStock(
	{ prepared }: Transaction,
	{ productId, variantId, quantity }: { productId: number; variantId: number | null; quantity: number },
): Promise<number> {
	const [left] =
		variantId === null
			? await prepared.rows<RemainingRow>(writeOffProductSql, quantity, quantity, Date.now(), productId)
			: await prepared.rows<RemainingRow>(writeOffVariantSql, quantity, variantId)
	return left!.remainingQty
}

const writeOffVariantSql = `
	UPDATE "Variant" SET "remainingQty" = "remainingQty" - ? WHERE "id" = ? RETURNING "remainingQty"`
// The version is raised because an open product form would otherwise write back the old quantity.
const writeOffProductSql = `
	UPDATE "Product" SET "remainingQty" = "remainingQty" - ?, "originalQty" = "originalQty" - ?, "updatedAt" = ?,
		"version" = "version" + 1
	WHERE "id" = ? RETURNING "remainingQty"`
