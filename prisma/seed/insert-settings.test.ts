import { beforeEach, describe, expect, test } from 'vitest'
import { read, write } from '#app/adapters/db/db.server.ts'
import { emptyTables } from '../../tests/support/data/tables.ts'
import { makeCollection } from '../../tests/support/pages/shopper-page.ts'
import { insertSettings } from './insert-settings.ts'

beforeEach(async () => {
	await emptyTables('setting', 'coupon', 'sale', 'collection')
	await makeCollection('Monsoon Linen')
})

async function readSaved(): Promise<Record<string, unknown>> {
	const rows = await read.setting.findMany({ select: { key: true, value: true } })
	return Object.fromEntries(rows.map(({ key, value }) => [key, value]))
}

describe('the demo (rule: demo-settings)', () => {
	beforeEach(() => write((tx) => insertSettings(tx, false)))

	test('saves delivery prices of 0', async () => {
		expect(await readSaved()).toMatchObject({ 'delivery.homePrice': 0, 'delivery.abroadPrice': 0 })
	})

	test('has no coupon', async () => {
		expect(await read.coupon.count()).toBe(0)
	})

	test('has no sale', async () => {
		expect(await read.sale.count()).toBe(0)
	})

	test.each(['shop.phones', 'shop.email', 'shop.outlets'])('leaves %s to the environment', async (key) => {
		expect(await readSaved()).not.toHaveProperty([key])
	})
})

describe('the full demo (rule: demo-settings)', () => {
	beforeEach(() => write((tx) => insertSettings(tx, true)))

	test('saves delivery prices and COD rules', async () => {
		expect(await readSaved()).toMatchObject({ 'delivery.homePrice': 60, 'cash.fee': 49 })
	})

	test('has coupons', async () => {
		const coupons = await read.coupon.findMany({ orderBy: { code: 'asc' }, select: { code: true } })
		expect(coupons.map(({ code }) => code)).toEqual(['FLAT200', 'WELCOME10'])
	})

	test('has a sale of one collection', async () => {
		const sale = await read.sale.findFirst({ select: { targets: { select: { collectionId: true } } } })
		const collection = await read.collection.findFirst({ select: { id: true } })
		expect(sale?.targets).toEqual([{ collectionId: collection!.id }])
	})
})
