import type { EditableProduct } from '#app/shop/catalog/product/product.server.ts'
import { unnamedProduct } from '#app/shop/catalog/product/publish-requirements.ts'
import { emptyRows, toSizeRows, type SizeRow, formatExpectedQty } from '#app/shop/catalog/stock-grid/stock-grid.ts'
import { defaultFocus } from '#app/shop/media/media-view.ts'
import type { Named } from '#app/shop/values/row-id.ts'
import {
	type ColumnValues,
	type FilterColumn,
	mapColumns,
	emptyColumns,
	listColumns,
} from '#app/shop/values/product-columns.ts'
import type { TranslationTexts } from '#app/shop/translations/translatable.ts'
import { formatSizeGuide } from '#app/shop/values/size-guide.ts'
import type { FormImage } from '#app/ui/admin/images/image-fields.tsx'

export const formId = 'product'
/** The `id` of the field for the base price. */
export const priceId = `${formId}-basePrice`

/** The initial values of the form, as text. */
export type ProductFormValues = ColumnValues & {
	/**
	 * The text from `formatExpectedVersion`, which shows whether someone else has saved the product; empty for a new
	 * product.
	 */
	version: string
	/** The key with which a second submission creates no second product; an empty string for an existing product. */
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
	/** The quantities that the form shows, from `formatExpectedQty`. */
	seen: string
	newSize: string
	/** The number of units that the user has agreed to remove from stock, as text. */
	leave: string
	sizeGuide: string
	translations: TranslationTexts
	guideTranslations: TranslationTexts
	images: FormImage[]
}

export interface ProductChoices {
	categories: Named[]
	collections: Named[]
	colors: (Named & { hexCode: string })[]
	/** The values to suggest for each attribute. */
	attributes: Record<FilterColumn, string[]>
}

export type VersionedProduct = EditableProduct & { seen: string }

/** The initial values of a new product. */
export const blankProduct: Omit<ProductFormValues, 'idempotencyKey'> = {
	version: '',
	name: '',
	basePrice: '',
	originalPrice: '',
	originalQty: '',
	categoryId: '',
	collectionId: '',
	...emptyColumns,
	...mapColumns(listColumns, () => ['']),
	colorIds: [],
	counting: 'whole',
	sizes: [...emptyRows],
	seen: '{}',
	newSize: '',
	leave: '',
	sizeGuide: '',
	translations: {},
	guideTranslations: {},
	images: [],
}

/** Returns the initial values of an existing product. */
export function toFormValues({ seen, input, images, variants }: VersionedProduct): ProductFormValues {
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
		...mapColumns(listColumns, (name) => withBlankRow(input[name])),
		colorIds: input.colorIds.map(String),
		counting: variants.length > 0 ? 'variant' : 'whole',
		sizes: toSizeRows(variants),
		seen: formatExpectedQty(variants),
		newSize: '',
		leave: '',
		sizeGuide: input.sizeGuide ? formatSizeGuide(input.sizeGuide) : '',
		images: images.map(({ hash, colorId, focus, kind }) => ({
			hash,
			colorId: String(colorId ?? ''),
			focus: focus ?? defaultFocus,
			kind: kind ?? '',
		})),
	}
}

function withBlankRow(rows: string[]): string[] {
	return rows.length > 0 ? rows : ['']
}
