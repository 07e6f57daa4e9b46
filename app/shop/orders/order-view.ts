import type { ColorShown } from '../media/image-in-color.ts'
import type { ImageView } from '../media/media-url.ts'

/** An order line: its own name, colour, price and image, whatever became of the product (rule 58). */
export interface OrderItemView {
	id: number
	/** null when the product is gone for good. */
	productId: number | null
	/** null when the product is, or no longer comes in this colour. */
	productColorId: number | null
	name: string
	/** '' where there was no colour to choose. */
	colorName: string
	hexCode: string
	pricePaise: number
	quantity: number
	linePaise: number
	size: string | null
	image: ImageView | null
	/** Whether the image shows the colour that was bought. */
	colorShown: ColorShown
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

export const PAYMENT_METHODS = ['online', 'cod'] as const
export type PaymentMethod = (typeof PAYMENT_METHODS)[number]

/** A full order. */
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

/** An order with all that is known of it, as the JSON API answers it. */
export interface FullOrder extends Omit<OrderView, 'statusLabel' | 'items' | 'updatedAt' | 'shippingPaise'> {
	/** null when the account is gone. */
	userId: number | null
	items: {
		id: number
		quantity: number
		pricePaise: number
		size: string | null
		productColorId: number | null
		productId: number | null
		productName: string
		colorName: string
		colorHex: string
		imageHash: string | null
	}[]
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
	/** What it did to the stock of each product. */
	stock: StockEffect[]
}

/** How a step changed what is left of a product, which has the name it was bought under. */
export interface StockEffect {
	name: string
	/** Pieces, negative when they were taken. */
	change: number
	/** Pieces left right after it. */
	remaining: number
}

/** An order as the admin sees it. */
export interface AdminOrderView extends OrderView {
	/** null when the account is gone. */
	userId: number | null
	/** Oldest first. */
	events: OrderEventView[]
}

/** An order as a row of the admin's list. */
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

/** 'Online Payment' or 'Cash on Delivery' (rule 52). */
export function paymentLabel(method: string): string {
	return method === 'online' ? 'Online Payment' : 'Cash on Delivery'
}

/** The 5% tax that the customer's order card shows as included in the subtotal; nothing is charged for it (rule 5). */
export function shownTaxPaise(subtotalPaise: number): number {
	return Math.round(subtotalPaise * 0.05)
}
