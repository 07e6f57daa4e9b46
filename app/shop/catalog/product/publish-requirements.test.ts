import { getRefusal } from '../../../../tests/support/data/refusals.ts'
import { expect, test } from 'vitest'
import { read, write } from '#app/adapters/db/db.server.ts'
import { makeImage, makeProduct, makeStaff } from '../../../../tests/support/data/shop-data.ts'
import { planBulkAction } from '../bulk/plan-bulk-action.server.ts'
import { buildDraftColumns, publishProduct } from './drafts.server.ts'
import { listMissing, unnamedProduct } from './publish-requirements.ts'

const whole = { name: 'Booklet', price: 9, photos: 1, colors: 1 }

test.each([
	[[], {}],
	[['photo'], { photos: 0 }],
	[['name'], { name: ' ' }],
	[['name'], { name: unnamedProduct }],
	[['price'], { price: 0 }],
	[['price'], { price: Number.NaN }],
	[['color'], { colors: 0 }],
	[['photo', 'name', 'price', 'color'], { photos: 0, name: '', price: 0, colors: 0 }],
])('a product lacks %o when it has %o', (missing, given) => {
	expect(listMissing({ ...whole, ...given })).toEqual(missing)
})

async function makeDraft(given: Parameters<typeof makeProduct>[0]) {
	const { id } = await makeProduct({ name: 'Booklet', ...given })
	await write((tx) => tx.product.update({ where: { id }, data: buildDraftColumns() }))
	return id
}

test('an incomplete product is not published, and the error names what is missing', async () => {
	const id = await makeDraft({ pricePaise: 0 })
	expect(await getRefusal(publishProduct(await makeStaff(), id))).toBe(
		'conflict: Booklet has no photo and no price yet. Please add what is missing before you publish it.',
	)
	expect((await read.product.findUniqueOrThrow({ where: { id } })).status).toBe('draft')
})

test('a complete product is published', async () => {
	const id = await makeDraft({ images: [await makeImage()] })
	await publishProduct(await makeStaff(), id)
	expect((await read.product.findUniqueOrThrow({ where: { id } })).status).toBe('active')
})

test.each([
	['It has no photo yet.', {}],
	['It has no photo and no price yet.', { pricePaise: 0 }],
])('a bulk publish leaves it a draft, and the preview says why: %s', async (reason, given) => {
	const id = await makeDraft(given)
	expect(await planBulkAction({ act: 'publish' }, [id])).toMatchObject([{ reason }])
})
