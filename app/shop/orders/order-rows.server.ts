import { type Prisma, read } from '#app/adapters/db/db.server.ts'
import { formatColorName } from '../catalog/color/color-labels.ts'
import { buildAltText, type ColorShown, imageSelect } from '../media/media-view.ts'
import type { PaymentState } from './payments/payment-state.ts'
import { type NamedDiscount, toNamedDiscounts } from '../pricing/order-discounts.ts'
import { getStatusLabel } from '../values/order-status.ts'
import type { OrderItemView, OrderSource, OrderSummary, OrderView, Exchange } from './order-view.ts'
import type { PaymentMethod } from '../values/payment-methods.ts'
import { paymentServiceNames } from './payments/payment-labels.ts'
import { toSingleLine } from '../values/text.ts'

/** Selects the return lines of an order item whose exchange has shipped. `toExchanges` reads them. */
export const exchangedLinesSelect = {
	where: { orderReturn: { state: 'sent' } },
	select: {
		id: true,
		quantity: true,
		size: true,
		exchangeProductId: true,
		exchangeName: true,
		exchangeColorName: true,
	},
} as const satisfies Prisma.OrderItemSelect['returnLines']

type ExchangedLineRow = Prisma.OrderReturnLineGetPayload<{ select: (typeof exchangedLinesSelect)['select'] }>

/**
 * Returns the exchanges of an order line, oldest first, from its return lines. Sorting them in memory is fast because
 * an order line has only a few. A return line without a new size or product is left out.
 */
export function toExchanges(lines: readonly ExchangedLineRow[]): Exchange[] {
	const sorted = lines.toSorted((one, other) => one.id - other.id)
	return sorted.flatMap(
		({ quantity, size, exchangeProductId: productId, exchangeName: name, exchangeColorName }): Exchange[] => {
			const item = name === null ? null : { productId, name, colorName: exchangeColorName ?? '', size }
			if (item) return [{ quantity, size: null, item }]
			return size === null ? [] : [{ quantity, size }]
		},
	)
}

const itemsSelect = {
	orderBy: { id: 'asc' },
	select: {
		id: true,
		productId: true,
		productColorId: true,
		productName: true,
		colorName: true,
		colorHex: true,
		pricePaise: true,
		quantity: true,
		size: true,
		sku: true,
		variantId: true,
		image: { select: imageSelect },
		imageColor: true,
		returnLines: exchangedLinesSelect,
	},
} as const satisfies Prisma.OrderSelect['items']

/** Selects the discounts of an order with the columns that `namedDiscounts` reads. */
export const discountsSelect = {
	orderBy: [{ orderId: 'asc' }, { id: 'asc' }],
	select: { kind: true, name: true, items: { select: { amountPaise: true } } },
} as const satisfies Prisma.OrderSelect['discounts']

type DiscountRow = Prisma.OrderDiscountGetPayload<{ select: (typeof discountsSelect)['select'] }>

/** Returns the discounts above 0, each with its total over all lines of the order. */
export function namedDiscounts(rows: readonly DiscountRow[]): NamedDiscount[] {
	return toNamedDiscounts(
		rows.map(({ kind, name, items }) => ({
			kind: kind as NamedDiscount['kind'],
			name,
			amounts: items.map(({ amountPaise }) => amountPaise),
		})),
	)
}

export const summarySelect = {
	id: true,
	status: true,
	createdAt: true,
	paymentMethod: true,
	paymentState: true,
	subtotalPaise: true,
	discountPaise: true,
	prepaidDiscountPaise: true,
	couponCode: true,
	taxPaise: true,
	shippingPaise: true,
	codFeePaise: true,
	totalPaise: true,
	discounts: discountsSelect,
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
	buyerGstin: true,
	orderNote: true,
} as const satisfies Prisma.OrderSelect

type SummaryRow = Prisma.OrderGetPayload<{ select: typeof summarySelect }>
type OrderRow = Prisma.OrderGetPayload<{ select: typeof orderSelect }>

/** Returns an order as the customer's order history lists it, with its items as bought (rule: order-keeps-copy). */
export function toOrderSummary({ items, discounts, paymentMethod, paymentState, ...row }: SummaryRow): OrderSummary {
	return {
		...row,
		paymentMethod: paymentMethod as PaymentMethod,
		paymentState: paymentState as PaymentState | null,
		statusLabel: getStatusLabel(row.status),
		discounts: namedDiscounts(discounts),
		items: items.map(toOrderItemView),
	}
}

export function toOrderView(row: OrderRow): OrderView {
	return { ...row, ...toOrderSummary(row), source: row.source as OrderSource }
}

function toOrderItemView({
	productName,
	colorHex,
	image,
	imageColor,
	returnLines,
	...item
}: SummaryRow['items'][number]): OrderItemView {
	const colorName = formatColorName(item.colorName)
	const colorShown = colorName ? (imageColor as ColorShown) : 'own'
	return {
		...item,
		colorName,
		name: productName,
		hexCode: colorHex,
		linePaise: item.pricePaise * item.quantity,
		image: image && { ...image, alt: buildAltText(productName, colorShown) },
		colorShown,
		exchanges: toExchanges(returnLines),
	}
}

/**
 * Returns the order number when the whole search is one, such as `'34'`, `'#34'` or `'Order #34.'`. `undefined` for
 * other text.
 */
export function parseOrderNumber(search: string): number | undefined {
	const digits = /^(?:order\s*)?#?\s*(\d{1,9})\.?$/i.exec(toSingleLine(search))?.[1]
	return digits === undefined ? undefined : Number(digits)
}

/**
 * The maximum number of words of a search that are looked up as document, payment or tracking numbers. Users need
 * fewer.
 */
const maxTerms = 8

/**
 * Returns the IDs of the orders that have a number equal to one of the first `maxTerms` words of the search: the number
 * of an invoice or credit note, of a bank or payment service transaction, or of a shipment. Words without a digit or
 * shorter than 3 characters are skipped.
 */
export async function findOrdersByNumber(search: string): Promise<number[]> {
	const words = toSingleLine(search).split(' ').slice(0, maxTerms)
	const numbers = words.filter((word) => /\d/.test(word) && word.length >= 3).flatMap(listSpellings)
	if (numbers.length === 0) return []
	const inNumbers = { in: numbers }
	const select = { orderId: true } as const
	const found = await Promise.all([
		read.taxDocument.findMany({ where: { kind: { in: ['invoice', 'credit-note'] }, number: inNumbers }, select }),
		read.paymentEntry.findMany({ where: { reference: inNumbers }, select }),
		read.paymentEntry.findMany({
			where: { provider: { in: Object.keys(paymentServiceNames) }, paymentId: inNumbers },
			select,
		}),
		read.paymentClaim.findMany({ where: { utr: inNumbers }, select }),
		read.order.findMany({ where: { trackingNumber: inNumbers }, select: { id: true } }),
	])
	return [...new Set(found.flat().map((row) => ('orderId' in row ? row.orderId : row.id)))]
}

/** Returns a word without a leading `#` and trailing punctuation, as entered, in upper case and in lower case. */
function listSpellings(word: string): string[] {
	const bare = word.replace(/^#|[.,;:]+$/g, '')
	return [...new Set([bare, bare.toUpperCase(), bare.toLowerCase()])]
}
