import { expect, test } from 'vitest'
import { makeProduct } from '../../support/data/shop-data.ts'
import { makeCollection } from '../../support/pages/shopper-page.ts'
import { visitor } from '../../support/pages/visitor.ts'

test.each(['%2F', '%252F', 'Kurta/Pyjama', '100% cotton', '+'])(
	'the collection %j has a page under its own name',
	async (name) => {
		await makeProduct({ name: `One of ${name}`, collectionId: await makeCollection(name) })
		const page = await visitor().open(`/collection/${encodeURIComponent(name)}`)
		expect(page.words('h1')).toBe(name)
		expect(page.text).toContain(`One of ${name}`)
	},
)
