import { getColumnKey, parseFormRows } from '#app/shop/catalog/stock-grid/grid-rows.ts'
import { formatUnits } from '#app/shop/catalog/stock-grid/removed-stock.ts'
import { formatVariantName } from '#app/shop/catalog/variant/variant-grid.ts'
import { getOwn } from '#app/shop/get-own.ts'
import { focalPoints, defaultFocus } from '#app/shop/media/media-url.ts'
import { formatPaise, toPaise } from '#app/shop/values/money.ts'
import type { ComparedField, FormValues } from '#app/shop/edit-conflicts/field-differences.ts'
import {
	buildComparedField,
	toDisplayFlag,
	toDisplayLines,
	findNames,
} from '#app/shop/edit-conflicts/field-differences.ts'
import { columnNames, getProductColumn } from '#app/shop/values/product-columns.ts'
import { toFormImages } from '#app/ui/admin/images/image-fields.tsx'
import type { ProductChoices } from './_product-form-values.ts'

type Named = ProductChoices['categories']

/** Defines how two versions of a product are compared, with its plain columns last (rule: two-editors). */
export function getComparedFields({ categories, collections, colors }: ProductChoices): ComparedField[] {
	const createNameLookup = (all: Named) => (id: unknown) => ({ lines: findNames(id, all) })
	const parts = ['counting', 'originalQty', 'sizes', 'newSize', 'leave']
	return [
		buildComparedField('images', 'Images', (value) => describeImages(value, colors)),
		buildComparedField('name', 'Name'),
		buildComparedField('basePrice', 'Base Price', (value) => ({ lines: [formatRupees(value)] })),
		buildComparedField('originalPrice', 'Original Price', (value) => ({ lines: [formatRupees(value)] })),
		{ name: 'pieces', label: 'Stock', parts, shown: (values) => ({ lines: describeStock(values, colors) }) },
		buildComparedField('categoryId', 'Category', createNameLookup(categories)),
		buildComparedField('collectionId', 'Collection', createNameLookup(collections)),
		buildComparedField('colorIds', 'Colors', (ids) => ({ lines: findNames(ids, colors).toSorted() })),
		buildComparedField('sizeGuide', 'Size guide'),
		...columnNames.map((name) => {
			const { kind, label } = getProductColumn(name)
			return buildComparedField(name, label, kind === 'flag' ? toDisplayFlag : toDisplayLines)
		}),
	]
}

function describeImages(value: unknown, colors: Named) {
	const list = toFormImages(value)
	const lines = list.flatMap(({ colorId, focus, kind }, index) => {
		const focusText = focus !== defaultFocus && `focus: ${getOwn(focalPoints, focus) ?? ''}`
		const words = [...findNames(colorId, colors), focusText, kind === 'cut-out' && kind]
		return words.filter(Boolean).map((one) => `Image ${index + 1}: ${one}`)
	})
	return { lines, images: list.map(({ hash }) => hash) }
}

function formatRupees(value: unknown): string {
	const [text = ''] = toDisplayLines(value).lines
	return text === '' || Number.isNaN(Number(text)) ? text : formatPaise(toPaise(Number(text)))
}

function describeStock(values: FormValues, colors: Named): string[] {
	if (values['counting'] !== 'variant')
		return [`${toDisplayLines(values['originalQty']).lines.join()} in total, per product`]
	return parseFormRows(values['sizes']).flatMap(({ name: size, pieces, skus, barcodes, prices }) =>
		colors.flatMap(({ id, name }) => {
			const [amount, sku, barcode, price] = [pieces, skus, barcodes, prices].map((cells) => cells[getColumnKey(id)])
			const words = [
				`${formatVariantName(name, size)}: ${formatUnits(Number(amount))}`,
				price && `price ${formatRupees(price)}`,
				sku && `SKU ${sku}`,
				barcode && `barcode ${barcode}`,
			]
			return amount ? [words.filter(Boolean).join(', ')] : []
		}),
	)
}
