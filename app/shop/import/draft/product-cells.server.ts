import { type Prisma, read, type Transaction } from '#app/adapters/db/db.server.ts'
import { getImageUrl } from '../../media/media-view.ts'
import { parseHexCode } from '../../values/color.ts'
import {
	readColumnValues,
	filterColumns,
	type ProductColumn,
	importedColumns,
	exportedIfStated,
	getProductColumn,
	selectColumns,
	parseTextList,
} from '../../values/product-columns.ts'
import { getRegularPrice } from '../../catalog/variant/variant-view.ts'
import { formatBodyHtml } from './body-text.server.ts'
import { stockTrackingColumn } from '../file/dialects.server.ts'
import { toRows } from '../csv-rows.server.ts'
import { escapeTextCell, formatCsvRecord } from '../../values/csv-cell.ts'
import { type ProductDraft, readProduct } from './product-draft.server.ts'
import { findUnstatedColumns } from '#app/shop/catalog/product/product-parts.server.ts'
import { activeWhere } from '#app/shop/catalog/product/product-status.server.ts'
import { listShopLanguages } from '../../settings/shop-settings.server.ts'
import { getTranslationText, listTranslationColumns, type TranslationTexts } from '../../translations/translatable.ts'
import { readTranslationTexts } from '../../translations/save-translations.server.ts'
import type { Existing } from '../plan/import-plan.server.ts'
import { setImmediate as yieldTick } from 'node:timers/promises'
import { formatDecimal } from '../../values/money.ts'

const firstColumns = [
	'Handle',
	'Title',
	'Body (HTML)',
	'Type',
	'Collection',
	'Published',
	'Featured',
	'Option1 Name',
	'Option1 Value',
	'Option2 Name',
	'Option2 Value',
	'Color Hex',
]

const lastColumns = [
	'Variant Inventory Qty',
	'Purchased Qty',
	'Variant Price',
	'Variant Compare At Price',
	'Image Src',
	'Image Position',
	'Image Alt Text',
	'Variant Image',
	'Variant SKU',
	'Variant Barcode',
	'Size & Fit',
	stockTrackingColumn,
]

const placed = new Set<string>([...firstColumns, ...lastColumns])
const toHeading = (name: ProductColumn) => getProductColumn(name).csv!
const own = [...filterColumns, ...exportedIfStated].map(toHeading)
const others = importedColumns.map(toHeading).filter((heading) => !placed.has(heading) && !own.includes(heading))

/**
 * The columns in order: Shopify's classic ones, then this shop's, attributes and declarations last (docs/import.md).
 */
export const exportColumns: readonly string[] = [...firstColumns, ...others, ...lastColumns, ...own]

export const exportSelect = {
	handle: true,
	name: true,
	...selectColumns(importedColumns),
	basePricePaise: true,
	originalPricePaise: true,
	remainingQty: true,
	purchaseQty: true,
	countsByVariant: true,
	category: { select: { name: true } },
	collection: { select: { name: true } },
	images: { select: { imageHash: true, alt: true, colorId: true }, orderBy: { position: 'asc' } },
	colors: {
		select: {
			colorId: true,
			color: { select: { name: true, hexCode: true } },
			variants: {
				select: { size: true, sku: true, barcode: true, pricePaise: true, remainingQty: true, purchaseQty: true },
				orderBy: [{ position: 'asc' }, { id: 'asc' }],
			},
		},
		orderBy: [{ position: 'asc' }, { id: 'asc' }],
	},
} as const satisfies Prisma.ProductSelect

export type ExportProduct = Prisma.ProductGetPayload<{ select: typeof exportSelect }>

/**
 * Returns the rows of a product, one per variant, color, size or image. Only the first row holds the product's own
 * fields. Image URLs begin with `origin`.
 */
