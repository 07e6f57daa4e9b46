import type { DeliveryPrices } from '../../../app/shop/settings/delivery/delivery-prices.ts'

const person = { firstName: 'Riya', lastName: 'Shah', email: 'riya@example.com' }
const address = {
	streetAddress: '12 Ring Road',
	city: 'Surat',
	state: 'Gujarat',
	zipCode: '395007',
	country: 'india',
} as const

/** As the checkout and the API send it. */
export const delivery = { ...person, ...address }
export const deliveryWithPhone = { ...person, phoneNumber: '919825012345', ...address }

/** An order as its row, without lines. */
export const orderRow = {
	...delivery,
	customerKey: 'riya shah',
	paymentMethod: 'cod',
	subtotalPaise: 100,
	totalPaise: 100,
}

/** A line of it. */
export const itemRow = {
	productName: 'Kurta',
	productNameKey: 'kurta',
	colorName: 'White',
	colorHex: '#FFFFFF',
	pricePaise: 100,
	quantity: 1,
}

/** An order that nothing is known of has these. */
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

/** 60 rupees in Gujarat, and nothing anywhere else, unless it is said. */
export const deliveryPrices = (changes: Partial<DeliveryPrices> = {}): DeliveryPrices => ({
	homeState: 'Gujarat',
	homePaise: 60_00,
	elsewhere: { firstGrams: 500, firstPaise: 0, furtherGrams: 500, furtherPaise: 0 },
	abroadPaise: 0,
	freeFromPaise: null,
	pieceGrams: 400,
	gramsByCategory: {},
	...changes,
})
