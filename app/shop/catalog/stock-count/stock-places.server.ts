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
/** The most variants of one barcode. */
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
 * A code as written, in the case that codes are printed in, and with the leading zeros that scanners add or leave out.
 */
function spellings(text: string): string[] {
	const code = oneLine(text).normalize('NFKC')
	const digits = /^0*(\d{6,14})$/.exec(code)?.[1]
	const padded = digits ? [digits, ...[8, 12, 13, 14].map((length) => digits.padStart(length, '0'))] : []
	return [...new Set([code, code.toUpperCase(), code.toLowerCase(), ...padded])]
}

/** The products with a variant of this SKU, else of this barcode. */
export async function productsByCode(text: string): Promise<number[]> {
	return [...new Set((await placesByCode(text)).map(({ productId }) => productId))]
}

/** The variants with this SKU; else those with this barcode. Deleted products have none. */
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

/** A variant, or a product counted as a whole. Unknown or deleted: 'not-found'. */
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

/** The places that the cells of a sheet name (`keyOfPlace`); what is unknown or deleted is left out. */
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

/** The newest 10 products whose name holds `text`, each with what is counted of it. */
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
