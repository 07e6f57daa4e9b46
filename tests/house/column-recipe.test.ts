import { expect, test } from 'vitest'
import { product as productShape } from '#app/http/api/calls/product-shape.ts'
import { productFormSchema } from '#app/shop/catalog/product/product-form.schema.ts'
import { exportColumns } from '#app/shop/import/draft/product-cells.server.ts'
import { columnNames, importedColumns, productColumn, publicColumns } from '#app/shop/words/product-columns.ts'
import { product, namesOf } from './sources.ts'

// CONTRIBUTING.md, section 5: a plain product column takes one line.

test('a plain column of a product is named in its table alone', () => {
	const naming = product.filter(({ text }) => /\bmaterialCare\b/.test(text))
	expect(namesOf(naming)).toEqual(['app/shop/words/product-columns.ts'])
})

test.each(columnNames)('the form of a product takes %s', (name) => {
	expect(productFormSchema.in.shape).toHaveProperty(name)
})

test.each(importedColumns)('a product file has %s', (name) => {
	expect(exportColumns).toContain(productColumn(name).csv)
})

test.each(publicColumns)('the JSON API answers %s', (name) => {
	expect(productShape.shape).toHaveProperty(name)
})
