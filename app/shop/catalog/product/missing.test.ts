import { refusalOf } from '../../../../tests/support/data/refusal-of.ts'
import { expect, test } from 'vitest'
import { read, write } from '#app/adapters/db/db.server.ts'
import { makeImage, makeProduct, makeStaff } from '../../../../tests/support/data/shop-data.ts'
import { planBulkAct } from '../bulk/plan-bulk-act.server.ts'
import { asDraft, publishProduct } from './drafts.server.ts'
import { missingOf, unnamedProduct } from './missing.ts'

const whole = { name: 'Booklet', price: 9, photos: 1, colors: 1 }

test.each([
	[[], {}],
	[['photo'], { photos: 0 }],
	[['name'], { name: ' ' }],
	[['name'], { name: unnamedProduct }],
	[['price'], { price: 0 }],
	[['price'], { price: Number.NaN }],
	[['colour'], { colors: 0 }],
	[['photo', 'name', 'price', 'colour'], { photos: 0, name: '', price: 0, colors: 0 }],
])('%o is missing of a product with %o', (missing, given) => {
	expect(missingOf({ ...whole, ...given })).toEqual(missing)
})

async function makeDraft(given: Parameters<typeof makeProduct>[0]) {
	const { id } = await makeProduct({ name: 'Booklet', ...given })
	await write((tx) => tx.product.update({ where: { id }, data: asDraft() }))
	return id
}

test('what lacks something is not published, and the answer names what', async () => {
	const id = await makeDraft({ pricePaise: 0 })
	expect(await refusalOf(publishProduct(await makeStaff(), id))).toBe(
		'conflict: Booklet has no photo and no price yet. Please add what is missing, then publish it.',
	)
	expect((await read.product.findUniqueOrThrow({ where: { id } })).isDraft).toBe(true)
})

test('what lacks nothing is published', async () => {
	const id = await makeDraft({ images: [await makeImage()] })
	await publishProduct(await makeStaff(), id)
	expect((await read.product.findUniqueOrThrow({ where: { id } })).isDraft).toBe(false)
})

test.each([
	['It has no photo yet.', {}],
	['It has no photo and no price yet.', { pricePaise: 0 }],
])('in bulk it stays a draft, and the preview says why: %s', async (reason, given) => {
	const id = await makeDraft(given)
	expect(await planBulkAct({ act: 'publish' }, [id])).toMatchObject([{ reason }])
})
