import { columnOf, rowsOfForm } from '#app/shop/catalog/stock-grid/grid-rows.ts'
import { piecesText } from '#app/shop/catalog/stock-grid/leaving-pieces.ts'
import { variantWords } from '#app/shop/catalog/variant/variant-grid.ts'
import { formatPaise, toPaise } from '#app/shop/money.ts'
import {
	type ComparedField,
	comparedField,
	flagShown,
	type FormValues,
	linesShown,
	namesOf,
	type Shown,
} from '#app/shop/two-versions/differences.ts'
import { columnNames, type ProductColumn, productColumn } from '#app/shop/words/product-columns.ts'
import { imagesOf } from '#app/ui/admin/images/image-color.tsx'
import type { ProductChoices } from './_product-blocks.tsx'

type Named = ProductChoices['categories']

/** How two versions of a product are shown beside each other (rule: two-editors). */
export function comparedProduct({ categories, collections, colors }: ProductChoices): ComparedField[] {
	const price = (value: unknown) => ({ lines: [rupees(value)] })
	const oneOf = (all: Named) => (id: unknown) => ({ lines: namesOf(id, all) })
	return [
		comparedField('images', 'Images', (value) => imagesShown(value, colors)),
		comparedField('name', 'Name'),
		comparedColumn('description'),
		comparedField('basePrice', 'Base Price', price),
		comparedField('originalPrice', 'Original Price', price),
		{
			name: 'pieces',
			label: 'Pieces',
			parts: ['counting', 'originalQty', 'sizes', 'newSize', 'leave'],
			shown: (values) => ({ lines: piecesIn(values, colors) }),
		},
		comparedField('categoryId', 'Category', oneOf(categories)),
		comparedField('collectionId', 'Collection', oneOf(collections)),
		comparedColumn('isFeatured'),
		comparedField('colorIds', 'Colours', (ids) => ({ lines: namesOf(ids, colors).toSorted() })),
		comparedColumn('hsn'),
		comparedField('sizeGuide', 'Size guide'),
		...columnNames.filter((name) => !productColumn(name).isPlaced).map(comparedColumn),
	]
}

function comparedColumn(name: ProductColumn): ComparedField {
	const { kind, label } = productColumn(name)
	return comparedField(name, label, kind === 'flag' ? flagShown : undefined)
}

function imagesShown(value: unknown, colors: Named): Shown {
	const list = imagesOf(value)
	const colorsOf = (colorId: string, index: number) =>
		namesOf(colorId, colors).map((name) => `Image ${index + 1}: ${name}`)
	return { lines: list.flatMap(({ colorId }, index) => colorsOf(colorId, index)), images: list.map(({ hash }) => hash) }
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
			if (!pieces[column]) return []
			const words = [
				`${variantWords(name, size)}: ${piecesText(Number(pieces[column]))}`,
				prices[column] && `price ${rupees(prices[column])}`,
				skus[column] && `SKU ${skus[column]}`,
				barcodes[column] && `barcode ${barcodes[column]}`,
			]
			return [words.filter(Boolean).join(', ')]
		}),
	)
}
