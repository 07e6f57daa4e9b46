import type { Picture } from '../media/media-url.ts'

/** A line as it was bought: its own name, colour, price and picture, whatever became of the product (decision Q-38). */
export interface OrderItemView {
	id: number
	/** null when the product is gone for good. */
	productId: number | null
	name: string
	colorName: string
	hexCode: string
	pricePaise: number
	quantity: number
	linePaise: number
	size: string | null
	picture: Picture | null
}

/** An order as a customer's history lists it. */
export interface OrderSummary {
	id: number
	status: number
	statusLabel: string
	createdAt: Date
	paymentMethod: PaymentMethod
	subtotalPaise: number
	taxPaise: number
	shippingPaise: number
	totalPaise: number
	items: OrderItemView[]
}

export type PaymentMethod = 'online' | 'cod'

/** A whole order. */
export interface OrderView extends OrderSummary {
	updatedAt: Date
	firstName: string
	lastName: string
	email: string
	phoneNumber: string | null
	waistSize: string | null
	fullLength: string | null
	streetAddress: string
	apartment: string | null
	city: string
	state: string
	zipCode: string
	country: string
	/** '' when there is none. */
	orderNote: string
}

/** One step of an order's history. */
export interface OrderEventView {
	id: number
	/** null for the first one: the order was placed. */
	fromLabel: string | null
	toLabel: string
	/** null when the account is gone. */
	byUsername: string | null
	createdAt: Date
}

/** An order as its owner sees it. */
export interface AdminOrderView extends OrderView {
	/** null when the account is gone. */
	userId: number | null
	/** Oldest first. */
	events: OrderEventView[]
}

/** An order as a row of the owner's list. */
export interface AdminOrderRow {
	id: number
	status: number
	statusLabel: string
	createdAt: Date
	customerName: string
	/** Lines, not pieces. */
	itemCount: number
	/** The first three lines. */
	firstItems: { name: string; quantity: number }[]
	totalPaise: number
	paymentMethod: PaymentMethod
}

/** 'Online Payment' or 'Cash on Delivery' (specification 1, order confirmation). */
export function paymentLabel(method: string): string {
	return method === 'online' ? 'Online Payment' : 'Cash on Delivery'
}

/** The 5% tax that the customer's order card shows as included in the subtotal; nothing is charged for it (decision Q-10). */
export function shownTaxPaise(subtotalPaise: number): number {
	return Math.round(subtotalPaise * 0.05)
}
