import type { OrderEventKind } from '../journal/journal-words.ts'
import { isCash, paymentLabel } from '../words/ways-to-pay.ts'
import type { ColorShown } from '../media/image-in-color.ts'
import type { EntryKind, PaymentState } from './payments/payment-state.ts'
import type { Stage } from './fulfilment/order-stage.ts'
import type { ImageView } from '../media/media-url.ts'

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

/** An order for the JSON API. */
export interface FullOrder extends Omit<OrderView, 'statusLabel' | 'items' | 'updatedAt'> {
	userId: number | null
	courier: string | null
	trackingNumber: string | null
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

export interface OrderEventView {
	id: number
	kind: OrderEventKind
	/** The staff's words, the former address, or what came in. */
	note: string | null
	fromLabel: string | null
	toLabel: string
	byUsername: string | null
	createdAt: Date
	stock: StockEffect[]
}

/** What happened to the stock of an item, under the name they were bought by. */
export interface StockEffect {
	/** The reason why no pieces moved. */
	note?: string
	name: string
	change: number
	remaining: number
}

export interface PaymentEntryView {
	id: number
	kind: EntryKind
	amountPaise: number
	/** '' without one. */
	reference: string
	byUsername: string | null
	at: Date
}

/** What a customer says to have paid by UPI. */
export interface ClaimView {
	id: number
	utr: string
	amountPaise: number
	at: Date
}

export interface AdminOrderView extends OrderView {
	/** How it came where the staff took it (rule: taken-order). */
	takenBy: TakenBy | null
	userId: number | null
	stage: Stage
	courier: string | null
	trackingNumber: string | null
	/** Cancelled because its parcel was not accepted (rule: returned-to-origin). */
	isReturnedToOrigin: boolean
	/** Oldest first. */
	events: OrderEventView[]
	/** Oldest first. */
	payments: PaymentEntryView[]
	/** The claim, to be compared with the bank. */
	claim: ClaimView | null
	refundedPaise: number
	/** What came in and was not given back. */
	leftToRefundPaise: number
	/** What the shop owes the customer (rule: refund-needed). */
	refundNeededPaise: number
}

export interface AdminOrderRow {
	id: number
	status: number
	stage: Stage
	statusLabel: string
	createdAt: Date
	source: OrderSource
	customerName: string
	city: string
	pieces: number
	/** Lines, not pieces. */
	itemCount: number
	firstItems: Pick<OrderItemView, 'name' | 'size' | 'quantity' | 'image'>[]
	totalPaise: number
	paymentMethod: PaymentMethod
	paymentState: PaymentState | null
	/** What the shop owes the customer (rule: refund-needed). */
	refundNeededPaise: number
	/** It is paid in cash, and nobody can be rung about it. */
	lacksPhone: boolean
	phoneNumber: string | null
	/** The customer wrote something about it. */
	hasNote: boolean
	/** The time until when it holds its pieces unpaid; null where it does not expire. */
	heldUntil: Date | null
	/** Cancelled because its parcel was not accepted (rule: returned-to-origin). */
	isReturnedToOrigin: boolean
	/** How many cash orders of its phone number came back before; 0 where it is not to be confirmed in cash. */
	cameBack: number
	/** It is not packed or sent but after a question (rule: unpaid-waits). */
	waitsForPayment: boolean
	/** It was to have arrived by now, and is not sent (rule: late-order). */
	isLate: boolean
}

/** `paymentLabel` of an order; at the counter 'Cash' or 'UPI'. */
export function wayOf({ paymentMethod, source }: { paymentMethod: string; source: string }): string {
	if (source === 'web') return paymentLabel(paymentMethod)
	return isCash({ paymentMethod }) ? 'Cash' : 'UPI'
}
