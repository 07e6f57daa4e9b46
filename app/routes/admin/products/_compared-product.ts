import type { EditableProduct } from '#app/shop/catalog/product/product-view.ts'
import { columnOf, rowsOfForm } from '#app/shop/catalog/stock-grid/grid-rows.ts'
import {
	columnNames,
	listColumns,
	pickColumns,
	type ProductColumn,
	productColumn,
} from '#app/shop/words/product-columns.ts'
import { variantWords } from '#app/shop/catalog/variant/variant-grid.ts'
import { formatPaise, toPaise } from '#app/shop/money.ts'
import {
	type ComparedField,
	comparedText,
	type FormValues,
	linesShown,
	namesOf,
} from '#app/shop/two-versions/differences.ts'
import { imagesOf } from '#app/ui/admin/images/image-color.tsx'
import { piecesText } from '#app/shop/catalog/stock-grid/leaving-pieces.ts'
import type { ProductChoices, ProductStart } from './_product-blocks.tsx'

type Named = { id: number; name: string }[]

/** How two versions of a product are shown beside each other (rule: two-editors). */
export function comparedProduct({ categories, collections, colors }: ProductChoices): ComparedField[] {
	const price = (name: 'basePrice' | 'originalPrice', label: string): ComparedField => ({
		name,
		label,
		shown: (values) => ({ lines: [rupees(values[name])] }),
	})
	const choice = (name: 'categoryId' | 'collectionId', label: string, of: Named): ComparedField => ({
		name,
		label,
		shown: (values) => ({ lines: namesOf(values[name], of) }),
	})
	return [
		images(colors),
		comparedText('name', 'Name'),
		comparedColumn('description'),
		price('basePrice', 'Base Price'),
		price('originalPrice', 'Original Price'),
		{
			name: 'pieces',
			label: 'Pieces',
			parts: ['counting', 'originalQty', 'sizes', 'seen', 'newSize', 'leave'],
			shown: (values) => ({ lines: piecesIn(values, colors) }),
		},
		choice('categoryId', 'Category', categories),
		choice('collectionId', 'Collection', collections),
		comparedColumn('isFeatured'),
		{ name: 'colorIds', label: 'Colors', shown: ({ colorIds }) => ({ lines: namesOf(colorIds, colors).toSorted() }) },
		comparedColumn('hsn'),
		comparedText('sizeGuide', 'Size guide'),
		...columnNames.filter((name) => !productColumn(name).isPlaced).map(comparedColumn),
	]
}

function comparedColumn(name: ProductColumn): ComparedField {
	const { kind, label } = productColumn(name)
	if (kind !== 'flag') return comparedText(name, label)
	return { name, label, shown: (values) => ({ lines: [values[name] ? 'Yes' : 'No'] }) }
}

/** What is stored, as the form sends it: without the rows that are there to type in. */
export function storedValues(start: ProductStart, { input }: EditableProduct): object {
	return { ...start, ...pickColumns(input, listColumns) }
}

function images(colors: Named): ComparedField {
	return {
		name: 'images',
		label: 'Images',
		shown: (values) => {
			const list = imagesOf(values['images'])
			const lines = list.flatMap(({ colorId }, index) =>
				namesOf(colorId, colors).map((name) => `Image ${index + 1}: ${name}`),
			)
			return { lines, images: list.map(({ hash }) => hash) }
		},
	}
}

function rupees(value: unknown): string {
	const [text = ''] = linesShown(value).lines
	return text === '' || Number.isNaN(Number(text)) ? text : formatPaise(toPaise(Number(text)))
}

function piecesIn(values: FormValues, colors: Named): string[] {
	if (values['counting'] !== 'variant')
		return [`${linesShown(values['originalQty']).lines.join()} in all, counted as a whole`]
	return rowsOfForm(values['sizes']).flatMap(({ name: size, pieces, skus, barcodes, prices }) =>
		colors.flatMap(({ id, name }) => {
			const column = columnOf(id)
			const count = pieces[column]
			if (!count) return []
			const codes = [
				prices[column] && `price ${rupees(prices[column])}`,
				skus[column] && `SKU ${skus[column]}`,
				barcodes[column] && `barcode ${barcodes[column]}`,
			]
			return [[`${variantWords(name, size)}: ${piecesText(Number(count))}`, ...codes.filter(Boolean)].join(', ')]
		}),
	)
}
