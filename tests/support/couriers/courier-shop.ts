import { afterAll, beforeEach, vi } from 'vitest'
import { write } from '../../../app/adapters/db/db.server.ts'
import { encryptText } from '../../../app/adapters/secret.server.ts'
import { changeOrderStatus } from '../../../app/shop/orders/order.server.ts'
import { PROCESSING } from '../../../app/shop/values/order-status.ts'
import type { CheckoutInput } from '../../../app/shop/orders/checkout/checkout.schema.ts'
import { makeOrder } from '../data/orders.ts'
import { makeStaff } from '../data/shop-data.ts'
import { setSettings } from '../data/tables.ts'
import { FakeDelhivery, fakeDelhiveryAccount } from './fake-delhivery.ts'
import type { FakeService } from './fake-service.ts'
import { fakeAccount, FakeShiprocket } from './fake-shiprocket.ts'

/** The settings of a shop that books with the fake Shiprocket. */
export const createShiprocketSettings = () => ({
	'couriers.service': 'shiprocket',
	'couriers.pickupPincode': fakeAccount.pickupPincode,
	'couriers.shiprocketEmail': fakeAccount.email,
	'couriers.shiprocketPassword': encryptText(fakeAccount.password),
	'couriers.webhookToken': encryptText(fakeAccount.webhookToken),
})

/** The settings of a shop that books with the fake Delhivery. */
const createDelhiverySettings = () => ({
	'couriers.service': 'delhivery',
	'couriers.pickupPincode': fakeDelhiveryAccount.pickupPincode,
	'couriers.delhiveryToken': encryptText(fakeDelhiveryAccount.token),
	'couriers.delhiveryWarehouse': fakeDelhiveryAccount.warehouse,
	'couriers.webhookToken': encryptText(fakeDelhiveryAccount.webhookToken),
})

/** Lets the shop of a test file book with a new fake Shiprocket in each test. */
export function fakeShiprocket() {
	const shop = { shiprocket: new FakeShiprocket() }
	fakeService(createShiprocketSettings, () => (shop.shiprocket = new FakeShiprocket()))
	return shop
}

/** Lets the shop of a test file book with a new fake Delhivery in each test. */
export function fakeDelhivery() {
	const shop = { delhivery: new FakeDelhivery() }
	fakeService(createDelhiverySettings, () => (shop.delhivery = new FakeDelhivery()))
	return shop
}

function fakeService(createSettings: () => Record<string, string>, create: () => FakeService): void {
	beforeEach(async () => {
		const service = create()
		// The fake takes the place of the internet.
		vi.stubGlobal('fetch', (request: Request) => service.send(request))
		await setSettings(createSettings())
	})
	afterAll(async () => {
		vi.unstubAllGlobals()
		await write((tx) => tx.setting.deleteMany())
	})
}

export const staff = await makeStaff()

export const parcel = { weightGrams: 500, lengthCm: 30, breadthCm: 25, heightCm: 5 }

/** Creates an order that is to be packed. */
export async function makeBookableOrder(input: Partial<CheckoutInput> = {}): Promise<number> {
	const phoneNumber = '9825012345'
	const { orderId } = await makeOrder({ input: { paymentMethod: 'cod', phoneNumber, ...input } })
	await changeOrderStatus(staff, orderId, PROCESSING)
	return orderId
}