export function toProductRows(product: ExportProduct, origin: string, columns = exportColumns): string[][] {
	const { images } = product
	const sizes = product.countsByVariant ? [] : parseTextList(product.sizeFit)
	const shown = listVariantRows(product)
	const hasSizes = sizes.length > 0 || shown.some(({ variant }) => variant?.size)
	const count = Math.max(1, shown.length, sizes.length, images.length)
	return Array.from({ length: count }, (_, index) => {
		const { color, imageHash, variant } = shown[index] ?? {}
		const cells: CellsByColumn = {
			Handle: product.handle,
			...(index === 0 ? toFullCells(product, hasSizes) : {}),
			'Option1 Value': color?.name ?? '',
			'Option2 Value': variant?.size ?? sizes[index] ?? '',
			'Color Hex': parseHexCode(color?.hexCode ?? '') ?? '',
			...toImageCells(images[index], index, origin),
			'Variant Image': imageHash ? getImageAddress(imageHash, origin) : '',
			...(variant ? toPriceAndStockCells(product, variant) : {}),
		}
		return columns.map((column) =>
			numberColumns.has(column) ? (cells[column] ?? '') : escapeTextCell(cells[column] ?? ''),
		)
	})
}

/** The columns of numbers and flags, which keep their meaning when a spreadsheet reformats them. */
const numberColumns: ReadonlySet<string> = new Set([
	'Published',
	'Featured',
	'Variant Inventory Qty',
	'Purchased Qty',
	'Variant Price',
	'Variant Compare At Price',
	'Image Position',
])

/** Returns a product as read from its own export, to compare a file with it. `null` when the export is unreadable. */
export function toDraft(product: ExportProduct): ProductDraft | null {
	const rows = toProductRows(product, '').map((cells, index) => toRow(cells, index + 1))
	const result = readProduct({ handle: product.handle, rows })
	return 'draft' in result ? result.draft : null
}

const toRow = toRows(exportColumns)

type CellsByColumn = Record<string, string>

/** Returns the cells of a product's first row. An option Color without values means that the product has no color. */
function toFullCells(product: ExportProduct, hasSizes: boolean): CellsByColumn {
	const values = readColumnValues(product, importedColumns)
	return {
		Title: product.name,
		...Object.fromEntries(importedColumns.map((name) => [getProductColumn(name).csv, toCell(values[name])])),
		'Body (HTML)': formatBodyHtml(values),
		Type: product.category?.name ?? '',
		Collection: product.collection?.name ?? '',
		Published: 'true',
		'Option1 Name': 'Color',
		'Option2 Name': hasSizes ? 'Size' : '',
		'Size & Fit': product.countsByVariant ? toCell(values.sizeFit) : '',
		[stockTrackingColumn]: product.countsByVariant ? 'by variant' : 'as a whole',
		...toPriceAndStockCells(product, product),
	}
}

function toCell(value: string | string[] | boolean): string {
	return Array.isArray(value) ? value.join('\n') : String(value)
}

interface StockCells {
	remainingQty: number
	purchaseQty: number
	sku?: string | null
	barcode?: string | null
	pricePaise?: number | null
}

function toPriceAndStockCells(product: ExportProduct, stock: StockCells): CellsByColumn {
	const { remainingQty, purchaseQty, sku, barcode, pricePaise = null } = stock
	return {
		'Variant SKU': sku ?? '',
		'Variant Barcode': barcode ?? '',
		'Variant Inventory Qty': String(remainingQty),
		'Purchased Qty': String(purchaseQty),
		'Variant Price': formatDecimal(getRegularPrice({ pricePaise }, product)),
		'Variant Compare At Price': product.originalPricePaise === null ? '' : formatDecimal(product.originalPricePaise),
	}
}

function toImageCells(
	image: ExportProduct['images'][number] | undefined,
	index: number,
	origin: string,
): CellsByColumn {
	if (!image) return {}
	return {
		'Image Src': getImageAddress(image.imageHash, origin),
		'Image Position': String(index + 1),
		'Image Alt Text': image.alt,
	}
}

