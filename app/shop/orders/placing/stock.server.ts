import type { PreparedSql } from '#app/adapters/db/prepared-sql.ts'
import type { Prisma, Transaction } from '#app/adapters/db/db.server.ts'
import { type CartLine, lineWords } from '../../cart/cart-totals.ts'
import { onlyPiecesLeft } from '../../catalog/product/stock.ts'
import { refuse } from '../../refusal.ts'

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

/** Returns the stock that a cart line takes. */
export function stockLine({ variant, ...line }: CartLine): StockLine {
	return { ...line, variantId: variant?.id ?? null, isByVariant: variant !== undefined }
}

/** The order line fields needed to move its stock. */
export const boughtSelect = {
	productId: true,
	productName: true,
	colorName: true,
	size: true,
	variantId: true,
	product: { select: { countsByVariant: true } },
} as const satisfies Prisma.OrderItemSelect

type Bought = Prisma.OrderItemGetPayload<{ select: typeof boughtSelect }>

/**
 * Returns the stock line for `quantity` units of an order line. Returns none for a quantity of zero or a permanently
 * deleted product.
 */
export function boughtLine({ productId, productName: name, product, ...item }: Bought, quantity: number): StockLine[] {
	if (productId === null || quantity === 0) return []
	const isByVariant = item.variantId !== null || product!.countsByVariant
	return [{ ...item, productId, name, quantity, isByVariant }]
}

