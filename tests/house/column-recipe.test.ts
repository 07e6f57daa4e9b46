import { expect, test } from 'vitest'
import { product as productShape } from '#app/http/api/json/product-json.ts'
import { productFormSchema } from '#app/shop/catalog/product/product-form.schema.ts'
import { exportColumns } from '#app/shop/import/draft/product-cells.server.ts'
import { columnNames, importedColumns, getProductColumn, publicColumns } from '#app/shop/values/product-columns.ts'
import { product, listNames } from './sources.ts'

// CONTRIBUTING.md, section 5: a plain product column takes one line.

test('a plain product column is named only in its table', () => {
	const naming = product.filter(({ text }) => /\bmaterialCare\b/.test(text))
	expect(listNames(naming)).toEqual(['app/shop/values/product-columns.ts'])
})

test.each(columnNames)('the product form accepts %s', (name) => {
	expect(productFormSchema.in.shape).toHaveProperty(name)
})

test.each(importedColumns)('a product file contains %s', (name) => {
	expect(exportColumns).toContain(getProductColumn(name).csv)
})

test.each(publicColumns)('the JSON API returns %s', (name) => {
	expect(productShape.shape).toHaveProperty(name)
})
