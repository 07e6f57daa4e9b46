import type { Prisma } from '#app/adapters/db/db.server.ts'
import { imageUrl } from '../../media/media-url.ts'
import { readHexCode } from '../../words/hex-code.ts'
import { columnValues, importedColumns, productColumn, selectColumns, textList } from '../../words/product-columns.ts'
import { priceOutsideSale } from '../../catalog/variant/variant-view.ts'
import { writeBody } from './body-text.server.ts'
import { rowsUnder } from '../csv-row.server.ts'
import { keepCell } from '../../words/csv-cell.ts'
import { type ProductDraft, readProduct } from './product-draft.server.ts'

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
	'Pieces Counted',
]

const placed = new Set<string>([...firstColumns, ...lastColumns])
const others = importedColumns.map((name) => productColumn(name).csv!).filter((heading) => !placed.has(heading))

/** Shopify's classic columns and additional columns of this shop (docs/import.md). */
export const exportColumns: readonly string[] = [...firstColumns, ...others, ...lastColumns]

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
export function productCells(product: ExportProduct, origin: string): string[][] {
	const { images } = product
	const sizes = product.countsByVariant ? [] : textList(product.sizeFit)
	const shown = shownRows(product)
	const hasSizes = sizes.length > 0 || shown.some(({ variant }) => variant?.size)
	const count = Math.max(1, shown.length, sizes.length, images.length)
	return Array.from({ length: count }, (_, index) => {
		const { color, imageHash, variant } = shown[index] ?? {}
		const cells: Cells = {
			Handle: product.handle,
			...(index === 0 ? fullProduct(product, hasSizes) : {}),
			'Option1 Value': color?.name ?? '',
			'Option2 Value': variant?.size ?? sizes[index] ?? '',
			'Color Hex': readHexCode(color?.hexCode ?? '') ?? '',
			...image(images[index], index, origin),
			'Variant Image': imageHash ? addressOf(imageHash, origin) : '',
			...(variant ? offer(product, variant) : {}),
		}
		return exportColumns.map((column) => (figures.has(column) ? (cells[column] ?? '') : keepCell(cells[column] ?? '')))
	})
}

/** A spreadsheet may reformat these columns without changing how they are read. */
const figures: ReadonlySet<string> = new Set([
	'Published',
	'Featured',
	'Variant Inventory Qty',
	'Purchased Qty',
	'Variant Price',
	'Variant Compare At Price',
	'Image Position',
])

/** Reads a product's own export to compare a file with it. `null` when it is unreadable. */
export function draftOf(product: ExportProduct): ProductDraft | null {
	const rows = productCells(product, '').map((cells, index) => toRow(cells, index + 1))
	const result = readProduct({ handle: product.handle, rows })
	return 'draft' in result ? result.draft : null
}

const toRow = rowsUnder(exportColumns)

type Cells = Record<string, string>

/** An option Color without values means that the product has no color. */
function fullProduct(product: ExportProduct, hasSizes: boolean): Cells {
	const values = columnValues(product, importedColumns)
	return {
		Title: product.name,
		...Object.fromEntries(importedColumns.map((name) => [productColumn(name).csv, cellOf(values[name])])),
		'Body (HTML)': writeBody(values),
		Type: product.category?.name ?? '',
		Collection: product.collection?.name ?? '',
		Published: 'true',
		'Option1 Name': 'Color',
		'Option2 Name': hasSizes ? 'Size' : '',
		'Size & Fit': product.countsByVariant ? cellOf(values.sizeFit) : '',
		'Pieces Counted': product.countsByVariant ? 'by variant' : 'as a whole',
		...offer(product, product),
	}
}

function cellOf(value: string | string[] | boolean): string {
	return Array.isArray(value) ? value.join('\n') : String(value)
}

interface Pieces {
	remainingQty: number
	purchaseQty: number
	sku?: string | null
	barcode?: string | null
	pricePaise?: number | null
}

function offer(product: ExportProduct, pieces: Pieces): Cells {
	const { remainingQty, purchaseQty, sku, barcode, pricePaise = null } = pieces
	return {
		'Variant SKU': sku ?? '',
		'Variant Barcode': barcode ?? '',
		'Variant Inventory Qty': String(remainingQty),
		'Purchased Qty': String(purchaseQty),
		'Variant Price': rupees(priceOutsideSale({ pricePaise }, product)),
		'Variant Compare At Price': product.originalPricePaise === null ? '' : rupees(product.originalPricePaise),
	}
}

function image(image: ExportProduct['images'][number] | undefined, index: number, origin: string): Cells {
	if (!image) return {}
	return {
		'Image Src': addressOf(image.imageHash, origin),
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
function shownRows({ colors, images, countsByVariant }: ExportProduct): ShownRow[] {
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

function addressOf(imageHash: string, origin: string): string {
	return origin + imageUrl(imageHash, 1920, 'jpg')
}

function rupees(paise: number): string {
	return (paise / 100).toFixed(2)
}
