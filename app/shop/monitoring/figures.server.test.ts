import { expect, test } from 'vitest'
import { makeProduct } from '../../../tests/support/data/shop-data.ts'
import { shopFigures } from './figures.server.ts'

test('the size of the database is told, whichever engine keeps it', async () => {
	await makeProduct()
	const { databaseBytes, writesWaiting } = await shopFigures()
	expect(databaseBytes).toBeGreaterThan(100_000)
	expect(writesWaiting).toBe(0)
})
