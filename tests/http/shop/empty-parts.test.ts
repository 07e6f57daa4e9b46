import { expect, test } from 'vitest'
import { loggedInAdmin } from '../../support/pages/logged-in.ts'
import { type SeenPage, visitor } from '../../support/pages/visitor.ts'

const admin = await loggedInAdmin()

const hintsOf = (page: SeenPage) => page.hrefs('main a[href^="/admin"]')

test('an empty shop leads its staff to what fills each part, and a shopper nowhere', async () => {
	expect(hintsOf(await admin.open('/'))).toEqual([
		'/admin/banner/new',
		'/admin/offers/new',
		'/admin/products/new',
		'/admin/products/new',
		'/admin/collections/new',
		'/admin/video/new',
		'/admin/insta/new',
	])
	expect(hintsOf(await visitor().open('/'))).toEqual([])
})

test.each([
	['/collections', '/admin/collections/new'],
	['/shop', '/admin/products/new'],
	['/allproducts', '/admin/products/new'],
])('%s leads staff to %s, and shoppers nowhere', async (path, way) => {
	expect(hintsOf(await admin.open(path))).toEqual([way])
	expect(hintsOf(await visitor().open(path))).toEqual([])
})

test('a search without an answer is no empty shop', async () => {
	expect(hintsOf(await admin.open('/allproducts?search=teapot'))).toEqual([])
})
