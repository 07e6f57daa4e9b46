import type { EditableProduct } from '#app/shop/catalog/product/product.server.ts'
import { unnamedProduct } from '#app/shop/catalog/product/missing.ts'
import { noSizes, rowsOfVariants, type SizeRow, writeSeenPieces } from '#app/shop/catalog/stock-grid/grid-rows.ts'
import { usualFocus } from '#app/shop/media/media-url.ts'
import type { Named } from '#app/shop/row-id.ts'
import { type ColumnValues, eachColumn, emptyColumns, listColumns } from '#app/shop/words/product-columns.ts'
import { guideText } from '#app/shop/words/size-guide.ts'
import type { FormImage } from '#app/ui/admin/images/image-color.tsx'

/** The initial values of the form, as text. */
export type ProductStart = ColumnValues & {
	/** The `seenText`; an empty string for a new product. */
	version: string
	/** The key that makes a double tap create one product; an empty string for an existing one. */
	idempotencyKey: string
	name: string
	basePrice: string
	originalPrice: string
	originalQty: string
	categoryId: string
	collectionId: string
	colorIds: string[]
	/** The way in which stock is tracked: per product, or per size and color. */
	counting: 'whole' | 'variant'
	sizes: SizeRow[]
	/** The result of `seenText`. */
	seen: string
	newSize: string
	/** The number of units that may be removed from stock. */
	leave: string
	sizeGuide: string
	images: FormImage[]
}

export interface ProductChoices {
	categories: Named[]
	collections: Named[]
	colors: (Named & { hexCode: string })[]
}

export type SeenProduct = EditableProduct & { seen: string }

/** The initial values of a new product. */
export const blank: Omit<ProductStart, 'idempotencyKey'> = {
	version: '',
	name: '',
	basePrice: '',
	originalPrice: '',
	originalQty: '',
	categoryId: '',
	collectionId: '',
	...emptyColumns,
	...eachColumn(listColumns, () => ['']),
	colorIds: [],
	counting: 'whole',
	sizes: [...noSizes],
	seen: '{}',
	newSize: '',
	leave: '',
	sizeGuide: '',
	images: [],
}

/** Returns the initial values of an existing product. */
export function startOf({ seen, input, images, variants }: SeenProduct): ProductStart {
	return {
		...input,
		name: input.name === unnamedProduct ? '' : input.name,
		version: seen,
		idempotencyKey: '',
		basePrice: String(input.basePrice),
		originalPrice: String(input.originalPrice),
		originalQty: String(input.originalQty),
		categoryId: String(input.categoryId ?? ''),
		collectionId: String(input.collectionId ?? ''),
		...eachColumn(listColumns, (name) => orBlankRow(input[name])),
		colorIds: input.colorIds.map(String),
		counting: variants.length > 0 ? 'variant' : 'whole',
		sizes: rowsOfVariants(variants),
		seen: writeSeenPieces(variants),
		newSize: '',
		leave: '',
		sizeGuide: input.sizeGuide ? guideText(input.sizeGuide) : '',
		images: images.map(({ hash, colorId, focus, kind }) => ({
			hash,
			colorId: String(colorId ?? ''),
			focus: focus ?? usualFocus,
			kind: kind ?? '',
		})),
	}
}

function orBlankRow(rows: string[]): string[] {
	return rows.length > 0 ? rows : ['']
}
