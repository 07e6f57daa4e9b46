import type { DeliveryPrices } from '../../../app/shop/settings/delivery/delivery-prices.ts'

const person = { firstName: 'Riya', lastName: 'Shah', email: 'riya@example.com' }
const address = {
	streetAddress: '12 Ring Road',
	city: 'Surat',
	state: 'Gujarat',
	zipCode: '395007',
	country: 'india',
} as const

/** The delivery fields that the checkout and the API send. */
export const delivery = { ...person, ...address }
export const deliveryWithPhone = { ...person, phoneNumber: '919825012345', ...address }

/** An `Order` row without items. */
export const orderRow = {
	...delivery,
	customerKey: 'riya shah',
	paymentMethod: 'cod',
	subtotalPaise: 100,
	totalPaise: 100,
}

/** An item of this order. */
export const itemRow = {
	productName: 'Kurta',
	productNameKey: 'kurta',
	colorName: 'White',
	colorHex: '#FFFFFF',
	pricePaise: 100,
	quantity: 1,
}

/** The delivery fields of an order without any known details. */
export const noDelivery = {
	firstName: '',
	lastName: '',
	email: '',
	phoneNumber: null,
	streetAddress: '',
	apartment: null,
	city: '',
	state: '',
	zipCode: '',
}

/** Returns delivery prices of 60 rupees in Gujarat and nothing elsewhere, except for `changes`. */
export const deliveryPrices = (changes: Partial<DeliveryPrices> = {}): DeliveryPrices => ({
	homeState: 'Gujarat',
	homePaise: 60_00,
	elsewhere: { firstGrams: 500, firstPaise: 0, furtherGrams: 500, furtherPaise: 0 },
	abroadPaise: 0,
	freeFromPaise: null,
	defaultUnitGrams: 400,
	gramsByCategory: {},
	...changes,
})
