import { expect, test } from 'vitest'
import { product as productShape } from '#app/http/api/json/product-json.ts'
import { productFormSchema } from '#app/shop/catalog/product/product-form.schema.ts'
import { exportColumns } from '#app/shop/import/draft/product-cells.server.ts'
import { bulkActions, bulkActionLabels } from '#app/shop/catalog/bulk/bulk-view.ts'
import { bulkActionSchema } from '#app/shop/catalog/bulk/bulk-action.server.ts'
import { getListingFilters } from '#app/shop/catalog/listing/listing-filters.server.ts'
import { listProducts } from '#app/shop/catalog/listing/product-listing.server.ts'
import { buildPageKey } from '#app/http/page/cached-response.server.ts'
import { readProduct } from '#app/shop/import/draft/product-draft.server.ts'
import { toRows } from '#app/shop/import/csv-rows.server.ts'
import {
	columnNames,
	filterColumns,
	importedColumns,
	getProductColumn,
	publicColumns,
} from '#app/shop/values/product-columns.ts'
import { buildListingHref, countFilters, noFilters, parseListing } from '#app/ui/listing/listing-query.ts'
import { write } from '#app/adapters/db/db.server.ts'
import { makeProduct } from '../support/data/shop-data.ts'
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

// An attribute takes one line too (rule: attribute-filters).

test('an attribute is named only in its table', () => {
	const naming = product.filter(({ text }) => /\bsleeve\b/.test(text))
	expect(listNames(naming)).toEqual(['app/shop/values/product-columns.ts'])
})

test.each(filterColumns)('the JSON API does not return the attribute %s', (name) => {
	expect(productShape.shape).not.toHaveProperty(name)
})

test.each(filterColumns)('%s is a parameter of listings that no other filter reads', (name) => {
	const state = parseListing(new URLSearchParams([[name, ' Ünusual  Value ']]))
	const plain = parseListing(new URLSearchParams())
	expect(state).toEqual({ ...plain, attributes: { ...plain.attributes, [name]: ['unusual value'] } })
	expect(countFilters(state)).toBe(1)
	expect(countFilters({ ...state, ...noFilters })).toBe(0)
	expect(buildListingHref('/allproducts', state)).toBe(`/allproducts?${name}=unusual+value`)
	expect(buildPageKey(`/allproducts?${name}=Unusual%20VALUE`)).toBe(`/allproducts?${name}=unusual+value`)
})

test.each(filterColumns)('listings are filtered by %s, and offer it with counts', async (name) => {
	for (const value of [`${name} One`, `${name} ONE`, `${name} two`]) {
		const { id } = await makeProduct({ name: value })
		await write((tx) =>
			tx.product.update({ where: { id }, data: { [name]: value, version: { increment: 1 } }, select: { id: true } }),
		)
	}
	const { attributes } = parseListing(new URLSearchParams([[name, `${name} one`]]))
	const query = { sort: 'featured', page: 1, pageSize: 20, attributes } as const
	const { items } = await listProducts(query)
	expect(items.map((item) => item.name).toSorted()).toEqual([`${name} ONE`, `${name} One`])
	const filters = await getListingFilters(query, 0, { ...parseListing(new URLSearchParams()), opened: '' })
	expect(filters.attributes.find(({ column }) => column === name)).toMatchObject({
		valueCount: 2,
		values: [
			{ key: `${name} one`, count: 2 },
			{ key: `${name} two`, count: 1 },
		],
	})
})

test.each(filterColumns)('searches find products by %s', async (name) => {
	const { id } = await makeProduct({ name: 'Plain' })
	const search = `zq${name}zq`
	const find = async () => (await listProducts({ sort: 'featured', page: 1, pageSize: 20, search })).items
	expect(await find()).toEqual([])
	await write((tx) =>
		tx.product.update({ where: { id }, data: { [name]: search, version: { increment: 1 } }, select: { id: true } }),
	)
	expect(await find()).toMatchObject([{ id }])
})

test.each(filterColumns)('bulk actions change %s', (name) => {
	expect(bulkActions).toContain(name)
	expect(bulkActionLabels[name].choice).toBe(`Change ${getProductColumn(name).label.toLowerCase()}…`)
	expect(bulkActionSchema.safeParse({ act: name, to: ' Some  value ' }).data).toEqual({ act: name, to: 'Some value' })
})

test.each(
	filterColumns.flatMap((name) => [
		[name, getProductColumn(name).csv!],
		[name, `${name} (product.metafields.custom.${name})`],
		...(getProductColumn(name).aliases ?? []).map((alias) => [
			name,
			`x (product.metafields.shopify.${alias.replaceAll(' ', '-')})`,
		]),
	]) as [(typeof filterColumns)[number], string][],
)('%s is read from the column %s of a product file', (name, heading) => {
	const toRow = toRows(['Handle', 'Title', 'Variant Price', heading])
	const read = readProduct({ handle: 'x', rows: [toRow(['x', 'X', '10', 'Some value'], 2)] })
	expect('draft' in read && read.draft[name]).toBe('Some value')
})
