import { beforeEach, describe, expect, test } from 'vitest'
import { read, write } from '#app/adapters/db/db.server.ts'
import { insertSettings } from '../../../prisma/seed/insert-settings.ts'
import { delivery } from '../../../tests/support/data/delivery.ts'
import { makeCustomer, makeProduct } from '../../../tests/support/data/shop-data.ts'
import { emptyTables, setSetting } from '../../../tests/support/data/tables.ts'
import { findNearestColor, starterColors } from '../catalog/from-photos/photo-colors.server.ts'
import { findAdminProducts } from '../catalog/product/admin-products.server.ts'
import { getSetupChecklist } from '../dashboard/setup-checklist.server.ts'
import { assertDeliverable, findEstimatedDelivery } from '../orders/delivery/delivery-estimate.server.ts'
import { assertPaymentMethodAvailable, listAvailablePaymentMethods } from '../orders/payments/payment-methods.server.ts'
import { noBreak } from '../values/money.ts'
import { PENDING } from '../values/order-status.ts'
import { toDeliveryPrices } from './delivery.ts'
import { describeAllPrices } from './delivery/delivery-prices.ts'
import { findSavedFields, getCardValues, restoreDefault, saveCard } from './save-settings.server.ts'
import { saveNewShopDefaults } from './default-settings.server.ts'
import { getPageTexts, getShopSettings } from './shop-settings.server.ts'

const owner = { userId: 0, isAdmin: true, role: 'owner' as const }
const abroad = { ...delivery, country: 'usa' as const, state: 'New York', zipCode: '10001' }
const savedKeys = async () => (await read.setting.findMany({ select: { key: true } })).map(({ key }) => key)

beforeEach(async () => {
	await emptyTables('setting')
	await write((tx) => tx.product.updateMany({ data: { status: 'archived' } }))
})

describe('a first start', () => {
	test('saves the defaults of a new shop', async () => {
		await saveNewShopDefaults()
		expect((await savedKeys()).toSorted()).toEqual(['defaults.newShop', 'shop.lowAt'])
	})

	test('changes nothing in a shop that has a product (rule: new-shop-defaults)', async () => {
		await makeProduct()
		await saveNewShopDefaults()
		expect(await savedKeys()).toEqual([])
	})

	test('changes nothing in a shop that has an account (rule: new-shop-defaults)', async () => {
		await write((tx) => tx.product.deleteMany())
		await makeCustomer()
		await saveNewShopDefaults()
		expect(await savedKeys()).toEqual([])
	})
})

test.each([
	['#6d1f2b', 'Maroon'],
	['#232e58', 'Navy Blue'],
	['#c9302c', 'Red'],
	['#7a4a2c', 'Brown'],
	['#f7f3ea', 'Off-White'],
	['#1b6b6f', 'Teal'],
	['#d9a441', 'Mustard'],
])('a photo of a garment in %s is named %s in a new shop (rule: colors-of-photos)', (hexCode, name) => {
	expect(findNearestColor(hexCode, starterColors)).toMatchObject({ color: { name }, isFar: false })
})