export interface Moved {
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
 * Takes the stock of all lines, or of none (rule: all-or-nothing). Demand is summed per variant, or per product, whose
 * colors share its stock (rule: shared-stock).
 *
 * @throws conflict: stock is short. The message names every shortage.
 */
export async function takeStock({ prepared }: Transaction, lines: StockLine[]): Promise<Moved[]> {
	const moved: Moved[] = []
	const shortages: string[] = []
	const wanted = sumByStock(lines)
	const left = await Promise.all(
		wanted.map((line) => (line.isByVariant ? takeVariant(prepared, line) : takeProduct(prepared, line))),
	)
	for (const [index, line] of wanted.entries()) {
		const remaining = left[index]
		if (remaining === undefined) shortages.push(await shortage(prepared, line))
		else moved.push({ ...stockOf(line), change: -line.quantity, remaining })
	}
	if (shortages.length > 0) refuse('conflict', shortages.join(' '))
	return moved
}

interface Left {
	remainingQty: number
}

/** Refuses ('conflict') what `takeStock` refuses, and takes nothing. */
export async function assertInStock({ prepared }: Reading, lines: StockLine[]): Promise<void> {
	const shortages: string[] = []
	for (const line of sumByStock(lines))
		if ((await readLeft(prepared, line)) < line.quantity) shortages.push(await shortage(prepared, line))
	if (shortages.length > 0) refuse('conflict', shortages.join(' '))
}

interface Reading {
	prepared: Pick<PreparedSql, 'rows'>
}

async function readLeft(prepared: Reading['prepared'], line: StockLine): Promise<number> {
	const [left] = line.isByVariant
		? await prepared.rows<Left>('SELECT "remainingQty" FROM "Variant" WHERE "id" = ?', line.variantId)
		: await prepared.rows<Left>('SELECT "remainingQty" FROM "Product" WHERE "id" = ?', line.productId)
	return left?.remainingQty ?? 0
}

async function takeVariant(prepared: PreparedSql, { variantId, quantity }: StockLine): Promise<number | undefined> {
	return (await prepared.rows<Left>(takeVariantSql, quantity, quantity, variantId, quantity))[0]?.remainingQty
}

async function takeProduct(prepared: PreparedSql, { productId, quantity }: StockLine): Promise<number | undefined> {
	return (await prepared.rows<Left>(takeSql, quantity, quantity, Date.now(), productId, quantity))[0]?.remainingQty
}

// Database triggers update the product's sums (rule: counted-by-variant).
const takeVariantSql = `
	UPDATE "Variant" SET "remainingQty" = "remainingQty" - ?, "purchaseQty" = "purchaseQty" + ?
	WHERE "id" = ? AND "remainingQty" >= ? RETURNING "remainingQty"`
const takeSql = `
	UPDATE "Product" SET "remainingQty" = "remainingQty" - ?, "purchaseQty" = "purchaseQty" + ?, "updatedAt" = ?
	WHERE "id" = ? AND "remainingQty" >= ? AND NOT "countsByVariant" RETURNING "remainingQty"`

/**
 * Returns all units to the variant or product that they were taken from, even when the product is deleted (rule:
 * cancel-restocks). Units of a variant that no longer exists are returned to no other one, and the history records that
 * (rule: restock-same-variant).
 */
export async function returnStock({ prepared }: Transaction, lines: StockLine[]): Promise<Moved[]> {
	const moved: Moved[] = []
	for (const line of sumByStock(lines)) {
		const { variantId, productId, quantity } = line
		const [left] =
			variantId === null
				? await prepared.rows<Left>(returnSql, quantity, quantity, quantity, quantity, Date.now(), productId)
				: await prepared.rows<Left>(returnVariantSql, quantity, quantity, variantId)
		if (left) moved.push({ ...stockOf(line), change: quantity, remaining: left.remainingQty })
		else moved.push({ ...goneOf(line), note: `${piecesOf(line)} came back and are not in stock: ${goneWords}.` })
	}
	return moved
}

const returnVariantSql = `
	UPDATE "Variant" SET "remainingQty" = "remainingQty" + ?, "purchaseQty" = max("purchaseQty" - ?, 0)
	WHERE "id" = ? RETURNING "remainingQty"`
const returnSql = `
	UPDATE "Product" SET "remainingQty" = "remainingQty" + ?, "purchaseQty" = max("purchaseQty" - ?, 0),
		"originalQty" = "remainingQty" + ? + max("purchaseQty" - ?, 0), "updatedAt" = ?
	WHERE "id" = ? AND NOT "countsByVariant" RETURNING "remainingQty"`

const goneWords = 'this size and colour is no longer counted'

/** Returns a movement of zero units for a variant that no longer exists. */
export function goneOf({ productId, colorName, size }: StockLine): Moved {
	return { productId, colorName, size: size ?? '', change: 0, remaining: 0 }
}

function piecesOf({ quantity, colorName, size }: StockLine): string {
	return `${quantity} × ${[colorName, size].filter(Boolean).join(' ')}`
}

function stockOf({ productId, variantId, colorName, size }: StockLine): Omit<Moved, 'change' | 'remaining'> {
	return variantId === null ? { productId } : { productId, variantId, colorName, size: size ?? '' }
}

/** Sums the lines per stock, always in the same order. */
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

async function shortage(prepared: Reading['prepared'], line: StockLine): Promise<string> {
	const words = lineWords({ ...line, variant: line.isByVariant ? line : undefined })
	const left = await readLeft(prepared, line)
	return left > 0 ? `${onlyPiecesLeft(left, words)}.` : `${words} is sold out.`
}

/** Writes off units that were returned but cannot be sold again. Returns the number of units left. */
export async function writeOff(
	{ prepared }: Transaction,
	{ productId, variantId, pieces }: { productId: number; variantId: number | null; pieces: number },
): Promise<number> {
	const [left] =
		variantId === null
			? await prepared.rows<Left>(writeOffSql, pieces, pieces, Date.now(), productId)
			: await prepared.rows<Left>(writeOffVariantSql, pieces, variantId)
	return left!.remainingQty
}

const writeOffVariantSql = `
	UPDATE "Variant" SET "remainingQty" = "remainingQty" - ? WHERE "id" = ? RETURNING "remainingQty"`
// The version is raised because an open product form would otherwise write back the old quantity.
const writeOffSql = `
	UPDATE "Product" SET "remainingQty" = "remainingQty" - ?, "originalQty" = "originalQty" - ?, "updatedAt" = ?,
		"version" = "version" + 1
	WHERE "id" = ? RETURNING "remainingQty"`
