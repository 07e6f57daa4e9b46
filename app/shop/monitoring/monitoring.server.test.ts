import { expect, test } from 'vitest'
import { makeProduct } from '../../../tests/support/data/shop-data.ts'
import { getShopMetrics } from './monitoring.server.ts'

test('the database size is reported for every engine', async () => {
	await makeProduct()
	const { databaseBytes, writesWaiting } = await getShopMetrics()
	expect(databaseBytes).toBeGreaterThan(100_000)
	expect(writesWaiting).toBe(0)
})
