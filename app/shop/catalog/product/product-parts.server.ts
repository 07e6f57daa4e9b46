import { toHandle } from './product-view.ts'
import { getProductColumn, type LineColumn } from '../../values/product-columns.ts'
import { activeWhere } from './product-status.server.ts'
import { type Transaction, read } from '#app/adapters/db/db.server.ts'
import { removeColorVariants, type StockCause } from '../variant/remove-variants.server.ts'
import { type ImageMarks, defaultFocus } from '../../media/media-view.ts'
import { getRegularPrice } from '../variant/variant-view.ts'
import { refuse } from '../../values/refusal.ts'
import { getShopSettings } from '../../settings/shop-settings.server.ts'
import { findGstRates, getRateGapWarning, describeRates, resolveHsn } from '../../tax/gst-rates.ts'

interface StockChange extends StockCause {
	productId: number
	before: number
	remaining: number
}

/** Records a stock movement unless the quantity is unchanged. For a new product, a quantity of 0 is recorded too. */
export async function recordStock(tx: Transaction, { before, ...movement }: StockChange): Promise<void> {
	if (before === movement.remaining && movement.reason !== 'created') return
	await tx.stockMovement.create({ data: { ...movement, change: movement.remaining - before } })
}

export interface ProductImage {
	imageHash: string
	alt: string
	colorId?: number | null
}

/** Replaces a product's images, in this order. */
export async function replaceImages(tx: Transaction, productId: number, images: ProductImage[]): Promise<void> {
	await tx.productImage.deleteMany({ where: { productId } })
	await tx.productImage.createMany({ data: images.map((image, position) => ({ ...image, productId, position })) })
}

/**
 * Saves the focus point and the display kind of each image, which apply wherever the image is used (rule: cut-outs).
 */
export async function saveImageMarks(
	tx: Transaction,
	marks: ReadonlyMap<string, ImageMarks> = new Map(),
): Promise<void> {
	for (const [hash, { focus, kind }] of marks)
		await tx.image.updateMany({
			where: { hash },
			data: { ...(focus && { focus: focus === defaultFocus ? null : focus }), ...(kind && { kind }) },
		})
}

/**
 * Replaces a product's colors, in this order. A color that stays keeps its row, and with it its cart lines and
 * variants. The stock of a removed color is written off.
 */
export async function replaceColors(
	tx: Transaction,
	productId: number,
	colorIds: number[],
	cause: StockCause = { reason: 'edited' },
): Promise<void> {
	await removeColorVariants(tx, { productId, colorId: { notIn: colorIds } }, cause)
	await tx.productColor.deleteMany({ where: { productId, colorId: { notIn: colorIds } } })
	for (const [position, colorId] of colorIds.entries()) {
		await tx.productColor.upsert({
			where: { productId_colorId: { productId, colorId } },
			create: { productId, colorId, position },
			update: { position },
		})
	}
}

/** Returns a handle that no product has, including deleted ones, such as `'silk-scarf'` or `'silk-scarf-2'`. */
export async function findFreeHandle(tx: Transaction, name: string): Promise<string> {
	const slug = toHandle(name)
	const rows = await tx.product.findMany({ where: { handle: { startsWith: slug } }, select: { handle: true } })
	const taken = new Set(rows.map(({ handle }) => handle))
	if (!taken.has(slug)) return slug
	let number = 2
	while (taken.has(`${slug}-${number}`)) number += 1
	return `${slug}-${number}`
}

export interface ProductTax {
	/**
	 * The HSN code that applies to the product, its source and its rates, such as `'HSN code 6204 of the settings: 5 % up
	 * to ₹ 2,500 a piece, 18 % above'`.
	 */
	description: string
	/** A warning that a price, including that of a size, fits no rate (rule: tax-rate). */
	warning: string | null
}

/**
 * Returns the tax information of the product form. `null` when the shop charges no tax (rule: gst-registration), and
 * for an unknown product.
 */
export async function getProductTax(id: number, now: Date): Promise<ProductTax | null> {
	const { mode, hsn: usual } = getShopSettings().tax
	if (mode !== 'regular') return null
	const product = await read.product.findUnique({
		where: { id },
		select: {
			hsn: true,
			basePricePaise: true,
			category: { select: { hsn: true } },
			colors: { select: { variants: { select: { pricePaise: true } } } },
		},
	})
	if (!product) return null
	const of = product.hsn ? 'product' : product.category?.hsn ? 'category' : 'settings'
	const hsn = resolveHsn(product, usual)
	const bands = findGstRates(hsn, now)
	const prices = product.colors.flatMap(({ variants }) => variants.map((one) => getRegularPrice(one, product)))
	const warnings = [product.basePricePaise, ...prices].map((paise) => getRateGapWarning(hsn, paise, now))
	return {
		description: `HSN code ${hsn} of the ${of}: ${bands.length > 0 ? describeRates(bands) : 'no rate is known'}`,
		warning: warnings.find((warning) => warning !== null) ?? null,
	}
}

/**
 * Rejects an HSN code that the rate table does not contain. A shop that charges no tax may enter any code.
 *
 * @throws invalid: on `hsn`, the code is unknown.
 */
export function assertKnownHsn(hsn: string | undefined, now: Date): void {
	if (!hsn || getShopSettings().tax.mode !== 'regular' || findGstRates(hsn, now).length > 0) return
	refuse('invalid', 'product-hsn-unknown', {}, 'hsn')
}

/** Returns the headings of those columns of product files that are empty for every published product. */
export async function findUnstatedColumns(names: readonly LineColumn[]): Promise<Set<string>> {
	const unstated = new Set<string>()
	for (const name of names) {
		const where = { ...activeWhere, NOT: { [name]: '' } }
		if (!(await read.product.findFirst({ where, select: { id: true } }))) unstated.add(getProductColumn(name).csv!)
	}
	return unstated
}
