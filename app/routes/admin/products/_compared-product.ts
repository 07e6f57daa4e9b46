import { columnOf, rowsOfForm } from '#app/shop/catalog/stock-grid/grid-rows.ts'
import { piecesText } from '#app/shop/catalog/stock-grid/leaving-pieces.ts'
import { variantWords } from '#app/shop/catalog/variant/variant-grid.ts'
import { getOwn } from '#app/shop/get-own.ts'
import { foci, usualFocus } from '#app/shop/media/media-url.ts'
import { formatPaise, toPaise } from '#app/shop/money.ts'
import type { ComparedField, FormValues } from '#app/shop/two-versions/differences.ts'
import { comparedField, flagShown, linesShown, namesOf } from '#app/shop/two-versions/differences.ts'
import { columnNames, productColumn } from '#app/shop/words/product-columns.ts'
import { imagesOf } from '#app/ui/admin/images/image-color.tsx'
import type { ProductChoices } from './_product-start.ts'

type Named = ProductChoices['categories']

/** Defines how two versions of a product are compared, with its plain columns last (rule: two-editors). */
export function comparedProduct({ categories, collections, colors }: ProductChoices): ComparedField[] {
	const oneOf = (all: Named) => (id: unknown) => ({ lines: namesOf(id, all) })
	const parts = ['counting', 'originalQty', 'sizes', 'newSize', 'leave']
	return [
		comparedField('images', 'Images', (value) => imagesShown(value, colors)),
		comparedField('name', 'Name'),
		comparedField('basePrice', 'Base Price', (value) => ({ lines: [rupees(value)] })),
		comparedField('originalPrice', 'Original Price', (value) => ({ lines: [rupees(value)] })),
		{ name: 'pieces', label: 'Pieces', parts, shown: (values) => ({ lines: piecesIn(values, colors) }) },
		comparedField('categoryId', 'Category', oneOf(categories)),
		comparedField('collectionId', 'Collection', oneOf(collections)),
		comparedField('colorIds', 'Colours', (ids) => ({ lines: namesOf(ids, colors).toSorted() })),
		comparedField('sizeGuide', 'Size guide'),
		...columnNames.map((name) => {
			const { kind, label } = productColumn(name)
			return comparedField(name, label, kind === 'flag' ? flagShown : linesShown)
		}),
	]
}

function imagesShown(value: unknown, colors: Named) {
	const list = imagesOf(value)
	const lines = list.flatMap(({ colorId, focus, kind }, index) => {
		const kept = focus !== usualFocus && `keeps the ${getOwn(foci, focus) ?? ''}`
		const words = [...namesOf(colorId, colors), kept, kind === 'cut-out' && kind]
		return words.filter(Boolean).map((one) => `Image ${index + 1}: ${one}`)
	})
	return { lines, images: list.map(({ hash }) => hash) }
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
			const [amount, sku, barcode, price] = [pieces, skus, barcodes, prices].map((cells) => cells[columnOf(id)])
			const words = [
				`${variantWords(name, size)}: ${piecesText(Number(amount))}`,
				price && `price ${rupees(price)}`,
				sku && `SKU ${sku}`,
				barcode && `barcode ${barcode}`,
			]
			return amount ? [words.filter(Boolean).join(', ')] : []
		}),
	)
}
