import { afterAll, beforeEach, vi } from 'vitest'
import { write } from '../../../app/adapters/db/db.server.ts'
import { encryptText } from '../../../app/adapters/secret.server.ts'
import type { ShipmentStep } from '../../../app/adapters/couriers/courier.ts'
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
const createShiprocketSettings = () => ({
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

/** What tests do at the fake of a courier service, whichever it is. */
export interface FakeCourier {
	service: FakeService
	/** Returns the shipments that will be collected. */
	listBooked: () => { reference: string; trackingNumber: string }[]
	/** Returns the rupees that the courier collects for the first shipment. */
	getCash: () => unknown
	setRefusing: (isRefusing: boolean) => void
	/** Records a scan. `at` is a time in India: `'2026-11-29T10:00:00'`. */
	scan: (trackingNumber: string, step: ShipmentStep, at: string, words?: string) => void
	/** Cancels the first shipment in the service's own pages. */
	cancelThere: () => void
	/** Hides a booking from the next searches. The service then refuses to make it again. */
	hideBookings: (searches: number) => void
	/** Makes cancellations come too late. */
	refuseCancellations: () => void
	/** Makes the shop send its keys again with the next request. */
	forgetLogIn: () => void
}

interface CourierFacts {
	label: string
	/** The host of its addresses. */
	host: string
	createSettings: () => Record<string, string>
	create: () => FakeCourier
	/** A courier to choose. */
	choice: { courierId: string; courier: string }
	/** The couriers that it offers, with prices in paise and days. */
	rates: [courier: string, pricePaise: number, days: number][]
	/** Parts of the paths of its requests. `booking` has those that make a booking. */
	paths: { booking: string[]; label: string; pickup: string; cancel: string; rates: string; track: string }
	webhookName: string
	webhookToken: string
	/** Returns the body of a webhook that claims a delivery. */
	createWebhook: (trackingNumber: string) => string
}

const scanCodes: Record<ShipmentStep, number> = {
	pickup: 19,
	'picked-up': 42,
	'in-transit': 18,
	'out-for-delivery': 17,
	undelivered: 21,
	delivered: 7,
	returning: 9,
	returned: 10,
	lost: 12,
	cancelled: 8,
}

function openShiprocket(shiprocket = new FakeShiprocket()): FakeCourier {
	return {
		service: shiprocket,
		listBooked: () => shiprocket.listBooked().map(({ reference, awb }) => ({ reference, trackingNumber: awb })),
		getCash: () =>
			shiprocket.orders[0]!.body['payment_method'] === 'COD' ? shiprocket.orders[0]!.body['sub_total'] : 0,
		setRefusing: (isRefusing) => (shiprocket.isWalletEmpty = isRefusing),
		scan: (awb, step, at, words) => shiprocket.scan(awb, scanCodes[step], at.replace('T', ' '), words),
		cancelThere: () => (shiprocket.orders[0]!.status = 'CANCELED'),
		hideBookings: (searches) => Object.assign(shiprocket, { hiddenSearches: searches, refusesKnownOrder: true }),
		refuseCancellations: () => (shiprocket.isTooLateToCancel = true),
		forgetLogIn: () => shiprocket.expireTokens(),
	}
}

const scans: Record<ShipmentStep, [type: string, status: string, code: string]> = {
	pickup: ['UD', 'Not Picked', 'X-NP'],
	'picked-up': ['UD', 'In Transit', 'X-PPOM'],
	'in-transit': ['UD', 'In Transit', 'X-DLL2F'],
	'out-for-delivery': ['UD', 'Dispatched', 'X-DDD3FD'],
	undelivered: ['UD', 'Pending', 'EOD-11'],
	delivered: ['DL', 'Delivered', 'EOD-38'],
	returning: ['RT', 'In Transit', 'X-RT'],
	returned: ['DL', 'RTO', 'RD-AC'],
	lost: ['LT', 'LOST', 'LT-100'],
	// A shipment that is cancelled before its pickup is reported as returned.
	cancelled: ['RT', 'Returned', 'X-RT'],
}

function openDelhivery(delhivery = new FakeDelhivery()): FakeCourier {
	return {
		service: delhivery,
		listBooked: () =>
			delhivery.listBooked().map(({ order, waybill }) => ({ reference: order, trackingNumber: waybill })),
		getCash: () => delhivery.parcels[0]!.body['cod_amount'],
		setRefusing: (isRefusing) => (delhivery.nextRefusal = isRefusing ? 'insufficient balance' : null),
		scan: (waybill, step, at, words) => {
			const [type, status, code] = scans[step]
			delhivery.scan(waybill, [type, status], at, code, words)
		},
		cancelThere: () => (delhivery.parcels[0]!.status = ['RT', 'Returned']),
		hideBookings: (searches) => (delhivery.hiddenSearches = searches),
		refuseCancellations: () => {
			for (const parcel of delhivery.parcels) parcel.status = ['UD', 'In Transit']
		},
		// Each request has the token of the account.
		forgetLogIn: () => {},
	}
}

const couriers = {
	shiprocket: {
		label: 'Shiprocket',
		host: 'apiv2.shiprocket.in',
		createSettings: createShiprocketSettings,
		create: openShiprocket,
		choice: { courierId: '1', courier: 'Blue Dart' },
		rates: [
			['Delhivery Surface', 5_400, 4],
			['Blue Dart', 9_850, 2],
		],
		paths: {
			booking: ['/auth/login', '/orders/create', '/courier/assign'],
			label: '/courier/generate/label',
			pickup: '/courier/generate/pickup',
			cancel: '/orders/cancel',
			rates: '/courier/serviceability',
			track: '/courier/track',
		},
		webhookName: 'rocket',
		webhookToken: fakeAccount.webhookToken,
		createWebhook: (awb) => JSON.stringify({ awb, current_status: 'DELIVERED' }),
	},
	delhivery: {
		label: 'Delhivery',
		host: 'track.delhivery.com',
		createSettings: createDelhiverySettings,
		create: openDelhivery,
		choice: { courierId: 'Express', courier: 'Delhivery Express' },
		rates: [
			['Delhivery Surface', 6_254, 4],
			['Delhivery Express', 10_430, 2],
		],
		paths: {
			booking: ['/cmu/create'],
			label: '/p/packing_slip',
			pickup: '/fm/request/new',
			cancel: '/p/edit',
			rates: '/pin-codes',
			track: '/packages/json',
		},
		webhookName: 'delhivery',
		webhookToken: fakeDelhiveryAccount.webhookToken,
		createWebhook: (AWB) => JSON.stringify({ Shipment: { AWB, Status: { Status: 'Delivered', StatusType: 'DL' } } }),
	},
} satisfies Record<string, CourierFacts>

export type CourierName = keyof typeof couriers
export const courierNames = Object.keys(couriers) as CourierName[]

export const getCourierFacts = (name: CourierName): CourierFacts => couriers[name]

/** Lets the shop of a test file, or of its part, book with a new fake of a courier service in each test. */
export function fakeCourier(name: CourierName): CourierFacts & { fake: FakeCourier } {
	const facts = getCourierFacts(name)
	const shop = { ...facts, fake: facts.create() }
	replaceInternet(facts.createSettings, () => {
		shop.fake = facts.create()
		return shop.fake.service
	})
	return shop
}

/** Lets the shop of a test file book with a new fake Shiprocket in each test. */
export function fakeShiprocket() {
	const shop = { shiprocket: new FakeShiprocket() }
	replaceInternet(createShiprocketSettings, () => (shop.shiprocket = new FakeShiprocket()))
	return shop
}

function replaceInternet(createSettings: () => Record<string, string>, create: () => FakeService): void {
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