describe('a new shop (rule: new-shop-defaults)', () => {
	beforeEach(async () => {
		await setSetting('defaults.newShop', true)
		await setSetting('shop.lowAt', 1)
		const { id } = await write((tx) =>
			tx.user.upsert({
				where: { email: 'boss@example.com' },
				create: { username: 'Boss', email: 'boss@example.com', phone: '', passwordHash: '', role: 'owner' },
				update: {},
				select: { id: true },
			}),
		)
		owner.userId = id
	})

	const saveDelivery = async (values: Partial<ReturnType<typeof getShopSettings>['delivery']>) =>
		saveCard(owner, 'delivery', { ...(await getCardValues('delivery')), ...values })

	test('offers only cash on delivery until a way to collect online payments is chosen', async () => {
		expect(listAvailablePaymentMethods()).toEqual(['cod'])
		await setSetting('checkout.onlineBy', 'upi')
		expect(listAvailablePaymentMethods()).toEqual(['online', 'cod'])
	})

	test('rejects an online payment by naming the method that it accepts', () => {
		expect(() => assertPaymentMethodAvailable({ paymentMethod: 'online' })).toThrow(
			'Online Payment is not offered. Please choose Cash on Delivery.',
		)
	})

	test('cannot offer only online payment without a way to collect it', async () => {
		const values = { ...(await getCardValues('checkout')), paymentMethods: 'online' as const }
		await expect(saveCard(owner, 'checkout', values)).rejects.toMatchObject({ field: 'onlineBy' })
	})

	test('rejects an order abroad on its country (rule: delivery-abroad)', () => {
		expect(() => assertDeliverable(abroad)).toThrow(
			expect.objectContaining({ code: 'invalid', field: 'country' }) as Error,
		)
	})

	test('delivers abroad once that is turned on with a price', async () => {
		await saveDelivery({ homePrice: 60, firstPrice: 90, isAbroadServed: true, abroadPrice: 1500 })
		expect(() => assertDeliverable(abroad)).not.toThrow()
		expect(toDeliveryPrices(getShopSettings().delivery)?.abroadPaise).toBe(1500_00)
	})

	test.each([
		['abroadPrice', { homePrice: 60, firstPrice: 90, isAbroadServed: true }],
		['homePrice', { firstPrice: 90 }],
		['firstPrice', { homePrice: 60 }],
	])('rejects prices without %s (rule: delivery-abroad)', async (field, values) => {
		await expect(saveDelivery(values)).rejects.toMatchObject({ code: 'invalid', field })
	})

	test('keeps a price that a reset would leave empty', async () => {
		await saveDelivery({ homePrice: 60, firstPrice: 90 })
		await expect(restoreDefault(owner, 'delivery', 'firstPrice')).rejects.toMatchObject({ field: 'firstPrice' })
		expect(getShopSettings().delivery.firstPrice).toBe(90)
	})

	test('names no price abroad in its texts', async () => {
		await saveDelivery({ homePrice: 60, firstPrice: 90 })
		const prices = toDeliveryPrices(getShopSettings().delivery)!
		expect(describeAllPrices(prices).replaceAll(noBreak, ' ')).toBe('₹ 60.00 in Gujarat, ₹ 90.00 elsewhere in India.')
		expect(JSON.stringify(getPageTexts().shipping)).toContain('We deliver only within India.')
	})

	test('counts a product as low at one unit (rule: low-stock)', async () => {
		const { id } = await makeProduct({ stock: 1 })
		await makeProduct({ stock: 2 })
		expect((await findAdminProducts({ search: '', page: 1, stock: 'low' })).items).toEqual([id])
	})

	test('resets the low-stock threshold to one unit, for its products too', async () => {
		await saveCard(owner, 'shop', { ...(await getCardValues('shop')), lowAt: 7 })
		await restoreDefault(owner, 'shop', 'lowAt')
		expect(getShopSettings().shop.lowAt).toBe(1)
		const { id } = await makeProduct({ stock: 2 })
		expect((await read.product.findUniqueOrThrow({ where: { id } })).lowStockThreshold).toBe(1)
		expect([...(await findSavedFields('shop'))]).toEqual([])
	})

	test('has no task about delivery abroad', async () => {
		await saveDelivery({ homePrice: 60, firstPrice: 90 })
		const { steps } = await getSetupChecklist(owner)
		expect(steps.map(({ label }) => label)).not.toContain('Set delivery price for the USA and UK')
	})

	test('loses these defaults to the demo (rule: demo-settings)', async () => {
		await write((tx) => insertSettings(tx, false))
		expect(await savedKeys()).not.toContain('defaults.newShop')
		expect(listAvailablePaymentMethods()).toEqual(['online', 'cod'])
		expect(getShopSettings().shop.lowAt).toBe(5)
	})
})

describe('an existing shop (rule: new-shop-defaults)', () => {
	test('offers both payment methods', () => {
		expect(listAvailablePaymentMethods()).toEqual(['online', 'cod'])
	})

	test('delivers abroad for free without a price, and has a task about it', async () => {
		await setSetting('delivery.homePrice', 60)
		expect(() => assertDeliverable(abroad)).not.toThrow()
		expect(toDeliveryPrices(getShopSettings().delivery)?.abroadPaise).toBe(0)
		const { steps } = await getSetupChecklist(owner)
		expect(steps.find(({ label }) => label === 'Set delivery price for the USA and UK')?.isDone).toBe(false)
	})
})

const online = {
	country: 'india',
	state: 'Gujarat',
	zipCode: '395003',
	createdAt: new Date(),
	paymentMethod: 'online',
} as const

test.each([
	['due', ''],
	['claimed', ''],
	['paid', 'day'],
])('an online order whose payment is %s has the expected day of arrival: %s', async (paymentState, expected) => {
	await setSetting('delivery.homeDays', 5)
	const day = findEstimatedDelivery({ ...online, status: PENDING, paymentState: paymentState as 'due' })
	expect(day === null ? '' : 'day').toBe(expected)
})
