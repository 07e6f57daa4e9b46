import { isCash, paymentLabel } from '../words/ways-to-pay.ts'
import type { ColorShown } from '../media/image-in-color.ts'
import type { PaymentState } from './payments/payment-state.ts'
import type { ImageView } from '../media/media-url.ts'
import type { NamedDiscount } from '../pricing/order-discounts.ts'

/** An item as bought, whatever became of the product (rule: order-keeps-copy). */
export interface OrderItemView {
	id: number
	productId: number | null
	/** null when the product no longer comes in this colour. */
	productColorId: number | null
	name: string
	/** '' without a choice. */
	colorName: string
	hexCode: string
	pricePaise: number
	quantity: number
	linePaise: number
	size: string | null
	sku: string | null
	/** The variant whose pieces they are; null for a product as a whole, and when it is gone. */
	variantId: number | null
	image: ImageView | null
	colorShown: ColorShown
}

export interface OrderSummary {
	id: number
	status: number
	statusLabel: string
	createdAt: Date
	paymentMethod: PaymentMethod
	/** Null: over before payments were kept. */
	paymentState: PaymentState | null
	subtotalPaise: number
	discountPaise: number
	/** The part of the discount for having been paid before it was sent (rule: prepaid-discount). */
	prepaidDiscountPaise: number
	/** Null without one. */
	couponCode: string | null
	/** Each discount; none of an order from before they were stored. */
	discounts: NamedDiscount[]
	taxPaise: number
	shippingPaise: number
	codFeePaise: number
	totalPaise: number
	items: OrderItemView[]
}

/** How an order came that the staff took (rule: taken-order). */
export const TAKEN_BY = { whatsapp: 'WhatsApp', phone: 'Phone', instagram: 'Instagram' } as const
export type TakenBy = keyof typeof TAKEN_BY

/** How an order that the staff takes is paid. */
export const TAKEN_WAYS = { cod: 'Cash on delivery', online: 'Not paid yet', paid: 'Has paid' } as const

/** Where it was ordered: in the shop on the web, or at the counter of an outlet (rule: counter-sale). */
export type OrderSource = 'web' | 'outlet'

interface Came {
	source: string
	/** How an order came that the staff took; null for others. */
	takenBy: string | null
}

/** Why an order has no account. */
export function accountWords({ source, takenBy }: Came): string {
	if (takenBy !== null) return `None: taken by ${TAKEN_BY[takenBy as TakenBy]}`
	return source === 'outlet' ? 'None: sold at the counter' : 'Deleted'
}

/** 'Web', 'Counter', 'WhatsApp' */
export function sourceWords({ source, takenBy }: Came): string {
	if (takenBy !== null) return TAKEN_BY[takenBy as TakenBy]
	return source === 'outlet' ? 'Counter' : 'Web'
}

export const PAYMENT_METHODS = ['online', 'cod'] as const
export type PaymentMethod = (typeof PAYMENT_METHODS)[number]

export interface OrderView extends OrderSummary {
	source: OrderSource
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
	/** '' without one. */
	orderNote: string
}

/** `paymentLabel` of an order; at the counter 'Cash' or 'UPI'. */
export function wayOf({ paymentMethod, source }: { paymentMethod: string; source: string }): string {
	if (source === 'web') return paymentLabel(paymentMethod)
	return isCash({ paymentMethod }) ? 'Cash' : 'UPI'
}