interface ShownRow {
	color: ExportProduct['colors'][number]['color']
	imageHash: string | undefined
	variant?: ExportProduct['colors'][number]['variants'][number]
}

/**
 * Returns each variant with the first image of its color, then colors without variants, then each color again for each
 * further image.
 */
function listVariantRows({ colors, images, countsByVariant }: ExportProduct): ShownRow[] {
	const all = colors.map(({ colorId, color, variants }) => {
		const hashes = images.filter((image) => image.colorId === colorId).map(({ imageHash }) => imageHash)
		return { color, hashes, variants: countsByVariant ? variants : [] }
	})
	const empty = all.filter(({ variants }) => variants.length === 0)
	return [
		...all.flatMap(({ color, hashes, variants }) =>
			variants.map((variant) => ({ color, imageHash: hashes[0], variant })),
		),
		...empty.map(({ color, hashes }) => ({ color, imageHash: hashes[0] })),
		...all.flatMap(({ color, hashes }) => hashes.slice(1).map((imageHash) => ({ color, imageHash }))),
	]
}

function getImageAddress(imageHash: string, origin: string): string {
	return origin + getImageUrl(imageHash, 1920, 'jpg')
}

const existingSelect = {
	id: true,
	status: true,
	...exportSelect,
} as const satisfies Prisma.ProductSelect

/** Returns the products with these handles, keyed by handle, including archived ones. */
export async function findByHandles(
	handles: string[],
	db: Pick<Transaction, 'product' | 'translation'> = read,
): Promise<Map<string, Existing>> {
	const rows = await db.product.findMany({ where: { handle: { in: handles } }, select: existingSelect })
	return new Map((await withTranslations(rows, db)).map((row) => [row.handle, row]))
}

/** Finds products by ID. */
export async function findByIds(
	ids: number[],
	db: Pick<Transaction, 'product' | 'translation'> = read,
): Promise<Existing[]> {
	return withTranslations(await db.product.findMany({ where: { id: { in: ids } }, select: existingSelect }), db)
}

async function withTranslations<Row extends { id: number }>(rows: Row[], db: Pick<Transaction, 'translation'>) {
	const ids = rows.map(({ id }) => id)
	const texts = await readTranslationTexts(db, 'product', ids)
	return rows.map((row) => ({ ...row, translations: texts.get(row.id) ?? {} }))
}

/** Returns the rows of a product as CSV, the first one with its translations (rule: own-translations). */
function addTranslations(
	rows: string[][],
	columns: ReturnType<typeof listTranslationColumns>,
	product: { id: number; translations?: TranslationTexts },
): string[] {
	return rows.map((cells, index) => {
		const texts = columns.map(({ code, field }) =>
			index === 0 ? escapeTextCell(getTranslationText(product.translations, code, field)) : '',
		)
		return formatCsvRecord([...cells, ...texts])
	})
}

const batchSize = 50

/**
 * Streams the active products as CSV, oldest first, for spreadsheets and for another import (docs/import.md), with the
 * translations of the languages that are on. Image URLs begin with `origin`.
 */
export async function* exportProducts(origin: string): AsyncGenerator<string> {
	const texts = listTranslationColumns(listShopLanguages().slice(1))
	const unstated = await findUnstatedColumns(exportedIfStated)
	const columns = exportColumns.filter((column) => !unstated.has(column))
	yield `\uFEFF${formatCsvRecord([...columns, ...texts.map(({ heading }) => heading)])}`
	let last = 0
	for (;;) {
		const products = await read.product.findMany({
			where: { ...activeWhere, id: { gt: last } },
			orderBy: { id: 'asc' },
			take: batchSize,
			select: { id: true, ...exportSelect },
		})
		if (products.length === 0) return
		const shown = texts.length > 0 ? await withTranslations(products, read) : products
		yield shown.flatMap((one) => addTranslations(toProductRows(one, origin, columns), texts, one)).join('')
		last = products.at(-1)!.id
		// Yields to other requests.
		await yieldTick()
	}
}
