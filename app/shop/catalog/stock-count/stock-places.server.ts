import { answersTo } from '../finding/find-words.server.ts'
import { Prisma, read, type Transaction } from '#app/adapters/db/db.server.ts'
import { normaliseText } from '../../search/normalise.ts'
import { oneLine } from '../../text.ts'
import { findPage } from '../listing/find-products.server.ts'
import { newestFirst } from '../listing/listing-order.server.ts'
import { refuse } from '../../refusal.ts'
import type { StockPlace } from './stock-place.ts'
import { keyOfPlace } from './stock-sheet.ts'

const mostProducts = 10
/** The maximum number of variants with one barcode. */
const mostVariants = 50

const variantSelect = {
	id: true,
	size: true,
	sku: true,
	barcode: true,
	remainingQty: true,
	productColor: {
		select: { color: { select: { name: true } }, product: { select: { id: true, name: true, deletedAt: true } } },
	},
} as const satisfies Prisma.VariantSelect

type VariantRow = Prisma.VariantGetPayload<{ select: typeof variantSelect }>

function placeOfVariant({ id, size, productColor: { color, product }, ...rest }: VariantRow): StockPlace {
	return { ...rest, productId: product.id, variantId: id, name: product.name, colorName: color.name, size }
}

function placeOfWhole({ id, name, remainingQty }: { id: number; name: string; remainingQty: number }): StockPlace {
	return { productId: id, variantId: null, name, colorName: null, size: null, sku: null, barcode: null, remainingQty }
}

/**
 * Returns the variations of a code: as written, in the case used in print, and with the leading zeros that scanners add
 * or omit.
 */
function spellings(text: string): string[] {
	const code = oneLine(text).normalize('NFKC')
	const digits = /^0*(\d{6,14})$/.exec(code)?.[1]
	const padded = digits ? [digits, ...[8, 12, 13, 14].map((length) => digits.padStart(length, '0'))] : []
	return [...new Set([code, code.toUpperCase(), code.toLowerCase(), ...padded])]
}

/** Returns the products with a variant of this SKU, or else of this barcode. */
export async function productsByCode(text: string): Promise<number[]> {
	return [...new Set((await placesByCode(text)).map(({ productId }) => productId))]
}

/** Returns the variants with this SKU, or else with this barcode. Deleted products are excluded. */
export async function placesByCode(text: string): Promise<StockPlace[]> {
	const codes = spellings(text)
	if (codes[0] === '') return []
	for (const column of ['sku', 'barcode'] as const) {
		const rows = await read.variant.findMany({
			where: { [column]: { in: codes } },
			select: variantSelect,
			take: mostVariants,
		})
		const places = rows.filter(({ productColor }) => productColor.product.deletedAt === null).map(placeOfVariant)
		if (places.length > 0) return places
	}
	return []
}

/**
 * Returns a variant, or a product whose stock is tracked as a whole.
 *
 * @throws not-found: it is unknown or deleted.
 */
export async function stockPlace(
	productId: number,
	variantId: number | null,
	db: Pick<Transaction, 'product' | 'variant'> = read,
): Promise<StockPlace> {
	if (variantId === null) {
		const product = await db.product.findFirst({
			where: { id: productId, deletedAt: null, countsByVariant: false },
			select: { id: true, name: true, remainingQty: true },
		})
		return product ? placeOfWhole(product) : refuse('not-found', 'Product not found')
	}
	const variant = await db.variant.findUnique({ where: { id: variantId }, select: variantSelect })
	const product = variant?.productColor.product
	if (!variant || product?.id !== productId || product.deletedAt !== null) refuse('not-found', 'Product not found')
	return placeOfVariant(variant)
}

/** Returns the stock places of a sheet's cells (`keyOfPlace`). Unknown and deleted ones are left out. */
export async function placesOfKeys(keys: string[], db: Pick<Transaction, 'product' | 'variant'> = read) {
	const idsOf = (letter: string) => keys.filter((key) => key.startsWith(letter)).map((key) => Number(key.slice(1)))
	const variants = await db.variant.findMany({ where: { id: { in: idsOf('v') } }, select: variantSelect })
	const wholes = await db.product.findMany({
		where: { id: { in: idsOf('p') }, deletedAt: null, countsByVariant: false },
		select: { id: true, name: true, remainingQty: true },
	})
	const alive = variants.filter(({ productColor }) => productColor.product.deletedAt === null)
	const places = [...alive.map(placeOfVariant), ...wholes.map(placeOfWhole)]
	return new Map(places.map((place) => [keyOfPlace(place), place]))
}

/** Returns the newest 10 products whose name contains `text`, each with its stock places. */
export async function placesNamed(text: string): Promise<{ total: number; products: StockPlace[][] }> {
	const searched = normaliseText(text)
	if (!searched) return { total: 0, products: [] }
	const { total, items } = await findPage({
		conditions: async () => [await answersTo(searched)],
		order: newestFirst,
		page: 1,
		pageSize: mostProducts,
	})
	const rows = await read.product.findMany({ where: { id: { in: items } }, select: countedSelect })
	const products = items.flatMap((id) => rows.filter((row) => row.id === id)).map(placesOf)
	return { total, products }
}

export const countedSelect = {
	id: true,
	name: true,
	remainingQty: true,
	countsByVariant: true,
	lowAt: true,
	lowMark: true,
	colors: {
		select: {
			color: { select: { name: true, hexCode: true } },
			variants: { select: variantSelect, orderBy: [{ position: 'asc' }, { id: 'asc' }] },
		},
		orderBy: [{ position: 'asc' }, { id: 'asc' }],
	},
} as const satisfies Prisma.ProductSelect

export type CountedProduct = Prisma.ProductGetPayload<{ select: typeof countedSelect }>

export function placesOf(row: CountedProduct): StockPlace[] {
	return row.countsByVariant ? row.colors.flatMap(({ variants }) => variants.map(placeOfVariant)) : [placeOfWhole(row)]
}
