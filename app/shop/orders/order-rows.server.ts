import type { Prisma } from '#app/adapters/db/db.server.ts'
import { displayColor } from '../catalog/color/color-words.ts'
import { altInColor, type ColorShown } from '../media/image-in-color.ts'
import type { PaymentState } from './payments/payment-state.ts'
import { imageSelect } from '../media/media-url.ts'
import { statusLabel } from '../words/order-status.ts'
import type { OrderSource, PaymentMethod } from './order-view.ts'

const itemsSelect = {
	orderBy: { id: 'asc' },
	select: {
		id: true,
		productId: true,
		/** Null when the product no longer comes in this colour. */
		productColorId: true,
		productName: true,
		colorName: true,
		colorHex: true,
		pricePaise: true,
		quantity: true,
		size: true,
		sku: true,
		/** The variant whose pieces they are; null for a product as a whole, and when it is gone. */
		variantId: true,
		image: { select: imageSelect },
		imageColor: true,
	},
} as const satisfies Prisma.OrderSelect['items']

export const summarySelect = {
	id: true,
	status: true,
	createdAt: true,
	paymentMethod: true,
	/** Null: over before payments were kept. */
	paymentState: true,
	subtotalPaise: true,
	discountPaise: true,
	/** The part of the discount for having been paid before it was sent (rule: prepaid-discount). */
	prepaidDiscountPaise: true,
	couponCode: true,
	taxPaise: true,
	shippingPaise: true,
	codFeePaise: true,
	totalPaise: true,
	items: itemsSelect,
} as const satisfies Prisma.OrderSelect

export const addressSelect = {
	firstName: true,
	lastName: true,
	email: true,
	phoneNumber: true,
	streetAddress: true,
	apartment: true,
	city: true,
	state: true,
	zipCode: true,
	country: true,
} as const satisfies Prisma.OrderSelect

export const orderSelect = {
	...summarySelect,
	...addressSelect,
	updatedAt: true,
	source: true,
	waistSize: true,
	fullLength: true,
	/** '' without one. */
	orderNote: true,
} as const satisfies Prisma.OrderSelect

type SummaryRow = Prisma.OrderGetPayload<{ select: typeof summarySelect }>
type OrderRow = Prisma.OrderGetPayload<{ select: typeof orderSelect }>

export type OrderSummary = ReturnType<typeof summaryView>
export type OrderView = ReturnType<typeof orderView>

/** An item as bought, whatever became of the product (rule: order-keeps-copy). */
export type OrderItemView = ReturnType<typeof itemView>

/** An order in a customer's history, as bought (rule: order-keeps-copy). */
export function summaryView({ items, paymentMethod, paymentState, ...row }: SummaryRow) {
	return {
		...row,
		paymentMethod: paymentMethod as PaymentMethod,
		paymentState: paymentState as PaymentState | null,
		statusLabel: statusLabel(row.status),
		items: items.map(itemView),
	}
}

/** A full order. */
export function orderView(row: OrderRow) {
	return { ...row, ...summaryView(row), source: row.source as OrderSource }
}

function itemView({ productName, colorHex, image, imageColor, ...item }: SummaryRow['items'][number]) {
	const colorName = displayColor(item.colorName)
	const colorShown = colorName ? (imageColor as ColorShown) : 'own'
	return {
		...item,
		/** '' without a choice. */
		colorName,
		name: productName,
		hexCode: colorHex,
		linePaise: item.pricePaise * item.quantity,
		image: image && { ...image, alt: altInColor(productName, colorShown) },
		colorShown,
	}
}
